import type { Page } from '@playwright/test'

/** Returns the focused element, also inside a shadow root: its role as given by the element, its name and its text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    // After the last stop, Firefox moves the focus to its own window, and the page keeps its active element.
    if (!document.hasFocus()) return ''
    if (!element || element === document.body) return ''
    const labels = (element as HTMLInputElement).labels
    return (
      element.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      element.textContent ??
      ''
    ).trim()
  })
}

/** Presses `key` until the element with this name has the focus, as a user without a mouse does. */
export async function moveTo(page: Page, name: string | RegExp, key = 'Tab', limit = 60): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < limit; step++) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
    passed.push(now)
  }
  throw new Error(`${key} never reached ${name}; it passed ${passed.join(' | ')}`)
}
