import type { Page } from '@playwright/test'
import { expect, setSessionCookies, test } from '../portal.ts'

/** Selects a language by its own name, as a user does who only reads that language. */
async function choose(page: Page, menu: string, language: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: language }).click()
  await page.keyboard.press('Escape')
}

/** The catalogs that a page has requested, as origin and language. */
async function catalogsOf(page: Page): Promise<string[]> {
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const found = asked.map((address) => [new URL(address).origin, /texts-(\w+)-/.exec(address)?.[1]] as const)
  return [...new Set(found.filter(([, language]) => language).map((one) => one.join(' ')))].sort()
}

test('the chosen language applies to every remote, after a reload, and from right to left', {
  tag: ['@long-firefox', '@long-webkit'],
}, async ({ page, portal }) => {
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files`)
  await expect(page.getByRole('button', { name: 'Upload' }).first()).toBeVisible()
  const root = page.locator('html')
  const menu = page.getByRole('navigation', { name: 'Portal' })

  await test.step('a language loads one file of the shell and one of the open remote, and English loads none', async () => {
    // An idle page preloads parts of the other remotes: in Firefox all of them.
    const open = [portal.shell, portal.remotes.files ?? '']
    const ofOpen = async () =>
      (await catalogsOf(page)).filter((catalog) => open.some((origin) => catalog.startsWith(`${origin} `)))
    expect(await ofOpen()).toEqual([])
    await choose(page, 'Appearance', 'Deutsch')
    await expect(page.getByRole('button', { name: 'Hochladen' }).first()).toBeVisible()
    expect(await ofOpen()).toEqual(open.map((origin) => `${origin} de`).sort())
  })

  await test.step('every remote is in this language', async () => {
    await expect(root).toHaveAttribute('lang', 'de')
    await menu.getByRole('link', { name: 'Start', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Willkommen, / })).toBeVisible()
    await menu.getByRole('link', { name: 'Daten' }).click()
    await page
      .getByRole('link', { name: /projects/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Zeile hinzufügen' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Zeile hinzufügen' })).toBeVisible()
  })

  await test.step('the layout changes to right-to-left, and texts of users stay unchanged', async () => {
    await choose(page, 'Darstellung', 'العربية')
    await expect(root).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
    await expect(page.locator('[data-remote="data"] [lang="ar"][dir="rtl"]').first()).toBeAttached()
    await page.goto(`${portal.shell}/auth`)
    await expect(page.getByRole('heading', { name: 'كلمة المرور' })).toBeVisible()
    await choose(page, 'المظهر', 'English')
    await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
    await expect(root).toHaveAttribute('dir', 'ltr')
  })
})
