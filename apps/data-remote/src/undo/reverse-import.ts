import type { ImportedRow, Step } from '../history/history.ts'
import { fingerprintOf } from '../history/row-fingerprint.ts'
import type { PartsWork } from '../parts/run-parts.ts'
import { byKey, deletePart, keyAnd, type RowScope, readPart } from '../parts/write-part.ts'
import { cutParts } from '../query/addressing/key-conditions.ts'
import { keyOf, type Row } from '../query/row.ts'
import { readableColumns } from '../schema/schema.ts'

/** Maximum number of deleted rows whose values are kept, so that they can be restored. */
const mostKept = 10_000

/** Deletes the rows that an import added, except rows that changed since. `reversed`: the work as a history step. */
export function importWork(
  scope: RowScope,
  rows: readonly ImportedRow[],
): PartsWork & { reversed(): Extract<Step, { kind: 'deleted' }> | null } {
  const { table, key } = scope
  const read = { ...table, columns: readableColumns(table) }
  const keys = keyAnd(table, key, [])
  const before = new Map(rows.map(({ row, fingerprint }) => [keyOf(row, key), fingerprint]))
  /** Rows that were unchanged when they were deleted. */
  const same = new Map<string, Row | null>()
  const kept: Row[] = []
  const goneOf = async (part: readonly Row[]) => {
    const there = byKey(key, await readPart(scope, keys, part))
    const gone = part.filter((row) => same.has(keyOf(row, key)) && !there.has(keyOf(row, key)))
    for (const row of gone) {
      const held = same.get(keyOf(row, key))
      if (held) kept.push(held)
    }
    return gone
  }
  return {
    total: rows.length,
    privilege: { action: 'delete' },
    parts: async function* () {
      yield* cutParts(
        key,
        rows.map(({ row }) => row),
      )
    },
    write: async (part) => {
      const now = await readPart(scope, read, part)
      const unchanged = now.filter((row) => fingerprintOf(read, row) === before.get(keyOf(row, key)))
      for (const row of unchanged) same.set(keyOf(row, key), rows.length > mostKept ? null : row)
      if (unchanged.length > 0) await deletePart(scope, keys, unchanged)
      return goneOf(part)
    },
    // `write` has just checked the rows.
    settle: async () => [],
    reversed: () => (kept.length > 0 ? { kind: 'deleted', rows: kept } : null),
  }
}
