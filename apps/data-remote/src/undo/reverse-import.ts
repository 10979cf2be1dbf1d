import type { ImportedRow } from '../history/history.ts'
import { printOfRow } from '../history/row-print.ts'
import { cutParts } from '../parts/key-parts.ts'
import type { PartsWork } from '../parts/run-parts.ts'
import { byKey, deletePart, keyAnd, type Place, readPart } from '../parts/write-part.ts'
import { keyOf, type Row } from '../query/row.ts'
import { readableColumns } from '../schema/schema.ts'

/** Deletes the rows that an import added and that are as it left them. Others are left. */
export function importWork(place: Place, rows: readonly ImportedRow[]): PartsWork {
  const { table, key } = place
  const read = { ...table, columns: readableColumns(table) }
  const keys = keyAnd(table, key, [])
  const printOf = new Map(rows.map(({ row, print }) => [keyOf(row, key), print]))
  /** Those that were as they had been when they were sent away. */
  const same = new Set<string>()
  const goneOf = async (part: readonly Row[]) => {
    const there = byKey(key, await readPart(place, keys, part))
    return part.filter((row) => same.has(keyOf(row, key)) && !there.has(keyOf(row, key)))
  }
  return {
    total: rows.length,
    parts: async function* () {
      yield* cutParts(
        key,
        rows.map(({ row }) => row),
      )
    },
    write: async (part) => {
      const now = await readPart(place, read, part)
      const unchanged = now.filter((row) => printOfRow(read, row) === printOf.get(keyOf(row, key)))
      for (const row of unchanged) same.add(keyOf(row, key))
      if (unchanged.length > 0) await deletePart(place, keys, unchanged)
      return goneOf(part)
    },
    // It was just looked for.
    settle: async () => [],
  }
}
