import { createRandomId } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { type BatchContext, runBatchTask } from '../batches/batch-task.ts'
import { isOutcomeUnknown } from '../batches/retry.ts'
import type { BatchWork } from '../batches/run-batches.ts'
import { groupByKey } from '../batches/write-batch.ts'
import type { ProblemText } from '../column-types/parse.ts'
import { DataError, toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { addUndoStep } from '../history/store-undo-history.ts'
import type { SavedRow, UndoStep } from '../history/undo-history.ts'
import { addClientKey } from '../insert/add-client-key.ts'
import { readByKey } from '../query/addressing/read-by-key.ts'
import { getRowKey, type Row } from '../query/row.ts'
import type { RowValues } from '../query/values.ts'
import { insertBatch } from '../query/write/insert-rows.ts'
import { canDelete } from '../schema/editable.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import type { UndoRedo } from '../undo/use-undo.ts'

/** A line of a pasted block that becomes a new row. */
export interface PastedRow {
  /** Position of the row in the view, counted from 1. */
  row: number
  texts: readonly (string | null)[]
  values: RowValues
}

/** A line that was not added, or whose outcome is unknown, and why. */
export interface RejectedRow {
  line: PastedRow
  problem: ProblemText
  mayRetry: boolean
}

/** Rows to add, and a function that first saves cells of existing rows. `save` passes the saved rows to `record`. */
export interface AddRowsOptions {
  lines: readonly PastedRow[]
  save: ((record?: (rows: readonly SavedRow[]) => void) => Promise<unknown>) | null
}

/**
 * Saves cells and then adds rows, with progress in the task panel. Both are one step of the table's history. Returns the lines that were
 * not added.
 */
export async function addRows(
  context: BatchContext,
  table: Table,
  { lines, save }: AddRowsOptions,
  go: UndoRedo,
): Promise<readonly RejectedRow[]> {
  const { t, host, queries } = context
  const lineOf = new Map<Row, PastedRow>(lines.map(keyed(table)))
  const unknown = new Set<Row>()
  const dropped = new Set<Row>()
  const open = new Set<Row>(lineOf.keys())
  let [cells, isOver]: [readonly SavedRow[], boolean] = [[], false]
  const saving = save?.((rows) => {
    cells = rows
    if (isOver) addUndoStep(queries, table, { kind: 'cells', rows })
  })
  const { added, ...work } = insertWork(host.session.client, table, [...lineOf.keys()])
  const parts = async function* () {
    await saving
    yield* cut([...lineOf.keys()])
  }
  const onOutcome: BatchWork['onOutcome'] = (outcome, rows) => {
    for (const row of rows) {
      open.delete(row)
      if (outcome === 'unknown') unknown.add(row)
      if (outcome === 'left') dropped.add(row)
    }
  }
  const task = runBatchTask(context, table, { ...work, parts, onOutcome }, wordsOf(t, table, lineOf), () => {
    isOver = true
    const step = stepOf(cells, canDelete(table) ? added : [])
    if (!step) return null
    addUndoStep(queries, table, step)
    return { label: t('Undo'), run: () => go('undo', step) }
  })
  const error = await task.ended
  const kept = (rows: Iterable<Row>, problem: ProblemText, mayRetry = true): RejectedRow[] =>
    [...rows].flatMap((row) => {
      const line = lineOf.get(row)
      return line ? [{ line, problem, mayRetry }] : []
    })
  return [
    ...task.refused.flatMap(({ row, error }) => kept([row], inWords(error))),
    ...kept(unknown, (t) => t('The answer was lost: it may have been added.'), false),
    ...kept(dropped, (t) => t('The database left it out, by a trigger or a policy.')),
    ...kept(open, error ? inWords(error) : (t) => t('It was stopped before.')),
  ].sort((one, other) => one.line.row - other.line.row)
}

/** Generates a key if possible, so that a row sent twice is added once. */
function keyed(table: Table) {
  return (line: PastedRow): [Row, PastedRow] => {
    const values = addClientKey(table, line.values, createRandomId) ?? line.values
    return [values, { ...line, values }]
  }
}

function wordsOf(t: Translate, { name }: Table, lineOf: ReadonlyMap<Row, PastedRow>) {
  return {
    title: t('Adding rows to {table}', { table: name }),
    done: (count: number) => t('{count, plural, one {# row added} other {# rows added}}', { count }),
    name: (row: Row) => t('row {row, number}', { row: lineOf.get(row)?.row ?? 0 }),
  }
}

function inWords(error: DataError): ProblemText {
  return (t) => {
    const { title, detail } = getDataErrorText(t, error)
    return `${title}. ${detail}`
  }
}

function stepOf(cells: readonly SavedRow[], added: readonly Row[]): UndoStep | null {
  const steps: UndoStep[] = []
  if (cells.length > 0) steps.push({ kind: 'cells', rows: cells })
  if (added.length > 0) steps.push({ kind: 'inserted', rows: added })
  const [first, ...others] = steps
  return first && others.length > 0 ? { kind: 'several', steps } : (first ?? null)
}

/** Limits of one request; see `edit/send-rows.ts`. */
const mostOfPart = { rows: 250, characters: 200_000 }

function* cut(rows: readonly Row[]): Generator<readonly Row[]> {
  let part: Row[] = []
  let characters = 0
  for (const row of rows) {
    const own = JSON.stringify(row).length
    if (part.length === mostOfPart.rows || (part.length > 0 && characters + own > mostOfPart.characters)) {
      yield part
      part = []
      characters = 0
    }
    part.push(row)
    characters += own
  }
  yield part
}

/** Inserts each row exactly once. `added`: the rows as stored. */
function insertWork(
  client: BatchContext['host']['session']['client'],
  table: Table,
  rows: readonly Row[],
): Omit<BatchWork, 'parts'> & { added: readonly Row[] } {
  const key = getRowKeyColumns(table) ?? []
  const isKeyed = rows.every((row) => key.every((name) => row[name] !== undefined && row[name] !== null))
  const added: Row[] = []
  const unanswered = new WeakSet<Row>()
  const send = async (part: readonly Row[]) => {
    if (part.some((row) => unanswered.has(row))) {
      const there = await readByKey(client, table, key, part)
      // A request is atomic, so if some rows are missing, another user added the others.
      if (there.length === part.length) return there
    }
    for (const row of part) unanswered.add(row)
    try {
      return await insertBatch(client, table, part)
    } catch (caught) {
      if (!isOutcomeUnknown(toKnownDataError(caught))) for (const row of part) unanswered.delete(row)
      throw caught
    }
  }
  return {
    added,
    total: rows.length,
    privilege: { action: 'insert' },
    write: async (part) => {
      const there = await send(part)
      for (const row of there) added.push(row)
      if (there.length >= part.length) return part
      if (there.length === 0) return []
      // A trigger dropped some rows.
      if (!isKeyed) throw new DataError('outcome_unknown', { message: 'insert did not answer all rows' }, 201)
      const ids = groupByKey(key, there)
      return part.filter((row) => ids.has(getRowKey(row, key)))
    },
    settle: isKeyed ? async () => [] : null,
  }
}
