import type { Page } from '@playwright/test'
import { expect, setSessionCookies, test } from '../portal.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a shared view is visible to another user, and only its owner can change it @long', async ({
  page,
  browser,
  portal,
}) => {
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/data/public/projects?filter=is_shared.eq.true&sort=name.desc`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await button(page, 'Columns').click()
  await page.getByRole('checkbox', { name: 'description' }).click()
  await page.keyboard.press('Escape')
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shared ones')
  await dialog.getByRole('checkbox', { name: 'Share with everyone who can see this table' }).click()
  await dialog.getByRole('checkbox', { name: 'Open this table with it' }).click()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(button(page, 'View: Shared ones')).toBeVisible()

  await page.goto(`${portal.shell}/data/public/projects`)
  await expect(button(page, 'View: Shared ones')).toBeVisible()
  await expect(page).toHaveURL(/filter=is_shared\.eq\.true/)
  await expect(page.getByRole('columnheader', { name: 'description' })).toHaveCount(0)

  const context = await browser.newContext()
  const other = await context.newPage()
  await setSessionCookies(other, portal, portal.other)
  await other.goto(`${portal.shell}/data/public/projects`)
  await expect(other.getByRole('columnheader', { name: 'description' })).toBeVisible()
  await expect(other.getByRole('link', { name: /portico_view/ })).toHaveCount(0)
  await button(other, 'Views').click()
  await other.getByRole('menuitemradio', { name: 'Shared ones' }).click()
  await other.keyboard.press('Escape')
  await expect(button(other, 'View: Shared ones')).toBeVisible()
  await expect(button(other, 'is_shared is true')).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'description' })).toHaveCount(0)
  await button(other, 'Sort name ascending').click()
  await expect(other.getByText('modified', { exact: true })).toBeVisible()
  await expect(button(other, 'Save view')).toHaveCount(0)
  await button(other, 'Save as…').click()
  await other.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Mine')
  await other.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(button(other, 'View: Mine')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(button(page, 'View: Shared ones')).toBeVisible()
  await button(page, 'View: Shared ones').click()
  await expect(page.getByRole('menuitemradio', { name: /Shared ones/ })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Mine' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Delete view…' }).click()
  await button(page, 'Delete view').click()
  await expect(button(page, 'Views')).toBeVisible()
})
