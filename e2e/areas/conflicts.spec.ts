import type { Page } from '@playwright/test'
import { skipOutsideChromium } from '../driver/not-supported.ts'
import { expect, setSessionCookies, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })

/** Types into a cell as a user does. */
async function type(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).click()
  await page.keyboard.press('F2')
  await page.getByRole('grid').getByRole('textbox').fill(to)
}

async function change(page: Page, from: string, to: string): Promise<void> {
  await type(page, from, to)
  await page.keyboard.press('Enter')
}

test('the second of two tabs asks before it overwrites a cell that the first has saved @long', async ({
  page,
  context,
  portal,
}) => {
  await setSessionCookies(page, portal)
  const { ask } = await createSecondClient(portal)
  await ask('POST', '/rest/v1/projects', { name: 'Two tabs', description: 'first' })
  const address = `${portal.shell}/data/public/projects?filter=name.eq.Two+tabs`
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(address)
    await expect(cell(tab, 'first')).toBeVisible()
  }
  const now = async () => {
    const [row] = (await ask('GET', '/rest/v1/projects?name=eq.Two%20tabs&select=description')) as {
      description: string | null
    }[]
    return row?.description
  }

  // Typing starts before the change: a tab that only shows the cell would update it.
  await type(other, 'first', 'of the second tab')
  await change(page, 'first', 'of the first tab')
  await expect.poll(now).toBe('of the first tab')
  await other.keyboard.press('Enter')
  const question = other.getByRole('dialog', { name: /Someone else changed description/ })
  await expect(question.getByText('of the first tab')).toBeVisible()
  await expect(question.getByText('of the second tab')).toBeVisible()
  expect(await now()).toBe('of the first tab')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(cell(other, 'of the second tab')).toBeVisible()
  await other.getByRole('button', { name: 'Compare…' }).click()
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(now).toBe('of the second tab')
  await expect(other.getByText(/Not saved – description/)).toHaveCount(0)

  await cell(other, 'of the second tab').click()
  await other.keyboard.press('Delete')
  await expect.poll(now).toBeNull()
})

test('an edit that was made offline is saved when the network is back', async ({ page, context, portal }) => {
  skipOutsideChromium('its driver takes no network away')
  await setSessionCookies(page, portal)
  const { ask } = await createSecondClient(portal)
  await ask('POST', '/rest/v1/projects', { name: 'Offline edit', description: 'before' })
  await page.goto(`${portal.shell}/data/public/projects?filter=name.eq.Offline+edit`)
  await expect(cell(page, 'before')).toBeVisible()
  // The code for editing loads after the first rows, in several files, and needs the network.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await change(page, 'before', 'typed offline')
  await expect(
    page.getByText(/Not saved – description.*It will be saved as soon as the server answers/),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Not saved – description/)).toHaveCount(0)
  await expect
    .poll(() => ask('GET', '/rest/v1/projects?name=eq.Offline%20edit&select=description'))
    .toEqual([{ description: 'typed offline' }])
})

test('the JSON editor works under the portal’s policy @long', async ({ page, portal }) => {
  await setSessionCookies(page, portal)
  const { ask } = await createSecondClient(portal)
  await ask('POST', '/rest/v1/projects', { name: 'JSON' })
  const [project] = (await ask('GET', '/rest/v1/projects?name=eq.JSON&select=id')) as { id: string }[]
  await ask('POST', '/rest/v1/tasks', { project_id: project?.id, title: 'Code', checklist: { n: 1 } })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  // The grid only renders visible columns.
  await page.setViewportSize({ width: 3_600, height: 720 })
  await page.goto(`${portal.shell}/data/public/tasks?filter=title.eq.Code`)
  await expect(cell(page, 'Code')).toBeVisible()
  expect(scripts.filter((url) => url.includes('json-control'))).toEqual([])
  await cell(page, '{"n": 1}').click()
  await page.keyboard.press('F2')
  const editor = page.getByRole('grid').getByRole('textbox', { name: 'checklist' })
  await expect(editor.getByText('"n"', { exact: true })).toBeVisible()
  // The editor's styles are loaded when the line numbers are at the side, not above.
  const numbers = await page.locator('.cm-gutters').boundingBox()
  const first = await editor.boundingBox()
  expect(numbers?.y).toBeLessThanOrEqual((first?.y ?? 0) + 8)
  expect(numbers?.width).toBeLessThan(60)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('{"n": 2}')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(cell(page, '{"n": 2}')).toBeVisible()
})
