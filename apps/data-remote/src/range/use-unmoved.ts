import { useEffect, useRef } from 'react'
import type { GridRow } from '../edit/grid-row.ts'
import type { Box, Spot } from './box.ts'
import type { RangeStore } from './range-store.ts'

/**
 * A range is of the cells that were chosen: it goes when other rows come to stand in their places, and not when the rows come that were
 * not loaded. All cells are those of the rows that come, too.
 */
export function useUnmoved(store: RangeStore, rows: readonly GridRow[], bounds: Box): void {
  const before = useRef(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that rows have come.
  useEffect(() => {
    const isOther = ({ rowIdx }: Spot) => {
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

function columnsOf({ left, right }: Box): Pick<Box, 'left' | 'right'> {
  return { left, right }
}
