import { shouldRetryQuery, useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, type Translate } from '@portico/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CellValue } from '../column-types/cell-value.tsx'
import type { Draft } from '../column-types/column-type.ts'
import { createFormattedDraft } from '../column-types/formatted-draft.ts'
import { formatMoment } from '../column-types/moments.ts'
import type { GridRow } from '../edit/grid-row.ts'
import { toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { createRowKey } from '../query/read/read-rows.ts'
import type { Row } from '../query/row.ts'
import { RelatedName } from '../relations/lazy-related-name.tsx'
import { useLoadLabels } from '../relations/use-load-labels.ts'
import { getColumnReadOnlyReason } from '../schema/editable.ts'
import { tableQuery } from '../schema/load-tables.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import {
  getChangeStates,
  getNextStart,
  type RecordedChange,
  type RowStates,
  readHistory,
} from './read-history.ts'
import sections from './referring-rows.module.css'
import styles from './row-history.module.css'

interface RowHistoryProps {
  table: Table
  row: GridRow
  /** Puts a previous value into its field, from where it can be saved. */
  onRestore: (column: string, draft: Draft) => void
}

/** Shows who changed what in a row, if changes of its table are recorded. */
export function RowHistory(props: RowHistoryProps) {
  const { session } = useHost()
  const { data } = useQuery(tableQuery(session.client, props.table))
  return data?.hasHistory ? <Changes {...props} /> : null
}

function Changes({ table, row: { id, row }, onRestore }: RowHistoryProps) {
  const t = useTexts()
  const { session } = useHost()
  const changes = useInfiniteQuery({
    queryKey: [...createRowKey(table, id), 'history'],
    queryFn: ({ pageParam, signal }) => readHistory(session.client, table, id, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => getNextStart(session.client, page),
    retry: shouldRetryQuery,
  })
  const all = useMemo(() => getChangeStates(row, changes.data?.pages.flat() ?? []), [row, changes.data])
  useLoadLabels(
    table,
    useMemo(() => all.flatMap(({ before, after }) => [before, after]), [all]),
  )
  if (all.length === 0 && !changes.isError) return null
  return (
    <section className={sections.all} aria-label={t('History')}>
      <h3 className={sections.heading}>{t('History')}</h3>
      {all.map(({ change, ...states }) => (
        <ChangeOf key={change.id} table={table} change={change} states={states} onRestore={onRestore} />
      ))}
      {changes.isError ? (
        <p className={sections.by} role="alert">
          {getDataErrorText(t, toKnownDataError(changes.error)).title}{' '}
          <Button size="sm" variant="ghost" onClick={() => void changes.refetch()}>
            {t('Try again')}
          </Button>
        </p>
      ) : null}
      {changes.hasNextPage ? (
        <Button size="sm" busy={changes.isFetchingNextPage} onClick={() => void changes.fetchNextPage()}>
          {t('Show earlier changes')}
        </Button>
      ) : null}
    </section>
  )
}

interface ChangeProps extends Pick<RowHistoryProps, 'table' | 'onRestore'> {
  change: RecordedChange
  states: RowStates
}

function ChangeOf(props: ChangeProps) {
  const { table, change } = props
  const t = useTexts()
  const { locale } = useHost().appearance
  const userId = useUser()?.id
  const who = change.by === userId ? t('You') : (change.byName ?? change.by?.slice(0, 8) ?? t('The database'))
  const columns = table.columns.filter(({ name }) => Object.hasOwn(change.before, name))
  return (
    <article className={styles.change}>
      <p className={sections.table}>
        <strong dir="auto">{who}</strong>
        <span className={sections.by}>{doneIn(t, change)}</span>
        <time className={sections.by} dateTime={change.at} title={change.at}>
          {formatMoment(new Date(change.at), { locale })}
        </time>
      </p>
      {change.operation === 'update' ? (
        <ul className={styles.values}>
          {columns.map((column) => (
            <Value key={column.name} {...props} column={column} />
          ))}
        </ul>
      ) : null}
    </article>
  )
}

function Value({ table, column, change, states, onRestore }: ChangeProps & { column: Column }) {
  const t = useTexts()
  const before = change.before[column.name] ?? null
  const after = change.after[column.name] ?? null
  return (
    <li className={styles.value}>
      <span className={styles.name}>{column.name}</span>
      <del className={styles.side} dir="auto">
        <Side table={table} column={column} row={states.before} text={before} />
      </del>
      <ins className={styles.side} dir="auto">
        <Side table={table} column={column} row={states.after} text={after} />
      </ins>
      {getColumnReadOnlyReason(table, column) ? null : (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onRestore(column.name, createFormattedDraft(column, before))}
        >
          {t('Restore')}
        </Button>
      )}
    </li>
  )
}

/** Recorded values are text, not in the format of their type. */
const asText = { type: 'text', udt: 'text', nullable: true, enumValues: null }

function Side(props: { table: Table; column: Column; row: Row; text: string | null }) {
  const { table, column, row, text } = props
  const { locale } = useHost().appearance
  if (text === null || text === '') return <CellValue column={asText} value={text} locale={locale} />
  return (
    <RelatedName table={table} row={row} column={column.name}>
      {text}
    </RelatedName>
  )
}

function doneIn(t: Translate, { operation }: RecordedChange): string {
  if (operation === 'insert') return t('added the row')
  return operation === 'delete' ? t('deleted the row') : t('changed the row')
}
