import type { RefObject } from 'react'
import { useWidth } from '../measure/use-width.ts'

/** As wide as a folder has to be for something to stand beside it, in CSS pixels. */
const roomy = 840

const isRoomy = (width: number) => width >= roomy

/** Whether what stands around `probe` is wide enough for details beside it; null before it is measured. */
export function useIsRoomy(probe: RefObject<HTMLElement | null>): boolean | null {
  return useWidth<boolean, null>(probe, isRoomy, null)
}
