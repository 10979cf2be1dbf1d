import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../portal.ts'

/** Chooses a language by its own name, as somebody does who can read nothing else. */
async function choose(page: Page, menu: string, language: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
  await page.keyboard.press('Escape')
}

test('the portal is read in the language that a person chooses, by every remote, and after a reload', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  const root = page.locator('html')
  await choose(page, 'Appearance', 'Deutsch')
  await expect(page.getByRole('heading', { name: /^Willkommen, / })).toBeVisible()
  await expect(root).toHaveAttribute('lang', 'de')
  const menu = page.getByRole('navigation', { name: 'Portal' })
  await menu.getByRole('link', { name: 'Daten' }).click()
  await page
    .getByRole('link', { name: /projects/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Zeile hinzufügen' })).toBeVisible()
  await menu.getByRole('link', { name: 'Dateien' }).click()
  await expect(page.getByRole('button', { name: 'Hochladen' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Hochladen' }).first()).toBeVisible()
})

test('from right to left everything turns, and what people have written stays as it is', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  await choose(page, 'Appearance', 'العربية')
  await expect(page.getByRole('heading', { name: /^مرحبًا/ })).toBeVisible()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await page.goto(`${portal.shell}/data/public/projects`)
  await expect(page.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
  await expect(page.locator('[data-remote="data"] [lang="ar"][dir="rtl"]').first()).toBeAttached()
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByRole('heading', { name: 'كلمة المرور' })).toBeVisible()
  await choose(page, 'المظهر', 'English')
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
  await expect(root).toHaveAttribute('dir', 'ltr')
})

test('a language costs one file of the shell and one of the remote that is open, and English none', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  await page.goto(`${portal.shell}/files`)
  await expect(page.getByRole('button', { name: 'Upload' }).first()).toBeVisible()
  // Of the others a page that has been quiet for a while brings what it may need: in Firefox every part.
  const open = [portal.shell, portal.remotes.files ?? '']
  const catalogs = async () => {
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const found = asked.map(
      (address) => [new URL(address).origin, /texts-(\w+)-/.exec(address)?.[1]] as const,
    )
    const ofOpen = found.filter(([origin, language]) => language && open.includes(origin))
    return [...new Set(ofOpen.map((one) => one.join(' ')))].sort()
  }
  expect(await catalogs()).toEqual([])
  await choose(page, 'Appearance', 'Deutsch')
  await expect(page.getByRole('button', { name: 'Hochladen' }).first()).toBeVisible()
  expect(await catalogs()).toEqual(open.map((origin) => `${origin} de`).sort())
})
