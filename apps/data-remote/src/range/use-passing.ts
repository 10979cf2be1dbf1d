import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that passed too fast stand still again after so many milliseconds. */
const rest = 100

/**
 * Whether rows pass too fast to be read: twice within a short time most of those in sight were others. One leap alone, as a key or “Go
 * to” makes it, is none of that. `onMove` takes the first row in sight, and how many are.
 */
export function usePassing(): { arePassing: boolean; onMove: (first: number, inSight: number) => void } {
  const [arePassing, setPassing] = useState(false)
  const last = useRef({ first: 0, leapAt: Number.NEGATIVE_INFINITY })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onMove = (first: number, inSight: number) => {
    const { first: before, leapAt } = last.current
    last.current.first = first
    if (Math.abs(first - before) <= inSight / 2) return
    const now = performance.now()
    last.current.leapAt = now
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPassing(false), rest)
    // Before the grid draws what was scrolled to.
    if (now - leapAt < rest) flushSync(() => setPassing(true))
  }
  return { arePassing, onMove }
}
