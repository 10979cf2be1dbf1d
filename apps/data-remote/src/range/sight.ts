import { type RefObject, type UIEvent, useMemo } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'

/** Which rows of a view are in sight, by their places in it. Scrolling writes here, and nothing is drawn again for it. */
export interface Sight {
  first: number
  last: number
  /** In pixels. */
  rowHeight: number
  grid: RefObject<DataGridHandle | null>
  /** Called when other rows have come into sight. */
  onMove(): void
  /** The same, for what is far from the rows that are loaded. */
  onFar(): void
  /** Puts the keyboard into the first line or the last row of the view; false where the grid has all rows and does so itself. */
  toEnd(end: 'first' | 'last', idx: number): boolean
}

/** Where nothing is far. */
export const nobody: Pick<Sight, 'onFar' | 'toEnd'> = { onFar() {}, toEnd: () => false }

/** Firefox has no more lines in a CSS grid, others no taller boxes; pixels. */
const mostLines = CSS.supports('-moz-appearance', 'none') ? 9_900 : Number.POSITIVE_INFINITY
const tallest = 33_500_000

/** How many rows a grid can have at most. */
export function mostRows(rowHeight: number): number {
  return Math.min(mostLines, Math.floor(tallest / rowHeight))
}

/** The rows from `base` on, as many as a grid can have, and what follows its scrolling; `onMove` gets the first row in sight, and how many are. */
export function useSight(
  rows: readonly GridRow[],
  base: number,
  rowHeight: number,
  sight: Sight,
  onMove: (first: number, inSight: number) => void,
) {
  const most = mostRows(rowHeight)
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
