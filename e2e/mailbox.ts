import { expect, type Page } from '@playwright/test'
import type { TestPortal } from './portal.ts'

/** Opens the newest email to `address` in the mailbox page, as a user would. Notices about the account are skipped. */
export async function openMail(page: Page, portal: TestPortal, address: string): Promise<void> {
  await page.goto(portal.mailbox ?? '')
  await page
    .locator('li:not([data-type="notice"])')
    .getByRole('link', { name: new RegExp(address.replaceAll(/[.+]/g, '\\$&')) })
    .first()
    .click()
  await expect(page.getByText(address).first()).toBeVisible()
}
