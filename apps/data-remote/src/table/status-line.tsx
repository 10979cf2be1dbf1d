import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { kindOf } from '../kinds/kinds.ts'
import { needsValue, operatorWord } from '../kinds/operators.ts'
import { applies } from '../query/conditions.ts'
import { type CountMethod, countQuery } from '../query/count-rows.ts'
import type { Filter } from '../query/filter.ts'
import type { ViewState } from '../query/view-state.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './status-line.module.css'

interface StatusLineProps {
  table: Table
  view: ViewState
  onView: (view: ViewState) => void
  rows: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isSuccess: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
  shown: number
  edits: CellEdits
}

/** One quiet line: how many rows, under which filters, and what is on its way or was not saved. */
export function StatusLine({ table, view, onView, rows, shown, edits }: StatusLineProps) {
  const t = useTexts()
  const isSaving = [...edits.pending.values()].some((edit) => edit.state === 'saving')
  return (
    <footer className={styles.line}>
      <Count
        table={table}
        filters={view.filters}
        isComplete={rows.isSuccess && !rows.hasNextPage}
        shown={shown}
      />
      {view.filters.map((filter, i) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may stand twice
          key={i}
          filter={filter}
          table={table}
          onRemove={() => onView({ ...view, filters: view.filters.filter((_, j) => j !== i) })}
        />
      ))}
      {view.filters.length > 1 ? (
        <button type="button" className={styles.plain} onClick={() => onView({ ...view, filters: [] })}>
          {t('Clear all')}
        </button>
      ) : null}
      <span className={styles.state} role="status">
        {rows.isFetchingNextPage ? t('Loading more…') : null}
        {isSaving ? t('Saving…') : null}
      </span>
      {rows.error && shown > 0 ? (
        <span className={styles.problem} role="alert">
          {wordingFor(t, asDataError(rows.error)).title}
          <Button size="sm" variant="ghost" onClick={() => void rows.fetchNextPage()}>
            {t('Try again')}
          </Button>
        </span>
      ) : null}
      <Unsaved edits={edits} />
    </footer>
  )
}

/** What was not saved, and what can be done about it; and why a key did nothing. */
function Unsaved({ edits }: { edits: CellEdits }) {
  const t = useTexts()
  const unsaved = [...edits.pending.values()].filter(({ state }) => state !== 'saving')
  const [first] = unsaved
  const changed = unsaved.find(({ state }) => state === 'changed')
  const again = unsaved.filter(({ state, mayRetry }) => state === 'failed' && mayRetry)
  return (
    <>
      {edits.hint ? (
        <span className={styles.problem}>
          {edits.hint}
          <Button size="sm" variant="ghost" onClick={() => edits.say(null)}>
            {t('Close')}
          </Button>
        </span>
      ) : null}
      {first ? (
        <span className={styles.problem}>
          {unsaved.length === 1
            ? t('Not saved – {column}: {problem}', { column: first.column, problem: first.problem ?? '' })
            : t('{count, plural, one {# change not saved} other {# changes not saved}}', {
                count: unsaved.length,
              })}
          {changed ? (
            <Button size="sm" variant="ghost" onClick={() => edits.ask(changed)}>
              {t('Compare…')}
            </Button>
          ) : null}
          {again.length > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => again.forEach(edits.retry)}>
              {t('Try again')}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={() => unsaved.forEach(edits.discard)}>
            {t('Discard')}
          </Button>
        </span>
      ) : null}
    </>
  )
}

interface CountProps {
  table: Table
  filters: readonly Filter[]
  isComplete: boolean
  shown: number
}

/** How many rows there are: known when all are loaded, else estimated, and exact when asked for. */
function Count({ table, filters, isComplete, shown }: CountProps) {
  const t = useTexts()
  const { session } = useHost()
  const [method, setMethod] = useState<CountMethod>('estimated')
  const count = useQuery({
    ...countQuery(session.client, table, filters, method),
    enabled: shown > 0 && !isComplete,
    placeholderData: (before) => before,
  })
  const write = (count: number) => t('{count, plural, one {# row} other {# rows}}', { count })
  if (isComplete) return <span className={styles.count}>{write(shown)}</span>
  if (shown === 0) return <span className={styles.count}>–</span>
  // An estimate below what is already on the screen says nothing.
  const total = count.data != null && count.data >= shown ? count.data : null
  if (total === null)
    return (
      <span className={styles.count}>
        {t('{count, plural, one {# row so far} other {# rows so far}}', { count: shown })}
      </span>
    )
  if (method === 'exact' && !count.isPlaceholderData)
    return <span className={styles.count}>{write(total)}</span>
  return (
    <button
      type="button"
      className={styles.plain}
      title={t('Count exactly')}
      onClick={() => setMethod('exact')}
    >
      {count.isFetching && method === 'exact'
        ? t('Counting…')
        : t('≈ {count, plural, one {# row} other {# rows}}', { count: total })}
    </button>
  )
}

function Chip({ filter, table, onRemove }: { filter: Filter; table: Table; onRemove: () => void }) {
  const t = useTexts()
  const column = table.columns.find(({ name }) => name === filter.column)
  const isUsed = column !== undefined && applies(filter, column)
  const operator = t(operatorWord(filter.operator, column && kindOf(column)))
  const text = needsValue(filter.operator)
    ? t('{column} {operator} {value}', { column: filter.column, operator, value: filter.value || '“”' })
    : t('{column} {operator}', { column: filter.column, operator })
  return (
    <span
      className={styles.chip}
      data-unused={!isUsed || undefined}
      title={isUsed ? undefined : t('This table can’t be filtered this way')}
    >
      <span className={styles.chipText}>{text}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('Remove the filter {filter}', { filter: text })}
        onClick={onRemove}
      >
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  )
}
