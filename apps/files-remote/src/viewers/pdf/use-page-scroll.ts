import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The scroll position, and functions that change it. */
export interface PageScroll {
  /** Pages in the viewport and near it, starting at 1. */
  near: ReadonlySet<number>
  current: number
  /** Scrolls to the start of a page; with `near`, only if the page is not visible at all. */
  goTo(page: number, how?: 'start' | 'near'): void
  /** Scrolls the pages until an element is visible. Does not scroll the page around them. */
  reveal(element: Element): void
}

/** Follows the scrolling of `count` pages, which are elements with `data-page`, starting at 1. */
export function usePageScroll(
  pages: RefObject<HTMLElement | null>,
  count: number,
  points: number,
): PageScroll {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState(1)
  useEffect(() => {
    const root = pages.current
    if (!root || count === 0) return
    const observe = (rootMargin: string, onChange: (entries: IntersectionObserverEntry[]) => void) => {
      const observer = new IntersectionObserver(onChange, { root, rootMargin })
      for (const page of root.querySelectorAll('[data-page]')) observer.observe(page)
      return observer
    }
    const nearby = observe('50% 0px', (entries) => setNear((before) => change(before, entries)))
    // A line below the upper edge. The page at this line is the current one.
    const line = observe('-25% 0px -75% 0px', (entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting)
      if (entered) setCurrent(numberOf(entered.target))
    })
    return () => {
      nearby.disconnect()
      line.disconnect()
    }
  }, [pages, count])
  useKeptPlace(pages, points)

  const goTo = useCallback(
    (page: number, how: 'start' | 'near' = 'start') => {
      const root = pages.current
      const target = Math.min(Math.max(page, 1), count)
      const element = root?.querySelector<HTMLElement>(`[data-page="${target}"]`)
      if (!root || !element) return
      // A short last page does not reach the line.
      setCurrent(target)
      const isSeen =
        element.offsetTop < root.scrollTop + root.clientHeight &&
        element.offsetTop + element.offsetHeight > root.scrollTop
      if (how === 'start' || !isSeen) root.scrollTop = element.offsetTop - gap
    },
    [pages, count],
  )
  const reveal = useCallback(
    (element: Element) => {
      const root = pages.current
      if (!root) return
      const [outer, inner] = [root.getBoundingClientRect(), element.getBoundingClientRect()]
      if (inner.top < outer.top || inner.bottom > outer.bottom)
        root.scrollTop += inner.top - outer.top - outer.height / 2
      if (inner.left < outer.left || inner.right > outer.right)
        root.scrollLeft += inner.left - outer.left - outer.width / 2
    },
    [pages],
  )
  return { near, current, goTo, reveal }
}

/** Space above a page in CSS pixels, as in the style sheet. */
const gap = 12

function numberOf(element: Element): number {
  return Number(element.getAttribute('data-page'))
}

function change(
  before: ReadonlySet<number>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlySet<number> {
  const after = new Set(before)
  for (const { isIntersecting, target } of entries)
    if (isIntersecting) after.add(numberOf(target))
    else after.delete(numberOf(target))
  return after
}

/** Keeps the middle of the view in place when the pages become larger or smaller. */
function useKeptPlace(pages: RefObject<HTMLElement | null>, points: number): void {
  const middle = useRef(0)
  useEffect(() => {
    const root = pages.current
    if (!root) return
    const look = () => {
      middle.current = (root.scrollTop + root.clientHeight / 2) / root.scrollHeight
    }
    root.addEventListener('scroll', look, { passive: true })
    return () => root.removeEventListener('scroll', look)
  }, [pages])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each size.
  useLayoutEffect(() => {
    const root = pages.current
    // At the start, the position stays.
    if (root && root.scrollTop > 0)
      root.scrollTop = middle.current * root.scrollHeight - root.clientHeight / 2
  }, [points])
}
