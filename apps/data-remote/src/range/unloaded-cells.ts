import { getLoadedRows, type KnownRow, unloadedRow } from '../query/read/lay-out-rows.ts'
import type { Column } from '../schema/schema.ts'
import type { CellBox } from './cell-box.ts'

/** Selected cells of which some rows are not loaded. */
export interface UnloadedCells {
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
export interface PlacedRows {
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
export function findUnloadedCells(
  { rows, base, total, hasMore }: PlacedRows,
  { top, bottom }: CellBox,
  columns: readonly Column[],
  isAll: boolean,
): UnloadedCells | null {
  if (isAll) {
    const loaded = base === 0 ? getLoadedRows(rows, 0, rows.length, columns) : []
    if (!hasMore && loaded.length === total) return null
    return { columns, loaded, at: loaded.length, rows: Math.max(total, loaded.length), end: 'view' }
  }
  const count = bottom - top + 1
  const loaded = getLoadedRows(rows, top, bottom + 1, columns)
  if (loaded.length === count) return null
  const last = rows[bottom] ?? unloadedRow
  return {
    columns,
    loaded,
    at: base + top + loaded.length,
    rows: count,
    // Positions far from the first rows are estimates, so the id of a loaded row is more reliable than a number.
    end: last === unloadedRow ? 'rows' : { id: last.id },
  }
}
