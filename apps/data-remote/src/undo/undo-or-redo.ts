import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { createSingleRun } from '@portico/ui/single-run'
import type { QueryClient } from '@tanstack/react-query'
import { createTaskKey } from '../batches/task-key.ts'
import { createDraft } from '../column-types/draft.ts'
import type { CellChange, CellEdits } from '../edit/use-cell-edits.ts'
import { DataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { readUndoHistory, writeUndoHistory } from '../history/store-undo-history.ts'
import type { SavedRow, UndoHistory, UndoStep } from '../history/undo-history.ts'
import { prependRow, removeRows } from '../query/read/cached-rows.ts'
import { getRowKey } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'
import {
  deleteRestoredRows,
  getUnrestorableColumns,
  type RowRestoreResult,
  restoreRows,
  writeValue,
} from './restore-rows.ts'

/** Dependencies of undo and redo. */
export interface UndoContext {
  t: Translate
  host: ReturnType<typeof useHost>
  queries: QueryClient
  table: Table
  key: readonly string[]
  edits: Pick<CellEdits, 'commitAll' | 'settled'>
}

/** Steps of more rows are undone in batches. */
const mostAtOnce = 200

/** Runs one step of a table at a time. Every press counts, so that quick presses undo several steps. */
const once = createSingleRun(true)

/** Undoes or redoes the last step, or the given step. Does nothing while a batch task is running. */
export async function undoOrRedo(
  reversing: UndoContext,
  way: keyof UndoHistory,
  wanted?: UndoStep,
): Promise<void> {
  const { t, host, queries, table, edits } = reversing
  await once(table, async () => {
    if (queries.getQueryData(createTaskKey(table))) {
      host.announce(
        t('A bulk change is running on this table. Wait for it to finish, or stop it.'),
        'assertive',
      )
      return
    }
    // An edit becomes a step only when it is saved.
    await edits.settled()
    const step = take(reversing, way, wanted)
    if (step) await reverse(reversing, step, way, (way, step) => put(reversing, way, step))
    else host.announce(way === 'undo' ? t('Nothing to undo.') : t('Nothing to redo.'))
  })
}

/** Removes a step from the history, by default the last one. Null if it no longer exists. */
function take({ queries, table }: UndoContext, way: keyof UndoHistory, step?: UndoStep): UndoStep | null {
  const all = readUndoHistory(queries, table)
  const taken = step ? all[way].find((one) => one === step) : all[way].at(-1)
  if (!taken) return null
  writeUndoHistory(queries, table, { ...all, [way]: all[way].filter((one) => one !== taken) })
  return taken
}

function put({ queries, table }: UndoContext, way: keyof UndoHistory, step: UndoStep): void {
  const all = readUndoHistory(queries, table)
  writeUndoHistory(queries, table, { ...all, [way]: [...all[way], step] })
}

/** Adds a step to undo or redo. */
type Put = (way: keyof UndoHistory, step: UndoStep) => void

/**
 * Undoes or redoes a step, and adds its reverse to `other`. Rows that could not be reached become a step of `way` again, so that they can
 * be retried. Permanent failures are reported.
 */
async function reverse(
  reversing: UndoContext,
  step: UndoStep,
  way: keyof UndoHistory,
  put: Put,
): Promise<void> {
  const other = way === 'undo' ? 'redo' : 'undo'
  if (step.kind === 'several') return reverseSeveral(reversing, step.steps, way, put)
  if (step.kind === 'cells') return reverseCells(reversing, step.rows, (cells) => put(other, cells))
  if (step.kind === 'values' || step.kind === 'imported' || step.rows.length > mostAtOnce)
    return reverseInParts(reversing, step, way, put)
  const { host, table, key, queries } = reversing
  const { client } = host.session
  if (step.kind === 'deleted') {
    const outcome = await restoreRows(client, table, key, step.rows)
    for (const row of outcome.rows.toReversed()) prependRow(queries, table, row)
    if (outcome.rows.length > 0) put(other, { kind: 'inserted', rows: outcome.rows })
    if (outcome.left.length > 0) put(way, { kind: 'deleted', rows: outcome.left })
    sayRestored(reversing, outcome)
  } else {
    const outcome = await deleteRestoredRows(client, table, key, step.rows)
    const ids = outcome.rows.map((row) => getRowKey(row, key))
    removeRows(queries, table, key, ids)
    if (outcome.rows.length > 0) put(other, { kind: 'deleted', rows: outcome.rows })
    if (outcome.left.length > 0) put(way, { kind: 'inserted', rows: outcome.left })
    sayRemoved(reversing, outcome, step.rows.length)
  }
}

/** Reverses the steps from last to first. The results are one step again. */
async function reverseSeveral(
  reversing: UndoContext,
  steps: readonly UndoStep[],
  way: keyof UndoHistory,
  put: Put,
): Promise<void> {
  const done: Record<keyof UndoHistory, UndoStep[]> = { undo: [], redo: [] }
  for (const step of steps.toReversed())
    await reverse(reversing, step, way, (way, step) => done[way].push(step))
  // Steps to retry keep their order.
  done[way].reverse()
  for (const to of ['undo', 'redo'] as const) {
    const [first, ...others] = done[to]
    if (first) put(to, others.length > 0 ? { kind: 'several', steps: done[to] } : first)
  }
}

async function reverseInParts(
  reversing: UndoContext,
  step: Exclude<UndoStep, { kind: 'cells' | 'several' }>,
  way: keyof UndoHistory,
  put: Put,
): Promise<void> {
  const { t, host } = reversing
  const many = await import('./undo-many-rows.ts').catch(() => null)
  if (many) return many.undoManyRows(reversing, step, put, way)
  put(way, step)
  host.announce(t('Nothing was undone. Check your connection.'), 'assertive')
}

/** Restores previous cell values as edits, so that conflicts are never overwritten without asking. */
async function reverseCells(
  reversing: UndoContext,
  rows: readonly SavedRow[],
  keep: (reversed: UndoStep) => void,
): Promise<void> {
  const { table, key, edits } = reversing
  const changes = rows.flatMap(({ row, before }) =>
    table.columns
      .filter(({ name }) => Object.hasOwn(before, name))
      .map(
        (column): CellChange => ({
          gridRow: { id: getRowKey(row, key), row },
          column: column.name,
          draft: createDraft(column, before[column.name]),
          value: writeValue(column, before[column.name]),
        }),
      ),
  )
  await edits.commitAll(changes, (saved) => keep({ kind: 'cells', rows: saved }))
}

function sayRestored({ t, host, table }: UndoContext, { rows, error }: RowRestoreResult): void {
  if (error) sayFailed(t, host, error)
  if (rows.length === 0) return
  const columns = new Intl.ListFormat(t.locale).format(getUnrestorableColumns(table).map(({ name }) => name))
  host.notify({
    tone: 'success',
    title: t('{count, plural, one {# row restored} other {# rows restored}}', { count: rows.length }),
    ...(columns
      ? { detail: t('Not as before: {columns}. The database assigns these values.', { columns }) }
      : {}),
  })
}

function sayRemoved({ t, host }: UndoContext, { rows, error }: RowRestoreResult, count: number): void {
  if (error) sayFailed(t, host, error)
  else if (rows.length < count) sayFailed(t, host, new DataError('partly_deleted', {}, 200))
  if (rows.length === 0) return
  host.notify({
    tone: 'success',
    title: t('{count, plural, one {# row deleted} other {# rows deleted}}', { count: rows.length }),
  })
}

function sayFailed(t: Translate, host: UndoContext['host'], error: DataError): void {
  const { title, detail } = getDataErrorText(t, error)
  host.notify({ tone: 'danger', title: t('Not all of it was undone: {title}', { title }), detail })
}
