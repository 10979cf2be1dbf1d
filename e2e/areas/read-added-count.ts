import type { Page } from '@playwright/test'

/** Returns the number of rows that the import reports as added. */
export async function readAddedCount(page: Page): Promise<number> {
  const text = await page
    .getByRole('dialog')
    .getByText(/rows? added\./)
    .textContent()
  return Number(/([\d,]+) rows? added/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
}
