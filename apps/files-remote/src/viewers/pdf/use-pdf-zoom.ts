import { type RefObject, useEffect, useState } from 'react'
import type { PageSize } from './page-size.ts'

/** CSS pixels for each point of a page at its actual size. */
const pixelsPerPoint = 96 / 72

/** The factor of one press of + or −. */
const step = 1.25
const smallest = 0.1
const largest = 8

/** Maximum scale to which a small page is fitted. */
const largestFit = 2

/** Space and border on both sides of a page in CSS pixels, as in the style sheet. */
const margins = 26

/** The size of the pages on the screen. */
export interface PdfZoom {
  /** A multiple of the actual size. */
  scale: number
  /** CSS pixels for each point of a page. */
  points: number
  /** True if the pages are as wide as the viewport, even after its size changes. */
  isFitted: boolean
  zoomIn(): void
  zoomOut(): void
  fit(): void
  showActual(): void
}

/** Fits pages to the width of the window until the user zooms. */
export function usePdfZoom(pages: RefObject<HTMLElement | null>, page: PageSize | null): PdfZoom {
  const [room, setRoom] = useState(0)
  /** A multiple of the actual size. */
  const [chosen, setChosen] = useState<number | null>(null)
  useEffect(() => {
    const element = pages.current
    if (!element) return
    const look = () => setRoom(element.clientWidth)
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [pages])
  const fitted = page && room > margins ? (room - margins) / (page.width * pixelsPerPoint) : 1
  const scale = within(chosen ?? Math.min(fitted, largestFit))
  return {
    scale,
    points: scale * pixelsPerPoint,
    isFitted: chosen === null,
    zoomIn: () => setChosen(within(scale * step)),
    zoomOut: () => setChosen(within(scale / step)),
    fit: () => setChosen(null),
    showActual: () => setChosen(1),
  }
}

function within(scale: number): number {
  return Math.min(largest, Math.max(smallest, scale))
}
