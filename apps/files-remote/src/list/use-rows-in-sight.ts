import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A list that is scrolled by half of what is in sight, from one frame to the next, stands still again after so many milliseconds. */
const rest = 100

interface LongList {
  count: number
  height: number
  /** The height of what stays above the lines. */
  head: number
  /** So many lines more are drawn on either side, so that nothing is blank while one scrolls. */
  spare?: number
}

/**
 * Which lines of a long list are to be drawn, all of the same height in CSS pixels: those of `scroller` that are in sight and a few more.
 * `isFast` while they pass too fast to be read.
 */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  { count, height, head, spare = 12 }: LongList,
) {
  // As if the list were as high as the window: then what is drawn first is mostly what stays.
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
    // Before the browser paints what was scrolled to.
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

  /** Scrolls no further than it takes to see the whole line. */
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

/** What passes fast is past before lines beside it could be seen. */
function drawn({ from, to, isFast }: Lines, count: number, spare: number): [from: number, to: number] {
  const more = isFast ? 0 : spare
  return [Math.max(0, Math.min(from, count) - more), Math.min(count, to + more)]
}
