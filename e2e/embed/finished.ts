import type { Page, TestInfo } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect } from '../portal.ts'

/** Colour scheme for axe and the screenshot at each width. The other scheme differs only in colours, which the kit tests. */
const schemes = { 320: 'light', 1280: 'dark' } as const

/**
 * Checks that an embedding page overflows neither on a phone nor on a desktop, and that axe reports no violations. Axe reads the same
 * page in every engine, so one engine runs it. The screenshots are for reviewers.
 */
export async function expectFinished(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  // WebKit's window can't be as narrow as a phone.
  if (testInfo.project.name === 'webkit') return
  for (const width of [320, 1280] as const) {
    await page.setViewportSize({ width, height: 800 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(wide, `${name}, ${width} px wide`).toBeLessThanOrEqual(0)
    if (testInfo.project.name === 'firefox') continue
    await expectAccessible(page, `${name}, ${width} px wide`, { only: schemes[width] })
    await page.screenshot({ path: testInfo.outputPath(`${name}-${width}-${schemes[width]}.png`) })
  }
}
