import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect } from '../portal.ts'

/** A page of somebody else as its visitors have it: on a phone and a desk, nothing sticks out and axe finds nothing. */
export async function expectFinished(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(wide, `${name}, ${width} px wide`).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${name}, ${width} px wide`)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: testInfo.outputPath(`${name}-${width}-${colorScheme}.png`) })
    }
  }
}
