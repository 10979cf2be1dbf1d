import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible, themesOf } from '../accessibility.ts'
import { expect } from '../portal.ts'

/**
 * A page of somebody else as its visitors have it: on a phone and a desk, nothing sticks out and axe finds nothing. Axe reads
 * the same page in every engine, so one reads it; the pictures are for people.
 */
export async function expectFinished(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  // A window of WebKit's browser does not become as narrow as a phone.
  if (testInfo.project.name === 'webkit') return
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(wide, `${name}, ${width} px wide`).toBeLessThanOrEqual(0)
    if (testInfo.project.name === 'firefox') continue
    await expectAccessible(page, `${name}, ${width} px wide`)
    for (const colorScheme of [...themesOf(page)].reverse()) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: testInfo.outputPath(`${name}-${width}-${colorScheme}.png`) })
    }
  }
}
