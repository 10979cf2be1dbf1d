/** A cell by the indexes of its row and column in the grid. */
export interface Spot {
  rowIdx: number
  idx: number
}

/** A block of cells by indexes of rows and columns; both ends belong to it. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** The block between two cells, whichever of its corners they are. */
export function boxBetween(one: Spot, other: Spot): Box {
  return {
    top: Math.min(one.rowIdx, other.rowIdx),
    bottom: Math.max(one.rowIdx, other.rowIdx),
    left: Math.min(one.idx, other.idx),
    right: Math.max(one.idx, other.idx),
  }
}

/** Whether a cell is in the block. */
export function isInBox(box: Box, { rowIdx, idx }: Spot): boolean {
  return rowIdx >= box.top && rowIdx <= box.bottom && idx >= box.left && idx <= box.right
}
