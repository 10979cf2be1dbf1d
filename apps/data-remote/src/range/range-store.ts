import type { PositionChangeArgs } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { type Box, boxBetween, isInBox, type Spot } from './box.ts'

/** The selected range of a grid: from its anchor, the active cell, to its head. */
export interface RangeStore {
  /** The range. Null if only the active cell or nothing is selected. */
  box(): Box | null
  /** The end that moves. The active cell if nothing else is selected. */
  head(): Spot | null
  anchor(): Spot | null
  holds(spot: Spot): boolean
  /** Selects one cell, or nothing. */
  begin(anchor: Spot | null): void
  extend(head: Spot): void
  /** Selects all rows of these columns, including rows that load later. */
  chooseAll(box: Box): void
  isAll(): boolean
  /** True while the user drags from a cell. */
  isDragging: boolean
  /** Number of copy events, to detect whether one arrived. */
  copies: number
  subscribe(listener: () => void): () => void
}

/** Creates the store of one grid. */
export function createRangeStore(): RangeStore {
  // Not a zustand store, because the grid's first visit has no budget for it.
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

/** Starts the range at the grid's active cell, if it has a value. The first `offset` columns have none. */
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
