import { expect, setSessionCookies, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

test('a row is opened by its URL, edited, linked to another row, and lists the rows that refer to it @long', async ({
  page,
  portal,
}) => {
  await setSessionCookies(page, portal)
  const { ask } = await createSecondClient(portal)
  const make = async (path: string, body: object) =>
    ((await ask('POST', `/rest/v1/${path}`, body)) as { id: string }[])[0]?.id ?? ''
  const from = await make('projects', { name: 'Rows: from' })
  const to = await make('projects', { name: 'Rows: to' })
  const task = await make('tasks', { project_id: from, title: 'Row of a journey' })
  const now = async () =>
    ((await ask('GET', `/rest/v1/tasks?id=eq.${task}&select=notes,project_id`)) as object[])[0]

  await page.goto(`${portal.shell}/data/public/tasks?filter=title.eq.Row+of+a+journey`)
  const reference = page.getByRole('gridcell', { name: /^Rows: from/ })
  await expect(reference).toBeVisible()
  await page.getByRole('link', { name: 'Open row' }).click()
  const drawer = page.getByRole('dialog', { name: 'Row of a journey' })
  await expect(page).toHaveURL(`${portal.shell}/data/public/tasks/${task}?filter=title.eq.Row+of+a+journey`)
  await drawer.getByRole('textbox', { name: /^notes/ }).fill('from the drawer')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.poll(now).toEqual({ notes: 'from the drawer', project_id: from })
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  // Uses keys, because Firefox’s driver does not turn two clicks into a double click.
  await reference.click()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'project_id: choose a row' })
  await picker.getByRole('combobox').fill('Rows: to')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(now).toEqual({ notes: 'from the drawer', project_id: to })
  await expect(page.getByRole('gridcell', { name: /^Rows: to/ })).toBeVisible()

  await page.goto(`${portal.shell}/data/public/projects/${to}`)
  const referring = page.getByRole('region', { name: 'Referred to by' })
  await expect(referring.getByRole('link', { name: 'Row of a journey' })).toBeVisible()
  await referring.getByRole('link', { name: 'Open all in tasks' }).click()
  await expect(page.getByRole('gridcell', { name: 'Row of a journey', exact: true })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('filter')).toBe(`project_id.eq.${to}`)

  await ask('DELETE', `/rest/v1/tasks?id=eq.${task}`)
  await page.goto(`${portal.shell}/data/public/tasks/${task}`)
  await expect(page.getByRole('dialog').getByText('This row isn’t here')).toBeVisible()
})
