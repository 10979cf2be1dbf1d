import type { SavedRow, UndoStep } from '../history/undo-history.ts'
import { getRowKey, type Row } from '../query/row.ts'
import type { RowValues } from '../query/values.ts'
import { getReadableColumns } from '../schema/schema.ts'
import type { BatchWork } from './run-batches.ts'
import {
  deleteBatch,
  groupByKey,
  hasEqualValues,
  type RowScope,
  readBatch,
  selectKeyAnd,
  updateBatch,
} from './write-batch.ts'

/** Batch work on many rows. `step`: the history step for undo. Null if nothing is kept or done. */
export interface BatchChange extends BatchWork {
  step(): UndoStep | null
}

/** The rows to change, and whether their previous values are kept. Each row must match `conditions` when its batch is written. */
export interface BatchChangePlan extends RowScope, Pick<BatchWork, 'total' | 'parts'> {
  isKept: boolean
}

/** Returns a row with its previous values. Null if they are unknown or unchanged. */
export function createSavedRow(names: readonly string[], before: Row | undefined, row: Row): SavedRow | null {
  if (!before || hasEqualValues(names, before, row)) return null
  return { row, before: Object.fromEntries(names.map((name) => [name, before[name]])) }
}

/** Updates rows with these values. */
export function changeInBatches(plan: BatchChangePlan, values: RowValues): BatchChange {
  const { table, key } = plan
  const read = selectKeyAnd(table, key, Object.keys(values))
  const names = Object.keys(values)
  const before = new Map<string, Row>()
  const saved: SavedRow[] = []
  const keep = (rows: readonly Row[]) => {
    for (const row of rows) {
      const id = getRowKey(row, key)
      const then = before.get(id)
      before.delete(id)
      const change = createSavedRow(names, then, row)
      if (plan.isKept && change) saved.push(change)
    }
  }
  return {
    total: plan.total,
    parts: plan.parts,
    privilege: { action: 'update', columns: names },
    write: async (rows) => {
      const now = await readBatch(plan, read, rows)
      for (const row of now) {
        const id = getRowKey(row, key)
        // A request after a lost answer may read new values here.
        if (!before.has(id)) before.set(id, row)
      }
      const written = now.length > 0 ? await updateBatch(plan, read, rows, values) : []
      keep(written)
      return among(key, rows, written)
    },
    // Unreadable columns can't be checked afterwards.
    settle: names.every((name) => read.columns.some((column) => column.name === name))
      ? async (rows) => {
          const now = await readBatch({ ...plan, conditions: [] }, read, rows)
          const changed = now.filter((row) => createSavedRow(names, before.get(getRowKey(row, key)), row))
          keep(changed)
          return among(key, rows, changed)
        }
      : null,
    step: () => (saved.length > 0 ? { kind: 'values', rows: saved } : null),
  }
}

/** Deletes rows. */
export function deleteInBatches(plan: BatchChangePlan): BatchChange {
  const { table, key, isKept } = plan
  const read = isKept ? { ...table, columns: getReadableColumns(table) } : selectKeyAnd(table, key, [])
  const anywhere: RowScope = { ...plan, conditions: [] }
  const before = new Map<string, Row>()
  const kept: Row[] = []
  return {
    total: plan.total,
    parts: plan.parts,
    privilege: { action: 'delete' },
    write: async (rows) => {
      const last = isKept ? await readBatch(plan, read, rows) : []
      for (const row of last) before.set(getRowKey(row, key), row)
      for (const row of await deleteBatch(plan, read, rows)) if (isKept) before.set(getRowKey(row, key), row)
      // Not every server omits rows that a policy has kept.
      const there = groupByKey(key, await readBatch(anywhere, selectKeyAnd(table, key, []), rows))
      const gone = rows.filter((row) => !there.has(getRowKey(row, key)))
      for (const id of gone.map((row) => getRowKey(row, key))) {
        const row = before.get(id)
        if (row) kept.push(row)
        before.delete(id)
      }
      return gone
    },
    // `write` has just checked the rows.
    settle: async () => [],
    step: () => (kept.length > 0 ? { kind: 'deleted', rows: kept } : null),
  }
}

/** Returns the rows of a batch that are in the answer. */
function among(key: readonly string[], rows: readonly Row[], answered: readonly Row[]): readonly Row[] {
  const ids = groupByKey(key, answered)
  return rows.filter((row) => ids.has(getRowKey(row, key)))
}
