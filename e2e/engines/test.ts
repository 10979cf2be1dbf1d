import type { Page } from '@playwright/test'
import { test as base, expect } from '../portal.ts'

/**
 * What Firefox itself writes of a file of which nothing has come when a page is left, by the hash of nothing; no page can help
 * it. A file that is another one has another hash, and stays a fault.
 */
const nothingHasCome =
  /^None of the .+ hashes in the integrity attribute match .+“(?:OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb|47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=)”/

/** WebKit writes this when a size changes while observers run: it notifies them in the next frame. */
const measuredLater = /^ResizeObserver loop completed/

interface RedLines {
  /** What pages of the test wrote into their console as errors, or threw; a healthy portal writes nothing. */
  redLines: string[]
}

/** Journeys of a healthy portal, the same in every engine. */
export const test = base.extend<RedLines>({
  redLines: [
    async ({ context }, use) => {
      const lines: string[] = []
      // What the engine itself says comes now as the one, now as the other.
      const note = (line: string) =>
        void (nothingHasCome.test(line) || measuredLater.test(line) || lines.push(line))
      context.on('console', (message) => void (message.type() === 'error' && note(message.text())))
      context.on('weberror', (thrown) => note(thrown.error().message))
      await use(lines)
      expect(lines, 'red lines in the console of a healthy portal').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Opens an address anew, once nothing is on its way any more: an engine may write that into the console which is left in the
 * middle of its load, as Firefox does of a part whose hash half of it does not fit.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.waitForFunction(
    () => {
      const state = window as unknown as { loadedBefore?: number }
      const before = state.loadedBefore
      state.loadedBefore = performance.getEntriesByType('resource').length
      return state.loadedBefore === before
    },
    null,
    { polling: 500 },
  )
  await page.goto(address)
}

export { expect }
