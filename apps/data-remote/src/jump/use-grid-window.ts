import { useLayoutEffect, useState } from 'react'
import { type GridViewport, getMaxGridRows } from '../range/grid-viewport.ts'

/** Start of the window of rows that a grid shows, and a setter. */
export interface GridWindow {
  sight: GridViewport
  base: number
  setBase: (base: number) => void
}

/** The row at the top of the grid, and the cell to focus. Null keeps the focus. */
interface Aim {
  place: number
  /** Number of pixels of the row above the edge. */
  above: number
  cell: { place: number; idx: number } | null
}

/** Distance in rows from an end of the window at which it moves. */
const margin = 1_000

/** Limits a grid to the rows that its browser can lay out. In a larger view they are a window. */
export function useGridWindow({ sight, base, setBase }: GridWindow, total: number) {
  const [aim, setAim] = useState<Aim | null>(null)
  const most = () => getMaxGridRows(sight.rowHeight)
  const around = (place: number) => Math.max(0, Math.min(total - most(), place - Math.floor(most() / 2)))
  useLayoutEffect(() => {
    const grid = sight.grid.current
    if (!aim || !grid?.element) return
    const row = Math.max(0, aim.place)
    if (row < base || row >= base + most()) return setBase(around(row))
    grid.element.scrollTop = (row - base) * sight.rowHeight + aim.above
    if (aim.cell) {
      const { place, idx } = aim.cell
      grid.setActivePosition({ idx, rowIdx: place < 0 ? place : place - base }, { shouldFocus: true })
    }
    setAim(null)
  })
  const aimAt = (place: number, above: number, cell: Aim['cell']) => setAim({ place, above, cell })
  return {
    /** Shows a row at the top of the grid, and focuses one of its cells. */
    show: (place: number, idx = 0) => {
      const row = Math.max(0, Math.min(total - 1, place))
      aimAt(row, 0, { place: row, idx })
    },
    /** Moves to the first or last row. False if the grid has all rows. */
    toEnd: (end: 'first' | 'last', idx: number): boolean => {
      if (total <= most()) return false
      const place = end === 'first' ? -1 : total - 1
      aimAt(place, 0, { place, idx })
      return true
    },
    /** Moves the window so that it has rows on both sides of the visible ones, which do not move. False if nothing changes. */
    follow: (): boolean => {
      const { first, last, grid, rowHeight } = sight
      const element = grid.current?.element
      const end = base + most()
      const isNear = (base > 0 && first < base + margin) || (end < total && last > end - margin)
      if (!element || !isNear || around(first) === base) return false
      // Moving the window would close an open editor.
      if (element.querySelector('.rdg-editor-container')) return false
      const cell = activeIn(element)
      const isSeen = cell && (cell.place < 0 || (cell.place >= first && cell.place <= last))
      aimAt(
        first,
        element.scrollTop - (first - base) * rowHeight,
        cell && (isSeen ? cell : { ...cell, place: first }),
      )
      setBase(around(first))
      return true
    },
  }
}

/** Returns the focused cell. Headers have negative positions. */
function activeIn(grid: HTMLElement): Aim['cell'] {
  const { activeElement } = grid.getRootNode() as Document | ShadowRoot
  const cell = activeElement?.closest('[role="gridcell"], [role="columnheader"]')
  if (!cell || !grid.contains(cell)) return null
  return {
    place: Number(cell.closest('[role="row"]')?.getAttribute('aria-rowindex')) - 2,
    idx: Number(cell.getAttribute('aria-colindex')) - 1,
  }
}
