import type { Page } from '@playwright/test'

/** Rows that the import says it has added. */
export async function added(page: Page): Promise<number> {
  const text = await page
    .getByRole('dialog')
    .getByText(/rows? added\./)
    .textContent()
  return Number(/([\d,]+) rows? added/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
}
