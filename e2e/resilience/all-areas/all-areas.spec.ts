import type { Page } from '@playwright/test'
import { expectAccessible } from '../../accessibility.ts'
import { faultyAndSteady, type SiteSpec } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, openPortal, test } from '../../faults/test.ts'

const names = Array.from({ length: 20 }, (_, index) => `remote-${index + 1}`)

/** A portal of 22 remotes, whose documents hold at most eleven of them. */
const large: SiteSpec = {
  remotes: { ...faultyAndSteady.remotes, ...Object.fromEntries(names.map((name) => [name, {}])) },
  hasParts: true,
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Portal' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'All areas' })

test('a large portal has a short menu, and a dialog that finds and pins each of its areas', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, large, '/faulty')
  await expectWorks(page)
  await expect(menu(page).getByRole('link', { name: 'Remote-17', exact: true })).toHaveCount(0)

  await menu(page).getByRole('button', { name: 'All areas' }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('22 areas')
  await expectAccessible(page, 'all areas', { onTop: true })
  await dialog(page).getByRole('button', { name: 'Pin Remote-17', exact: true }).click()
  await page.keyboard.press('Escape')
  const link = menu(page).getByRole('link', { name: 'Remote-17', exact: true })
  await expect(link).toBeVisible()

  await menu(page).getByRole('button', { name: 'All areas' }).click()
  await page.keyboard.type('remote-19')
  await expect(dialog(page).getByRole('status')).toHaveText('1 area')
  await page.keyboard.press('Enter')
  await expectWorks(page, 'Remote-19')
  await expect(dialog(page)).toHaveCount(0)

  // The pin remains after the document of another area was loaded.
  await link.click()
  await expectWorks(page, 'Remote-17')
  expect(reports).toEqual([])
})

test('all areas are two taps away on a phone', async ({ page, portal }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await openPortal(page, portal, large, '/faulty')
  await expectWorks(page)
  await menu(page).getByRole('button', { name: 'All areas' }).click()
  await dialog(page).getByRole('link', { name: 'Remote-20', exact: true }).click()
  await expectWorks(page, 'Remote-20')
})
