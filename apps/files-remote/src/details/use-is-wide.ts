import type { RefObject } from 'react'
import { useWidth } from '../layout/use-width.ts'

/** Minimum width in CSS pixels of a folder with a pane next to it. */
const roomy = 840

const isRoomy = (width: number) => width >= roomy

/** Returns whether the page around `probe` is wide enough for details next to the folder. Null before the first measurement. */
export function useIsWide(probe: RefObject<HTMLElement | null>): boolean | null {
  return useWidth<boolean, null>(probe, isRoomy, null)
}
