import { type RefObject, useLayoutEffect, useState } from 'react'

/** A tile is at least so wide, in CSS pixels; on a phone two stand side by side. */
const leastWidth = 168

/** How many tiles stand side by side in `scroller`. */
export function useColumns(scroller: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(() => columnsIn(innerWidth))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => setColumns(columnsIn(element.clientWidth))
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => size.disconnect()
  }, [scroller])
  return columns
}

function columnsIn(width: number): number {
  return Math.max(2, Math.floor((width - 24) / leastWidth))
}
