import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Which lines of a long list are to be drawn, all of the same height in CSS pixels: those of `scroller` that are in sight and a few more.
 * `head` is the height of what stays above them; `spare` lines more are drawn on either side, so that nothing is blank while one scrolls.
 */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  { count, height, head, spare = 12 }: { count: number; height: number; head: number; spare?: number },
) {
  // As if the list were as high as the window: then what is drawn first is mostly what stays.
  const [sight, setSight] = useState(() => ({ from: 0, to: Math.ceil(innerHeight / height) }))

  useLayoutEffect(() => {
    const list = scroller.current
    if (!list) return
    const look = () => {
      const from = Math.floor(list.scrollTop / height)
      const to = Math.ceil((list.scrollTop + list.clientHeight) / height)
      setSight((seen) =>
        isSame(drawn(seen, count, spare), drawn({ from, to }, count, spare)) ? seen : { from, to },
      )
    }
    look()
    // Before the browser paints what was scrolled to.
    const onScroll = () => flushSync(look)
    const size = new ResizeObserver(look)
    size.observe(list)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      size.disconnect()
      list.removeEventListener('scroll', onScroll)
    }
  }, [scroller, height, count, spare])

  /** Scrolls no further than it takes to see the whole line. */
  const reveal = (index: number) => {
    const list = scroller.current
    if (!list) return
    const lowest = head + (index + 1) * height - list.clientHeight
    list.scrollTop = Math.min(index * height, Math.max(lowest, list.scrollTop))
  }

  return { ...drawn(sight, count, spare), reveal }
}

interface Lines {
  from: number
  to: number
}

function drawn({ from, to }: Lines, count: number, spare: number): Lines {
  return { from: Math.max(0, Math.min(from, count) - spare), to: Math.min(count, to + spare) }
}

function isSame(one: Lines, other: Lines): boolean {
  return one.from === other.from && one.to === other.to
}
