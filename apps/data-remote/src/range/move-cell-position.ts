import type { CellBox, CellPosition } from './cell-box.ts'

/** Returns the cell to which a key moves the end of a range. Null for other keys. `page`: number of visible rows. */
export function moveCellPosition(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { rowIdx, idx }: CellPosition,
  bounds: CellBox,
  { isRightToLeft, page }: { isRightToLeft: boolean; page: number },
): CellPosition | null {
  const far = ctrlKey || metaKey
  const [towards, away] = isRightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  const at = (row: number, column: number): CellPosition => ({
    rowIdx: Math.min(bounds.bottom, Math.max(bounds.top, row)),
    idx: Math.min(bounds.right, Math.max(bounds.left, column)),
  })
  switch (key) {
    case 'ArrowUp':
      return at(far ? bounds.top : rowIdx - 1, idx)
    case 'ArrowDown':
      return at(far ? bounds.bottom : rowIdx + 1, idx)
    case towards:
      return at(rowIdx, far ? bounds.left : idx - 1)
    case away:
      return at(rowIdx, far ? bounds.right : idx + 1)
    case 'Home':
      return at(far ? bounds.top : rowIdx, bounds.left)
    case 'End':
      return at(far ? bounds.bottom : rowIdx, bounds.right)
    case 'PageUp':
      return at(rowIdx - page, idx)
    case 'PageDown':
      return at(rowIdx + page, idx)
    default:
      return null
  }
}
