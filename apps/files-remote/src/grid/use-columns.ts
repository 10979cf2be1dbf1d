import type { RefObject } from 'react'
import { useWidth } from '../measure/use-width.ts'

/** A tile is at least so wide, in CSS pixels; on a phone two stand side by side. */
const leastWidth = 168

/** How many tiles stand side by side in `scroller`. */
export function useColumns(scroller: RefObject<HTMLElement | null>): number {
  return useWidth(scroller, columnsIn, columnsIn(innerWidth))
}

function columnsIn(width: number): number {
  return Math.max(2, Math.floor((width - 24) / leastWidth))
}
