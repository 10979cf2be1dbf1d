import type { Locator } from '@playwright/test'
import { skipOutsideChromium } from '../driver/not-supported.ts'
import { setSessionCookies } from '../portal.ts'
import { createPageAround, createToken, expect, recordEvents, test, uploadWithin } from './test.ts'

/** Changes attributes at run time, as a page does. Null removes an attribute. */
const change = (element: Locator, attributes: Record<string, string | null>) =>
  element.evaluate((element, attributes) => {
    for (const [name, value] of Object.entries(attributes))
      value === null ? element.removeAttribute(name) : element.setAttribute(name, value)
  }, attributes)

const codesOf = (events: { type: string; detail: unknown }[]) =>
  events.filter(({ type }) => type === 'portico-error').map(({ detail }) => (detail as { code: string }).code)

test('files follow each of their attributes at run time @long', async ({ page, portal, embed }) => {
  await setSessionCookies(page, portal)
  const events = await recordEvents(page)
  const files = await embed('files')
  const newFolder = files.getByRole('button', { name: 'New folder' })
  const upload = files.getByRole('button', { name: 'Upload', exact: true }).first()
  await uploadWithin(files, 'life.txt', 'Kept.')
  await change(files, { 'read-only': '' })
  await expect(files.getByRole('button', { name: 'life.txt', exact: true })).toBeVisible()
  await expect(newFolder).toHaveCount(0)
  await change(files, { 'read-only': 'false', features: 'upload' })
  await expect(upload).toBeVisible()
  await expect(newFolder).toHaveCount(0)
  await change(files, { 'read-only': null, features: null, buckets: 'files' })
  await expect(newFolder).toBeVisible()
  await expect(files.getByRole('button', { name: 'All buckets' })).toHaveCount(0)
  await change(files, { buckets: null, bucket: 'no-such-bucket' })
  await expect(files.getByRole('heading', { name: 'Bucket not found' })).toBeVisible()
  await expect(newFolder).toHaveCount(0)
  await expect.poll(async () => codesOf(await events())).toEqual(['remote_error'])
  await change(files, { bucket: null })
  await expect(newFolder).toBeVisible()

  // A change of the theme or language keeps the text that the user is typing.
  await newFolder.click()
  const typed = files.getByRole('dialog').getByRole('textbox')
  await typed.fill('Half a na')
  const frame = files.locator('[part="frame"]')
  await change(files, { theme: 'dark', density: 'compact', dir: 'rtl', lang: 'de' })
  await expect(frame).toHaveCSS('color-scheme', 'dark')
  await expect(frame).toHaveCSS('direction', 'rtl')
  await expect(frame).toHaveAttribute('lang', 'de')
  await expect(typed).toHaveValue('Half a na')
})

test('data follow their tables at run time @long', async ({ page, portal, embed }) => {
  await setSessionCookies(page, portal)
  const events = await recordEvents(page)
  const attributes = 'style="height: 480px"'
  const data = await embed('data', { attributes })
  const listed = data.getByRole('navigation', { name: 'Tables' }).getByRole('listitem')
  await change(data, { table: 'projects', tables: 'projects tasks' })
  await expect(data.getByRole('gridcell', { name: 'Handbook', exact: true })).toBeVisible()
  await expect(listed).toHaveText(['projects', 'tasks'])
  await change(data, { table: 'public.tasks', tables: 'tasks readings' })
  await expect(data.getByRole('heading', { name: 'tasks' })).toBeVisible()
  await expect(listed).toHaveText(['readings', 'tasks'])
  await expect(data.getByRole('button', { name: 'Add row' })).toBeVisible()
  await change(data, { features: 'update' })
  await expect(data.getByRole('gridcell').first()).toBeVisible()
  await expect(data.getByRole('button', { name: 'Add row' })).toHaveCount(0)
  await change(data, { features: null, table: 'no_such_table' })
  await expect(data.getByRole('heading', { name: 'Table not found' })).toBeVisible()
  expect(codesOf(await events())).toEqual(['remote_error'])
})

test('an element made by script works, before its own script has arrived and after', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  skipOutsideChromium('only its driver can hold a request until the page has done something')
  const events = await recordEvents(page)
  const around = createPageAround({
    scripts,
    portal,
    remote: 'files',
    body: '<div id="early"></div><div id="late"></div>',
  })
  const server = await host({
    pages: { '/': around.replace(/<portico-files[\s\S]*<\/portico-files>/, '') },
  })
  const token = await createToken(portal)
  const make = (id: string) =>
    page.evaluate(
      ([id, url, key, token]) => {
        const element = document.createElement('portico-files')
        Object.assign(element, { getAccessToken: () => token })
        element.setAttribute('supabase-url', url)
        element.setAttribute('supabase-key', key)
        element.setAttribute('session', 'page')
        document.getElementById(id)?.append(element)
      },
      [id, portal.backend, portal.key, token] as const,
    )
  const opened = (id: string) =>
    page.locator(`#${id} portico-files`).getByRole('button', { name: 'New folder' })
  await page.route('**/files-remote/dist/embed/embed.js*', async (route) => {
    await make('early')
    await route.continue()
  })
  await page.goto(`http://localhost:${server.port}/`)
  await expect(opened('early')).toBeVisible()
  await make('late')
  await expect(opened('late')).toBeVisible()

  // A removed element sends no events. An element that is added elsewhere starts again.
  const before = (await events()).length
  await page.evaluate(() => {
    const element = document.querySelector('#early portico-files') as Element
    Object.assign(globalThis, { kept: element })
    element.remove()
  })
  await expect(opened('early')).toHaveCount(0)
  await page.evaluate(() =>
    document.getElementById('late')?.prepend((globalThis as unknown as { kept: Element }).kept),
  )
  await expect(opened('late')).toHaveCount(2)
  const since = (await events()).slice(before).filter(({ type }) => type !== 'portico-title')
  expect(since.filter(({ type }) => type === 'portico-error')).toEqual([])
  expect(since.filter(({ type }) => type === 'portico-session')).toHaveLength(1)
})
