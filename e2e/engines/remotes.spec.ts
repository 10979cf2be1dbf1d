import type { Page } from '@playwright/test'
import { expectMounted, signInByForm } from '../portal.ts'
import { expect, openAddress, test } from './test.ts'

const titles = { auth: 'Account', data: 'Data', files: 'Files' }
type Remote = keyof typeof titles

type Order = [Remote, Remote, Remote]

/** Orders of the remotes. The first remote of each order is the document's own. Each remote is first once. */
const usual: Order[] = [
  ['auth', 'data', 'files'],
  ['data', 'files', 'auth'],
  ['files', 'auth', 'data'],
]
const others: Order[] = [
  ['auth', 'files', 'data'],
  ['data', 'auth', 'files'],
  ['files', 'data', 'auth'],
]

async function expectWorks(page: Page, remote: Remote): Promise<void> {
  await expectMounted(page, remote)
  const signs = {
    auth: page.getByRole('heading', { name: 'Dana Demo' }),
    data: page
      .getByRole('main')
      .getByRole('link', { name: /^projects/ })
      .first(),
    files: page.getByRole('button', { name: 'New folder' }),
  }
  await expect(signs[remote]).toBeVisible()
}

/** Waits for the home page with all slots of remotes. */
async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  const slots = page.locator('[data-slot-remote]')
  await expect.poll(() => slots.count()).toBeGreaterThan(1)
  await expect(page.locator('[data-slot-state="mounted"]')).toHaveCount(await slots.count())
}

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name, exact: true })

for (const [orders, which] of [
  [usual, 'in turn'],
  [others, 'in the other orders'],
] as const)
  test(`every remote opens at its address and by link ${which}, and home with its slots @long`, async ({
    page,
    portal,
  }) => {
    test.slow()
    await signInByForm(page, portal)
    await expectHome(page)
    for (const [first, ...others] of orders) {
      await test.step(`${first}, ${others.join(', ')}`, async () => {
        await openAddress(page, `${portal.shell}/${first}`)
        await expectWorks(page, first)
        for (const remote of others) {
          await link(page, titles[remote]).click()
          await expectWorks(page, remote)
        }
      })
    }
    await link(page, 'Home').click()
    await expectHome(page)
  })
