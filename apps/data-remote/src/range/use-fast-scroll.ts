import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Idle time in ms after which rows render again after fast scrolling. */
const rest = 100

/**
 * Returns whether the user scrolls too fast to read: most of the visible rows changed twice within a short time. A single jump, by a key or
 * “Go to”, does not count. `onMove` takes the first visible row, and the number of visible rows.
 */
export function useFastScroll(): { arePassing: boolean; onMove: (first: number, inSight: number) => void } {
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
    // Synchronously, before the grid renders the new rows.
    if (now - leapAt < rest) flushSync(() => setPassing(true))
  }
  return { arePassing, onMove }
}
