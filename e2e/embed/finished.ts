import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible, themesOf } from '../accessibility.ts'
import { expect } from '../portal.ts'

/** A page of somebody else as its visitors have it: on a phone and a desk, nothing sticks out and axe finds nothing. */
export async function expectFinished(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  // A window of WebKit's browser does not become as narrow as a phone.
  for (const width of testInfo.project.name === 'webkit' ? [1280] : [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(wide, `${name}, ${width} px wide`).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${name}, ${width} px wide`)
    for (const colorScheme of [...themesOf(page)].reverse()) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: testInfo.outputPath(`${name}-${width}-${colorScheme}.png`) })
    }
  }
}
