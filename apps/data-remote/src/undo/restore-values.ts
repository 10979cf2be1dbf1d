import { createSavedRow } from '../batches/change-in-batches.ts'
import type { BatchWork } from '../batches/run-batches.ts'
import {
  groupByKey,
  hasEqualValues,
  type RowScope,
  readBatch,
  selectKeyAnd,
  updateBatch,
} from '../batches/write-batch.ts'
import { getValueText } from '../column-types/value-text.ts'
import type { SavedRow, UndoStep } from '../history/undo-history.ts'
import { splitIntoBatches } from '../query/addressing/key-conditions.ts'
import { createUnchangedCondition } from '../query/conditions/unchanged-condition.ts'
import { getRowKey, type Row } from '../query/row.ts'
import type { Column } from '../schema/schema.ts'
import { writeValue } from './restore-rows.ts'

/** Number of concurrent requests. Rows with distinct previous values need one request each. */
const atOnce = 6

/**
 * Restores previous values in rows that still have the saved ones; rows with equal values share a request. Other rows are left unchanged.
 * `reversed`: the work as a history step.
 */
export function createValuesUndo(
  scope: RowScope,
  rows: readonly SavedRow[],
): BatchWork & { reversed(): UndoStep | null } {
  const { table, key } = scope
  const names = Object.keys(rows[0]?.before ?? {})
  const columns = table.columns.filter(({ name }) => names.includes(name))
  const read = selectKeyAnd(table, key, names)
  const savedOf = new Map(rows.map((saved) => [getRowKey(saved.row, key), saved]))
  const reversed: SavedRow[] = []
  const keep = (part: readonly Row[], now: readonly Row[]) => {
    const written = groupByKey(key, now)
    return part.filter((row) => {
      const after = written.get(getRowKey(row, key))
      const change = after && createSavedRow(names, row, after)
      if (change) reversed.push(change)
      return after !== undefined
    })
  }
  return {
    total: rows.length,
    privilege: { action: 'update', columns: names },
    atOnce,
    parts: async function* () {
      for (const group of Map.groupBy(rows, (saved) => groupOf(names, saved)).values())
        yield* splitIntoBatches(
          key,
          group.map(({ row }) => row),
          { beside: group[0] ? (stillHolds(columns, group[0].row) ?? []) : [] },
        )
    },
    write: async (part) => {
      const saved = part[0] && savedOf.get(getRowKey(part[0], key))
      if (!saved) return []
      const conditions = stillHolds(columns, saved.row)
      const values = Object.fromEntries(
        columns.map((column) => [column.name, writeValue(column, saved.before[column.name])]),
      )
      if (conditions) return keep(part, await updateBatch({ ...scope, conditions }, read, part, values))
      // Values that the database can't compare are compared here, just before the update.
      const now = await readBatch({ ...scope, conditions: [] }, read, part)
      const same = now.filter((row) => hasEqualValues(names, row, saved.row))
      return same.length > 0 ? keep(part, await updateBatch(scope, read, same, values)) : []
    },
    settle: async (part) => {
      const now = await readBatch({ ...scope, conditions: [] }, read, part)
      const isBack = (row: Row) => hasEqualValues(names, row, savedOf.get(getRowKey(row, key))?.before ?? {})
      return keep(part, now.filter(isBack))
    },
    reversed: () => (reversed.length > 0 ? { kind: 'values', rows: reversed } : null),
  }
}

/** Returns a group key for rows with the same previous and the same saved values. */
function groupOf(names: readonly string[], { row, before }: SavedRow): string {
  return JSON.stringify(names.map((name) => [getValueText(before[name]), getValueText(row[name])]))
}

/** Returns the conditions that a row is unchanged. Null if the database can't compare one of the columns. */
function stillHolds(columns: readonly Column[], row: Row) {
  const conditions = columns.map((column) => createUnchangedCondition(column, row[column.name]))
  return conditions.every((condition) => condition !== null) ? conditions : null
}
