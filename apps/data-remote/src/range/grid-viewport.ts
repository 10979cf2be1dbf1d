import { type RefObject, type UIEvent, useMemo } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'

/** The visible rows of a view, by position. Scrolling updates this object without rendering. */
export interface GridViewport {
  first: number
  last: number
  /** In pixels. */
  rowHeight: number
  grid: RefObject<DataGridHandle | null>
  /** Called when other rows become visible. */
  onMove(): void
  /** The same, for rows that are far from the loaded ones. */
  onFar(): void
  /** Moves the focus to the first line or last row of the view. False if the grid has all rows and does so itself. */
  toEnd(end: 'first' | 'last', idx: number): boolean
}

/** Handlers for a view without distant rows. */
export const noViewportEvents: Pick<GridViewport, 'onFar' | 'toEnd'> = { onFar() {}, toEnd: () => false }

/** Firefox limits the lines of a CSS grid, other browsers the height of a box (in px). */
const mostLines = CSS.supports('-moz-appearance', 'none') ? 9_900 : Number.POSITIVE_INFINITY
const tallest = 33_500_000

/** Returns the maximum number of rows of a grid. */
export function getMaxGridRows(rowHeight: number): number {
  return Math.min(mostLines, Math.floor(tallest / rowHeight))
}

/**
 * Returns the rows from `base` that fit in a grid, and its scroll handler. `onMove` gets the first visible row, and the number of visible
 * rows.
 */
export function useGridViewport(
  rows: readonly GridRow[],
  base: number,
  rowHeight: number,
  sight: GridViewport,
  onMove: (first: number, inSight: number) => void,
) {
  const most = getMaxGridRows(rowHeight)
  sight.rowHeight = rowHeight
  const shown = useMemo(() => (rows.length > most ? rows.slice(base, base + most) : rows), [rows, base, most])
  const onScroll = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) => {
    sight.first = base + Math.floor(scrollTop / rowHeight)
    sight.last = base + Math.floor((scrollTop + clientHeight) / rowHeight)
    onMove(sight.first, clientHeight / rowHeight)
    sight.onMove()
  }
  return { shown, onScroll }
}
