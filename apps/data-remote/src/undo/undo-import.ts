import type { BatchWork } from '../batches/run-batches.ts'
import { deleteBatch, groupByKey, type RowScope, readBatch, selectKeyAnd } from '../batches/write-batch.ts'
import { computeRowFingerprint } from '../history/row-fingerprint.ts'
import type { ImportedRow, UndoStep } from '../history/undo-history.ts'
import { splitIntoBatches } from '../query/addressing/key-conditions.ts'
import { getRowKey, type Row } from '../query/row.ts'
import { getReadableColumns } from '../schema/schema.ts'

/** Maximum number of deleted rows whose values are kept, so that they can be restored. */
const mostKept = 10_000

/** Deletes the rows that an import added, except rows that changed since. `reversed`: the work as a history step. */
export function createImportUndo(
  scope: RowScope,
  rows: readonly ImportedRow[],
): BatchWork & { reversed(): Extract<UndoStep, { kind: 'deleted' }> | null } {
  const { table, key } = scope
  const read = { ...table, columns: getReadableColumns(table) }
  const keys = selectKeyAnd(table, key, [])
  const before = new Map(rows.map(({ row, fingerprint }) => [getRowKey(row, key), fingerprint]))
  /** Rows that were unchanged when they were deleted. */
  const same = new Map<string, Row | null>()
  const kept: Row[] = []
  const goneOf = async (part: readonly Row[]) => {
    const there = groupByKey(key, await readBatch(scope, keys, part))
    const gone = part.filter((row) => same.has(getRowKey(row, key)) && !there.has(getRowKey(row, key)))
    for (const row of gone) {
      const held = same.get(getRowKey(row, key))
      if (held) kept.push(held)
    }
    return gone
  }
  return {
    total: rows.length,
    privilege: { action: 'delete' },
    parts: async function* () {
      yield* splitIntoBatches(
        key,
        rows.map(({ row }) => row),
      )
    },
    write: async (part) => {
      const now = await readBatch(scope, read, part)
      const unchanged = now.filter(
        (row) => computeRowFingerprint(read, row) === before.get(getRowKey(row, key)),
      )
      for (const row of unchanged) same.set(getRowKey(row, key), rows.length > mostKept ? null : row)
      if (unchanged.length > 0) await deleteBatch(scope, keys, unchanged)
      return goneOf(part)
    },
    // `write` has just checked the rows.
    settle: async () => [],
    reversed: () => (kept.length > 0 ? { kind: 'deleted', rows: kept } : null),
  }
}
