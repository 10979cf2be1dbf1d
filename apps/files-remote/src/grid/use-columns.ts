import type { RefObject } from 'react'
import { useWidth } from '../layout/use-width.ts'

/** Minimum width of a tile in CSS pixels. A phone shows two in a row. */
const leastWidth = 168

/** Returns the number of tiles in a row of `scroller`. */
export function useColumns(scroller: RefObject<HTMLElement | null>): number {
  return useWidth(scroller, columnsIn, columnsIn(innerWidth))
}

function columnsIn(width: number): number {
  return Math.max(2, Math.floor((width - 24) / leastWidth))
}
