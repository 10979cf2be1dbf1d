import type { Moments } from './visit.ts'

/** An area of the portal, and what is a row there; headers of lists and skeletons have no such cells. */
export const areas = {
  files: { name: 'files', row: '[role="gridcell"]' },
  data: { name: 'data', row: '[role="gridcell"]' },
} as const

/** One of them. */
export type Area = (typeof areas)[keyof typeof areas]

declare global {
  interface Window {
    /** Milliseconds since the navigation's start at which an element was in the page, visible. */
    present(selector: string): Promise<number>
    /** The same for when it was on the screen. */
    painted(selector: string): Promise<number>
    /** What there is to tell of a cold visit, once the rows of the area are on the screen. */
    moments(area: { name: string; row: string }): Promise<Moments>
  }
}

/** Runs in the page, before anything of its own. */
export function painting(): void {
  window.present = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(selector)?.checkVisibility()) return false
        observer.disconnect()
        resolve(performance.now())
        return true
      }
      const observer = new MutationObserver(look)
      if (!look()) observer.observe(document, { childList: true, subtree: true, attributes: true })
    })
  window.painted = async (selector) => {
    await window.present(selector)
    // Two frames later it has been drawn.
    return new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
    )
  }
  window.moments = async ({ name, row }) => {
    const remote = `[data-remote="${name}"]`
    const [mounted, heading, rows] = await Promise.all([
      window.present(`${remote}[data-remote-state="mounted"]`),
      window.painted(`${remote} h1`),
      window.painted(`${remote} ${row}`),
    ])
    const scripts = performance.getEntriesByType('resource').filter((entry) => /\.js$/.test(entry.name))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      script: Math.min(...scripts.map((entry) => entry.startTime)),
      paint: paint?.startTime ?? Number.NaN,
      mounted,
      heading,
      rows,
    }
  }
}
