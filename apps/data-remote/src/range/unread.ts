import { absentRow, type KnownRow, loadedFrom } from '../query/read/lay-rows.ts'
import type { Column } from '../schema/schema.ts'
import type { Box } from './box.ts'

/** Chosen cells of which some rows are not loaded. */
export interface Unread {
  columns: readonly Column[]
  /** The first of the rows, as far as they are loaded without a gap. */
  loaded: readonly KnownRow[]
  /** The place in the view of the row after those. */
  at: number
  /** How many rows that are in all, as far as is known. */
  rows: number
  /** Where they end: at the last row of the view, at the row with this key, or after so many. */
  end: 'view' | { id: string } | 'rows'
}

/** The rows of a grid and where they stand in the view. */
export interface Placed {
  rows: readonly KnownRow[]
  /** The place of the first of them, and how many the view has, as far as is known. */
  base: number
  total: number
  /** Rows follow that are not loaded. */
  hasMore: boolean
}

/** What of a block is to be read before it can be copied; null where all of it is here. `isAll`: it is all of the view. */
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
    ...{ columns, loaded, at: base + top + loaded.length, rows: count },
    // Places far from the first rows are by an estimate: a row that is known is surer than a number.
    end: last === absentRow ? 'rows' : { id: last.id },
  }
}
