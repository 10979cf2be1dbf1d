import { useEffect, useRef } from 'react'
import type { GridRow } from '../edit/grid-row.ts'
import type { CellBox, CellPosition } from './cell-box.ts'
import type { RangeStore } from './range-store.ts'

/**
 * Clears the range when other rows take the place of its cells, but not when missing rows load. A selection of all cells also includes rows
 * that load later.
 */
export function useRangeReset(store: RangeStore, rows: readonly GridRow[], bounds: CellBox): void {
  const before = useRef(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows have loaded.
  useEffect(() => {
    const isOther = ({ rowIdx }: CellPosition) => {
      const [then, now] = [before.current[rowIdx], rows[rowIdx]]
      return !now || (then !== now && then?.id !== '' && now.id !== '' && then?.id !== now.id)
    }
    const [anchor, head] = [store.anchor(), store.head()]
    const isMoved = store.isAll()
      ? isOther({ rowIdx: 0, idx: 0 })
      : [anchor, head].some((spot) => spot && isOther(spot))
    const isLonger = store.isAll() && rows.length !== before.current.length
    before.current = rows
    if (isMoved) store.begin(anchor && anchor.rowIdx < rows.length ? anchor : null)
    else if (isLonger) store.chooseAll({ ...bounds, ...columnsOf(store.box() ?? bounds) })
  }, [store, rows])
}

function columnsOf({ left, right }: CellBox): Pick<CellBox, 'left' | 'right'> {
  return { left, right }
}
