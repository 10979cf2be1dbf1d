import { isTruncated } from '../../column-types/truncated-value.ts'
import { getRowKey, type Row } from '../row.ts'
import type { RowPage } from './read-rows.ts'

/** A row with its id. */
export interface KnownRow {
  id: string
  row: Row
}

/** Consecutive rows, and the position of the first one in the view. */
export interface RowRun {
  at: number
  rows: readonly KnownRow[]
  /** Number of rows of the view, if these are known to be the last ones. Otherwise null. */
  end: number | null
}

/** Placeholder for rows that are not loaded. */
export const unloadedRow: KnownRow = { id: '', row: {} }

const known = new WeakMap<Row, KnownRow>()

/**
 * Returns a function that flattens pages to rows, each row once: a row that was added or moved between two requests may be in two pages.
 * Unchanged rows stay the same objects, so that only changed ones render again. Appending pages costs only the new pages.
 */
export function createFlattener(
  key: readonly string[] | null,
): (pages: readonly RowPage[]) => readonly KnownRow[] {
  let done: readonly RowPage[] = []
  let rows: readonly KnownRow[] = []
  let ids = new Set<string>()
  return (pages) => {
    if (!done.every((page, i) => page === pages[i])) {
      done = []
      rows = []
      ids = new Set()
    }
    const more: KnownRow[] = []
    for (const row of pages.slice(done.length).flatMap((page) => page.rows)) {
      const one = key ? nameRow(row, key) : { id: String(rows.length + more.length), row }
      if (ids.has(one.id)) continue
      ids.add(one.id)
      more.push(one)
    }
    if (pages.length !== done.length) rows = [...rows, ...more]
    done = pages
    return rows
  }
}

function nameRow(row: Row, key: readonly string[]): KnownRow {
  const before = known.get(row)
  if (before) return before
  const named = { id: getRowKey(row, key), row }
  known.set(row, named)
  return named
}

/** Returns `total` rows: loaded rows from the start, loaded rows from elsewhere, and `unloadedRow` for all others. */
export function layOutRows(
  head: readonly KnownRow[],
  far: RowRun | null,
  total: number,
): readonly KnownRow[] {
  const count = Math.max(total, head.length, far && far.rows.length > 0 ? far.at + far.rows.length : 0)
  if (count === head.length) return head
  const rows: KnownRow[] = Array(count).fill(unloadedRow)
  for (const [i, row] of head.entries()) rows[i] = row
  for (const [i, row] of (far?.rows ?? []).entries()) rows[i + (far?.at ?? 0)] = row
  return rows
}

/**
 * Returns the rows that are loaded from `top` on, up to the first gap. If columns are given, a row with shortened values in them is a gap.
 */
export function getLoadedRows<Some extends KnownRow>(
  rows: readonly Some[],
  top: number,
  end = rows.length,
  columns: readonly { name: string }[] = [],
): readonly Some[] {
  const names = columns.map(({ name }) => name)
  let gap = top
  // A view may have millions of rows that are not loaded.
  for (const last = Math.min(end, rows.length); gap < last; gap += 1) {
    const one: KnownRow = rows[gap] ?? unloadedRow
    if (one === unloadedRow || isTruncated(one.row, names)) break
  }
  return rows.slice(top, gap)
}
