import type { SavedRow, Step } from '../history/history.ts'
import { keyOf, type Row } from '../query/row.ts'
import type { Values } from '../query/values.ts'
import { readableColumns } from '../schema/schema.ts'
import type { PartsWork } from './run-parts.ts'
import { byKey, deletePart, holdSame, keyAnd, type RowScope, readPart, updatePart } from './write-part.ts'

/** Batch work on many rows. `step`: the history step for undo. Null if nothing is kept or done. */
export interface ChangeWork extends PartsWork {
  step(): Step | null
}

/** The rows to change, and whether their previous values are kept. Each row must match `conditions` when its batch is written. */
export interface ChangePlan extends RowScope, Pick<PartsWork, 'total' | 'parts'> {
  isKept: boolean
}

/** Returns a row with its previous values. Null if they are unknown or unchanged. */
export function savedRow(names: readonly string[], before: Row | undefined, row: Row): SavedRow | null {
  if (!before || holdSame(names, before, row)) return null
  return { row, before: Object.fromEntries(names.map((name) => [name, before[name]])) }
}

/** Updates rows with these values. */
export function changeInParts(plan: ChangePlan, values: Values): ChangeWork {
  const { table, key } = plan
  const read = keyAnd(table, key, Object.keys(values))
  const names = Object.keys(values)
  const before = new Map<string, Row>()
  const saved: SavedRow[] = []
  const keep = (rows: readonly Row[]) => {
    for (const row of rows) {
      const id = keyOf(row, key)
      const then = before.get(id)
      before.delete(id)
      const change = savedRow(names, then, row)
      if (plan.isKept && change) saved.push(change)
    }
  }
  return {
    total: plan.total,
    parts: plan.parts,
    privilege: { action: 'update', columns: names },
    write: async (rows) => {
      const now = await readPart(plan, read, rows)
      for (const row of now) {
        const id = keyOf(row, key)
        // A request after a lost answer may read new values here.
        if (!before.has(id)) before.set(id, row)
      }
      const written = now.length > 0 ? await updatePart(plan, read, rows, values) : []
      keep(written)
      return among(key, rows, written)
    },
    // Unreadable columns can't be checked afterwards.
    settle: names.every((name) => read.columns.some((column) => column.name === name))
      ? async (rows) => {
          const now = await readPart({ ...plan, conditions: [] }, read, rows)
          const changed = now.filter((row) => savedRow(names, before.get(keyOf(row, key)), row))
          keep(changed)
          return among(key, rows, changed)
        }
      : null,
    step: () => (saved.length > 0 ? { kind: 'values', rows: saved } : null),
  }
}

/** Deletes rows. */
export function deleteInParts(plan: ChangePlan): ChangeWork {
  const { table, key, isKept } = plan
  const read = isKept ? { ...table, columns: readableColumns(table) } : keyAnd(table, key, [])
  const anywhere: RowScope = { ...plan, conditions: [] }
  const before = new Map<string, Row>()
  const kept: Row[] = []
  return {
    total: plan.total,
    parts: plan.parts,
    privilege: { action: 'delete' },
    write: async (rows) => {
      const last = isKept ? await readPart(plan, read, rows) : []
      for (const row of last) before.set(keyOf(row, key), row)
      for (const row of await deletePart(plan, read, rows)) if (isKept) before.set(keyOf(row, key), row)
      // Not every server omits rows that a policy has kept.
      const there = byKey(key, await readPart(anywhere, keyAnd(table, key, []), rows))
      const gone = rows.filter((row) => !there.has(keyOf(row, key)))
      for (const id of gone.map((row) => keyOf(row, key))) {
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
  const ids = byKey(key, answered)
  return rows.filter((row) => ids.has(keyOf(row, key)))
}
