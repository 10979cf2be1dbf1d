import type { PositionChangeArgs } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { type Box, boxBetween, isInBox, type Spot } from './box.ts'

/** The range of cells that is chosen in a grid: from the active cell, its anchor, to another one. */
export interface RangeStore {
  /** The range; null where only the active cell is chosen, or none. */
  box(): Box | null
  /** The end that moves; the active cell where nothing else is chosen. */
  head(): Spot | null
  anchor(): Spot | null
  holds(spot: Spot): boolean
  /** Chooses one cell, or none. */
  begin(anchor: Spot | null): void
  extend(head: Spot): void
  /** Chooses all cells of these columns, and those that come to be shown. */
  chooseAll(box: Box): void
  isAll(): boolean
  /** Whether a press that began in a cell still lasts. */
  isDragging: boolean
  /** How often it was copied. */
  copies: number
  subscribe(listener: () => void): () => void
}

/** Makes it for one grid. */
export function createRangeStore(): RangeStore {
  // Not a store of zustand: the grid's first visit has no room for it.
  const listeners = new Set<() => void>()
  let anchor: Spot | null = null
  let head: Spot | null = null
  let box: Box | null = null
  let isAll = false
  const move = (nextAnchor: Spot | null, nextHead: Spot | null, all = false) => {
    isAll = all
    anchor = nextAnchor
    head = nextHead
    const next = anchor && head && !isSame(anchor, head) ? boxBetween(anchor, head) : null
    if (next === box) return
    box = next
    for (const listener of listeners) listener()
  }
  return {
    box: () => box,
    head: () => head,
    anchor: () => anchor,
    holds: (spot) => box !== null && isInBox(box, spot),
    begin: (spot) => move(spot, spot),
    extend: (spot) => move(anchor ?? spot, spot),
    chooseAll: ({ top, bottom, left, right }) =>
      move({ rowIdx: top, idx: left }, { rowIdx: bottom, idx: right }, true),
    isAll: () => isAll,
    isDragging: false,
    copies: 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The range begins with the grid's active cell, where that has a value: `offset` columns have none. */
export function beginAt(
  store: RangeStore,
  { row, rowIdx, column }: PositionChangeArgs<GridRow, unknown>,
  offset: number,
): void {
  const isCell = row !== undefined && column !== undefined && column.idx >= offset
  store.begin(isCell ? { rowIdx, idx: column.idx } : null)
}

function isSame(one: Spot, other: Spot): boolean {
  return one.rowIdx === other.rowIdx && one.idx === other.idx
}
