import { expect, type Page } from '@playwright/test'
import { findViolations } from './axe.ts'

/** The themes of a page. Engines other than Chromium only show the desktop's theme. */
export function getThemes(page: Page) {
  const isChromium = page.context().browser()?.browserType().name() === 'chromium'
  return isChromium ? (['light', 'dark'] as const) : (['light'] as const)
}

/** Axe rules about colours. Only these can differ between the two themes of a page. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Fails with the violations that axe reports on the page or on the layer over it, in both themes unless one is named. */
export async function expectAccessible(
  page: Page,
  name: string,
  options: { isMenu?: boolean; only?: 'light' | 'dark'; onTop?: boolean } = {},
): Promise<void> {
  for (const [index, colorScheme] of (options.only ? [options.only] : getThemes(page)).entries()) {
    await page.emulateMedia({ colorScheme })
    await waitUntilStill(page)
    // A menu over the page needs no landmark: its button leads into it, and focus stays in it. The axe rule exempts only dialogs.
    // Without their menus the same pages pass the rule, too.
    const found = await findViolations(page, {
      without: options.isMenu ? ['region'] : [],
      only: index > 0 ? ofColours : undefined,
      onTop: options.onTop,
    })
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([])
  }
}

/**
 * Waits until all animations have ended, also within elements: during a transition colours differ from the design, and a closing
 * layer is neither open nor closed.
 */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isStill = (root: Document | ShadowRoot): boolean =>
      !root.querySelector('[data-ending-style]') &&
      root
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .every(({ playState }) => playState === 'finished' || playState === 'idle') &&
      [...root.querySelectorAll('*')].every(({ shadowRoot }) => !shadowRoot || isStill(shadowRoot))
    return isStill(document)
  })
}
