import type { Selectors } from './plan.ts'

/** Milliseconds from the start of the navigation. */
export interface VisitMoments {
  /** The page requested its first script. */
  script: number
  /** First contentful paint. */
  paint: number
  /** Largest contentful paint before the first input. */
  largest: number
  mounted: number
  heading: number
  rows: number
}

/** Smoothness of a visit until the page settled. */
export interface Smoothness {
  /** Milliseconds of long tasks beyond 50 ms each, from the first paint until the page has settled. */
  blocked: number
  /** The same since the navigation. A page that paints early is blocked after the paint, one that paints late before it. */
  blockedInAll: number
  /** Cumulative layout shift, without shifts that follow an input. */
  shift: number
}

declare global {
  interface Window {
    visited: {
      /** Milliseconds since the navigation when a visible element matched. */
      present(selector: string): Promise<number>
      /** The same, when the element had been painted. */
      painted(selector: string): Promise<number>
      /** The moments of a visit, once all selectors have matched. Rejects after `patience` ms with those that did not. */
      moments(selectors: Selectors, patience: number): Promise<Omit<VisitMoments, 'largest'>>
      /** Resolves after half a second without a long task, or after five seconds. */
      settle(): Promise<void>
      largestPaint(): number
      smoothness(firstPaint: number): Smoothness
      /** The interactions so far. `longest` is in ms and at least 16, the shortest that the browser reports. */
      interactions(): { count: number; longest: number }
    }
  }
}

/** Runs in the page before its own scripts: observes it, and defines `window.visited`. */
export function observePage(): void {
  const longTasks: { from: number; to: number }[] = []
  const shifts: { at: number; value: number }[] = []
  const durations = new Map<number, number>()
  let largest = Number.NaN
  const observe = (options: PerformanceObserverInit, read: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) read(entry as never)
    }).observe({ buffered: true, ...options })
  observe({ type: 'longtask' }, ({ startTime, duration }: PerformanceEntry) =>
    longTasks.push({ from: startTime, to: startTime + duration }),
  )
  observe({ type: 'largest-contentful-paint' }, ({ startTime }: PerformanceEntry) => {
    largest = startTime
  })
  observe(
    { type: 'layout-shift' },
    (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
      if (!entry.hadRecentInput) shifts.push({ at: entry.startTime, value: entry.value })
    },
  )
  observe(
    { type: 'event', durationThreshold: 16 } as PerformanceObserverInit,
    ({ interactionId, duration }: PerformanceEntry & { interactionId: number }) => {
      if (interactionId > 0)
        durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0))
    },
  )

  const present = (selector: string) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const isThere = [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
        if (isThere) {
          observer.disconnect()
          resolve(performance.now())
        }
        return isThere
      }
      const observer = new MutationObserver(look)
      if (!look()) observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
  const painted = async (selector: string) => {
    await present(selector)
    // The callbacks of the second frame run after the first one has been drawn.
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
    )
  }
  const blockedFrom = (start: number) =>
    longTasks
      .map(({ from, to }) => to - Math.max(from, start))
      .reduce((sum, length) => sum + Math.max(0, length - 50), 0)
  window.visited = {
    present,
    painted,
    async moments({ mounted, heading, rows }, patience) {
      const missing = new Set([mounted, heading, ...rows])
      const reach = async (selector: string, way: (selector: string) => Promise<number>) => {
        const at = await way(selector)
        missing.delete(selector)
        return at
      }
      const all = Promise.all([
        reach(mounted, present),
        reach(heading, painted),
        ...rows.map((selector) => reach(selector, painted)),
      ])
      const timeout = new Promise<never>((_, reject) =>
        setTimeout(
          () => reject(new Error(`no visible element matched ${[...missing].join(' | ')}`)),
          patience,
        ),
      )
      const [mountedAt = Number.NaN, headingAt = Number.NaN, ...rowsAt] = await Promise.race([all, timeout])
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.m?js(\?|$)/.test(name))
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return {
        script: Math.min(...scripts.map(({ startTime }) => startTime)),
        paint: paint?.startTime ?? Number.NaN,
        mounted: mountedAt,
        heading: headingAt,
        rows: Math.max(...rowsAt),
      }
    },
    async settle() {
      const began = performance.now()
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        const now = performance.now()
        const busyUntil = Math.max(began, longTasks.at(-1)?.to ?? 0)
        if (now - busyUntil > 500 || now - began > 5_000) return
      }
    },
    largestPaint: () => largest,
    smoothness(firstPaint) {
      // The session window with the highest sum: shifts less than 1 s apart, within 5 s.
      let [worst, sum, start, last] = [0, 0, 0, Number.NEGATIVE_INFINITY]
      for (const { at, value } of shifts.toSorted((a, b) => a.at - b.at)) {
        if (at - last > 1_000 || at - start > 5_000) [sum, start] = [0, at]
        sum += value
        last = at
        worst = Math.max(worst, sum)
      }
      return {
        blocked: blockedFrom(firstPaint),
        blockedInAll: blockedFrom(0),
        shift: worst,
      }
    },
    interactions: () => ({
      count: (performance as unknown as { interactionCount: number }).interactionCount,
      longest: Math.max(16, ...durations.values()),
    }),
  }
}
