import type { Page } from '@playwright/test'
import { test as base, expect } from '../portal.ts'

/**
 * Message of Firefox for a file of which no byte has arrived when the page is left: it has the hash of an empty file. No page can
 * prevent it. A file with other content has another hash, and remains an error.
 */
const nothingHasCome =
  /^None of the .+ hashes in the integrity attribute match .+“(?:OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb|47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=)”/

/** WebKit writes this when a size changes while observers run: it notifies them in the next frame. */
const measuredLater = /^ResizeObserver loop completed/

interface RedLines {
  /** Console errors and exceptions of all pages of the test. A healthy portal has none. */
  redLines: string[]
}

/** Tests of a healthy portal, the same in every engine. */
export const test = base.extend<RedLines>({
  redLines: [
    async ({ context }, use) => {
      const lines: string[] = []
      // The type of this message depends on the engine.
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
 * Opens an address when no request is pending. An engine may log an error if a page is left while it loads; for example, Firefox
 * reports that the hash of a half-loaded file does not match.
 */
export async function openAddress(page: Page, address: string): Promise<void> {
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
