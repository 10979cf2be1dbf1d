import { useEffect, useState } from 'react'

/** True once the page has painted names. From then on it draws complete rows at once, because all parts are built. */
let hasPainted = false

/** Returns true after the first drawing is on the screen: the second frame begins after the first paint. */
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
