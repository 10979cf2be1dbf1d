import { useHost } from '@portico/react-remote'
import { Button } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { useErrorTitle } from '../errors/use-error-title.ts'
import { LiveNotice } from '../live/lazy-live.ts'
import type { ViewFilters, ViewState } from '../query/conditions/view-state.ts'
import { type CountMethod, countQuery } from '../query/read/count-rows.ts'
import type { KnownRow } from '../query/read/lay-out-rows.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { UnsavedEdits } from './lazy-unsaved-edits.ts'
import styles from './status-line.module.css'

interface StatusLineProps {
  table: Table
  view: ViewState
  rows: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isSuccess: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
  /** The loaded rows from the start. */
  head: readonly KnownRow[]
  edits: CellEdits
  /** Opens the list of unsaved edits. */
  onReview: () => void
}

/** Shows the number of rows, and edits that are being saved or were not saved. */
export function StatusLine({ table, view, rows, head, edits, onReview }: StatusLineProps) {
  const t = useTexts()
  const shown = head.length
  const isSaving = [...edits.pending.values()].some((edit) => edit.state === 'saving')
  return (
    <footer className={styles.line}>
      <Count table={table} view={view} isComplete={rows.isSuccess && !rows.hasNextPage} shown={shown} />
      <span className={styles.state} role="status">
        {rows.isFetchingNextPage ? t('Loading more…') : null}
        {isSaving ? t('Saving…') : null}
      </span>
      {rows.error && shown > 0 ? (
        <Problem error={rows.error} retry={() => void rows.fetchNextPage()} />
      ) : null}
      <UnsavedEdits edits={edits} onReview={onReview} />
      <LiveNotice {...{ table, view, edits }} hasMore={rows.hasNextPage} isReady={rows.isSuccess} />
    </footer>
  )
}

function Problem({ error, retry }: { error: Error; retry: () => void }) {
  const t = useTexts()
  const title = useErrorTitle(error)
  return (
    <span className={styles.problem} role="alert">
      {title}
      <Button size="sm" variant="ghost" onClick={retry}>
        {t('Try again')}
      </Button>
    </span>
  )
}

interface CountProps {
  table: Table
  view: ViewFilters
  isComplete: boolean
  shown: number
}

/** Shows the number of rows: known if all are loaded, otherwise estimated, and exact on request. */
function Count({ table, view, isComplete, shown }: CountProps) {
  const t = useTexts()
  const { session } = useHost()
  const [method, setMethod] = useState<CountMethod>('estimated')
  const count = useQuery({
    ...countQuery(session.client, table, view, method),
    enabled: shown > 0 && !isComplete,
    placeholderData: (before) => before,
  })
  const write = (count: number) => t('{count, plural, one {# row} other {# rows}}', { count })
  if (isComplete) return <span className={styles.count}>{write(shown)}</span>
  if (shown === 0) return <span className={styles.count}>–</span>
  // An estimate below the number of loaded rows is useless.
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
