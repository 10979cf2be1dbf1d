import type { Page } from '@playwright/test'
import { expect } from '../portal.ts'

/** Changes appearance or language of the open page, like a change in another tab, and waits until all parts have followed. */
export async function setAppearance(
  page: Page,
  { locale, theme }: { locale: string; theme?: 'dark' },
): Promise<void> {
  await page.evaluate(
    (appearance) => {
      const key = 'portico-appearance'
      localStorage.setItem(key, JSON.stringify(appearance))
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    { locale, ...(theme && { theme }) },
  )
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', locale)
  await expect(root).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
  const others = `[data-remote] > [lang]:not([lang="${locale}"]), [data-slot] > [lang]:not([lang="${locale}"])`
  await expect(page.locator(others)).toHaveCount(0)
}
