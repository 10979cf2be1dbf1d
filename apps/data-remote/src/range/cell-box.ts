/** A cell by its row and column index in the grid. */
export interface CellPosition {
  rowIdx: number
  idx: number
}

/** A rectangle of cells by row and column indexes, inclusive. */
export interface CellBox {
  top: number
  bottom: number
  left: number
  right: number
}

/** Returns the rectangle between two opposite corners. */
export function createBox(one: CellPosition, other: CellPosition): CellBox {
  return {
    top: Math.min(one.rowIdx, other.rowIdx),
    bottom: Math.max(one.rowIdx, other.rowIdx),
    left: Math.min(one.idx, other.idx),
    right: Math.max(one.idx, other.idx),
  }
}

/** Returns whether a cell is in the rectangle. */
export function isInBox(box: CellBox, { rowIdx, idx }: CellPosition): boolean {
  return rowIdx >= box.top && rowIdx <= box.bottom && idx >= box.left && idx <= box.right
}
