import { type RefObject, useLayoutEffect, useState } from 'react'

/** As wide as a folder has to be for something to stand beside it, in CSS pixels. */
const roomy = 840

/** Whether what stands around `probe` is wide enough for details beside it; null before it is measured. */
export function useIsRoomy(probe: RefObject<HTMLElement | null>): boolean | null {
  const [isRoomy, setRoomy] = useState<boolean | null>(null)
  useLayoutEffect(() => {
    const element = probe.current
    if (!element) return
    const measure = () => setRoomy(element.getBoundingClientRect().width >= roomy)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [probe])
  return isRoomy
}
