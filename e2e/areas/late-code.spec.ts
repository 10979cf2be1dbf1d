import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { WholePortal } from '../faults/whole-portal.ts'
import { expect, setSessionCookies, type TestPortal, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

/** Opens the user's own projects while scripts with a matching URL get no answer. */
async function openWithout(page: Page, portal: TestPortal, whole: WholePortal, scripts: RegExp) {
  const { ask } = await createSecondClient(portal)
  const name = `Late ${randomUUID()}`
  await ask('POST', '/rest/v1/projects', { name })
  let failed = 0
  whole.servers.data.fault(scripts, ({ response }) => {
    failed += 1
    response.destroy()
  })
  await setSessionCookies(page, { ...portal, shell: whole.url, backend: whole.servers.backend.url })
  await page.goto(`${whole.url}/data/public/projects?name=eq.${encodeURIComponent(name)}`)
  const cell = page.getByRole('gridcell', { name })
  await expect(cell).toBeVisible()
  const isSaved = async (to: string) =>
    ((await ask('GET', `/rest/v1/projects?select=name&name=eq.${encodeURIComponent(to)}`)) as unknown[])
      .length
  return { cell, isSaved, next: `${name} saved`, failures: () => failed }
}

test('a cell is saved when the code for saving loads after a network failure', async ({
  page,
  portal,
  whole,
}) => {
  const { cell, isSaved, next } = await openWithout(page, portal, whole, /\/editing-[\w-]+\.js$/)
  await cell.dblclick()
  await page.getByRole('gridcell').getByRole('textbox').fill(next)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/will be saved as soon as it has/).first()).toBeVisible()
  expect(await isSaved(next)).toBe(0)
  whole.repair()
  await expect.poll(() => isSaved(next)).toBe(1)
  await expect(page.getByText(/will be saved as soon as it has/)).toHaveCount(0)
})

test('a cell is editable when the code of its editor loads after a network failure', async ({
  page,
  portal,
  whole,
}) => {
  const { cell, isSaved, next, failures } = await openWithout(page, portal, whole, /\/grid-input-[\w-]+\.js$/)
  await cell.click()
  await expect.poll(failures).toBeGreaterThan(0)
  whole.repair()
  await expect(async () => {
    await cell.dblclick()
    await expect(page.getByRole('gridcell').getByRole('textbox')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.getByRole('gridcell').getByRole('textbox').fill(next)
  await page.keyboard.press('Enter')
  await expect.poll(() => isSaved(next)).toBe(1)
})
