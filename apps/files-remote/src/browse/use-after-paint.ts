import { useEffect, useState } from 'react'

/** A page that has shown names once can draw all of a line at once: by then everything has been built. */
let hasPainted = false

/** Whether what was `drawn` first has been on the screen: the second frame begins after the first was painted. */
export function useAfterPaint(isDrawn: boolean): boolean {
  const [isAfter, setAfter] = useState(hasPainted)
  useEffect(() => {
    if (!isDrawn || isAfter) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        hasPainted = true
        setAfter(true)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [isDrawn, isAfter])
  return isAfter
}
