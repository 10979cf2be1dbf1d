import { absentRow, type KnownRow, loadedFrom } from '../query/read/lay-rows.ts'
import type { Column } from '../schema/schema.ts'
import type { Box } from './box.ts'

/** Selected cells of which some rows are not loaded. */
export interface Unread {
  columns: readonly Column[]
  /** The loaded rows at the start of the selection. */
  loaded: readonly KnownRow[]
  /** Position in the view of the first row that is not loaded. */
  at: number
  /** Known number of selected rows. */
  rows: number
  /** The end of the selection: the last row of the view, the row with this key, or a number of rows. */
  end: 'view' | { id: string } | 'rows'
}

/** The rows of a grid, and their position in the view. */
export interface Placed {
  rows: readonly KnownRow[]
  /** Position of the first row, and the known number of rows of the view. */
  base: number
  total: number
  /** Further rows exist that are not loaded. */
  hasMore: boolean
}

/**
 * Returns the part of a range that must be read before it can be copied. Null if all of it is loaded. `isAll`: the range is the complete
 * view.
 */
export function unreadOf(
  { rows, base, total, hasMore }: Placed,
  { top, bottom }: Box,
  columns: readonly Column[],
  isAll: boolean,
): Unread | null {
  if (isAll) {
    const loaded = base === 0 ? loadedFrom(rows, 0, rows.length, columns) : []
    if (!hasMore && loaded.length === total) return null
    return { columns, loaded, at: loaded.length, rows: Math.max(total, loaded.length), end: 'view' }
  }
  const count = bottom - top + 1
  const loaded = loadedFrom(rows, top, bottom + 1, columns)
  if (loaded.length === count) return null
  const last = rows[bottom] ?? absentRow
  return {
    columns,
    loaded,
    at: base + top + loaded.length,
    rows: count,
    // Positions far from the first rows are estimates, so the id of a loaded row is more reliable than a number.
    end: last === absentRow ? 'rows' : { id: last.id },
  }
}
