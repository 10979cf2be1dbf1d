import type { PositionChangeArgs } from 'react-data-grid'
import type { GridRow } from '../edit/grid-row.ts'
import { type CellBox, type CellPosition, createBox, isInBox } from './cell-box.ts'

/** The selected range of a grid: from its anchor, the active cell, to its head. */
export interface RangeStore {
  /** The range. Null if only the active cell or nothing is selected. */
  box(): CellBox | null
  /** The end that moves. The active cell if nothing else is selected. */
  head(): CellPosition | null
  anchor(): CellPosition | null
  holds(spot: CellPosition): boolean
  /** Selects one cell, or nothing. */
  begin(anchor: CellPosition | null): void
  extend(head: CellPosition): void
  /** Selects all rows of these columns, including rows that load later. */
  chooseAll(box: CellBox): void
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
  let anchor: CellPosition | null = null
  let head: CellPosition | null = null
  let box: CellBox | null = null
  let isAll = false
  const move = (nextAnchor: CellPosition | null, nextHead: CellPosition | null, all = false) => {
    isAll = all
    anchor = nextAnchor
    head = nextHead
    const next = anchor && head && !isSame(anchor, head) ? createBox(anchor, head) : null
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
export function startRange(
  store: RangeStore,
  { row, rowIdx, column }: PositionChangeArgs<GridRow, unknown>,
  offset: number,
): void {
  const isCell = row !== undefined && column !== undefined && column.idx >= offset
  store.begin(isCell ? { rowIdx, idx: column.idx } : null)
}

function isSame(one: CellPosition, other: CellPosition): boolean {
  return one.rowIdx === other.rowIdx && one.idx === other.idx
}
