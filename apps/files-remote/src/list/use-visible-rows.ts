import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Idle time in ms after which a list counts as still again. It is fast while a frame scrolls by more than half of its visible rows. */
const rest = 100

interface LongList {
  count: number
  height: number
  /** The height of the header above the rows. */
  head: number
  /** Number of rows to draw beyond each edge, so that the list is not blank while the user scrolls. */
  spare?: number
}

/**
 * Returns which rows of a long list to draw: the visible ones of `scroller`, and a few more. All rows have the same height in CSS
 * pixels. `isFast` is true while they scroll too fast to be read.
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { count, height, head, spare = 12 }: LongList,
) {
  // Assumes a list as high as the window, so that the first drawing mostly stays.
  const [sight, setSight] = useState({ from: 0, to: Math.ceil(innerHeight / height), isFast: false })

  useLayoutEffect(() => {
    const list = scroller.current
    if (!list) return
    let timer: ReturnType<typeof setTimeout>
    const look = (isScroll: boolean) => {
      const from = Math.floor(list.scrollTop / height)
      const to = Math.ceil((list.scrollTop + list.clientHeight) / height)
      setSight((seen) => {
        const isFast = isScroll && Math.abs(from - seen.from) > (to - from) / 2
        const isSame = drawn(seen, count, spare).join() === drawn({ from, to, isFast }, count, spare).join()
        return isSame && isFast === seen.isFast ? seen : { from, to, isFast }
      })
    }
    const settle = () => look(false)
    settle()
    // Runs before the browser paints the new position.
    const onScroll = () => {
      flushSync(() => look(true))
      clearTimeout(timer)
      timer = setTimeout(settle, rest)
    }
    const size = new ResizeObserver(settle)
    size.observe(list)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      size.disconnect()
      list.removeEventListener('scroll', onScroll)
    }
  }, [scroller, height, count, spare])

  /** Scrolls only as far as needed to show the whole row. */
  const reveal = (index: number) => {
    const list = scroller.current
    if (!list) return
    const lowest = head + (index + 1) * height - list.clientHeight
    list.scrollTop = Math.min(index * height, Math.max(lowest, list.scrollTop))
  }

  const [from, to] = drawn(sight, count, spare)
  return { from, to, isFast: sight.isFast, reveal }
}

interface Lines {
  from: number
  to: number
  isFast: boolean
}

/** Returns the rows to draw. Fast scrolling draws no extra rows, because they would be gone before they are visible. */
function drawn({ from, to, isFast }: Lines, count: number, spare: number): [from: number, to: number] {
  const more = isFast ? 0 : spare
  return [Math.max(0, Math.min(from, count) - more), Math.min(count, to + more)]
}
