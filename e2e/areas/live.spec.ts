import type { Page } from '@playwright/test'
import { type ChildBackend, startChildBackend } from '@portico/local-backend/apart'
import { openOwner } from '@portico/local-backend/owner'
import { test as base, expect, setSessionCookies, startTestPortal, type TestPortal } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

/** A portal over a backend that can be killed. */
const test = base.extend<{ backend: ChildBackend; over: TestPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  backend: async ({}, use) => {
    const backend = await startChildBackend()
    await use(backend)
    await backend.close()
  },
  over: async ({ backend }, use) => {
    const { portal, end } = await startTestPortal(undefined, backend)
    await use(portal)
    await end()
  },
})

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })

test('rows are live, typed text survives a killed backend, and the grid is correct when the backend is back', async ({
  page,
  browser,
  backend,
  over: portal,
}) => {
  const { ask } = await createSecondClient(portal)
  const [mine] = (await ask('POST', '/rest/v1/projects', {
    name: 'Live one',
    description: 'one',
    is_shared: true,
  })) as [{ id: string }]
  await ask('POST', '/rest/v1/projects', { name: 'Live two', description: 'two' })
  await setSessionCookies(page, portal)
  const address = `${portal.shell}/data/public/projects`
  await page.goto(`${address}?filter=name.starts.Live&sort=name.asc`)
  await expect(cell(page, 'two')).toBeVisible()

  // The subscription starts with a query, so it also gets changes from before its first event.
  await ask('PATCH', '/rest/v1/projects?name=eq.Live%20two', { description: 'two, changed' })
  await expect(cell(page, 'two, changed')).toBeVisible()
  await ask('POST', '/rest/v1/projects', { name: 'Live three' })
  await expect(page.getByText('1 new row', { exact: true }).first()).toBeVisible()

  await cell(page, 'one').click()
  await page.keyboard.press('F2')
  await page.getByRole('grid').getByRole('textbox').fill('Typed and not saved')
  await backend.kill()
  const owner = await openOwner(backend.dataDir)
  const outcome = await owner.sql(
    `update public.projects set description = 'changed meanwhile' where name = 'Live two';
     delete from public.projects where name = 'Live three'`,
  )
  await owner.close()
  expect(outcome.error).toBeFalsy()
  await backend.restart()
  const isUp = Date.now()
  await expect(cell(page, 'changed meanwhile')).toBeVisible()
  test.info().annotations.push({ type: 'back after', description: `${Date.now() - isUp} ms` })
  const editor = page.getByRole('grid').getByRole('textbox')
  await expect(editor).toHaveValue('Typed and not saved')
  await editor.press('Enter')
  await expect
    .poll(
      async () =>
        ((await ask('GET', '/rest/v1/projects?name=eq.Live%20one')) as { description: string }[])[0]
          ?.description,
    )
    .toBe('Typed and not saved')

  // Every user who may read a row sees the other users who view it.
  const context = await browser.newContext()
  const other = await context.newPage()
  await setSessionCookies(other, portal, portal.other)
  await other.goto(`${address}/${mine.id}`)
  await expect(other.getByRole('dialog', { name: 'Live one' })).toBeVisible()
  await expect(other.getByText(/Also looking/)).toHaveCount(0)
  await page.goto(`${address}/${mine.id}`)
  await expect(other.getByText(/Also looking at this row: \S/)).toBeVisible()
  await expect(page.getByText(/Also looking at this row: \S/)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(other.getByText(/Also looking/)).toHaveCount(0)
  await context.close()
})
