import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from '../portal.ts'

/** A page that uses the features of a driver, with a policy as strict as the portal's. */
const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head>
<body>
<h1>A page</h1>
<label>Name <input id="name"></label>
<button id="press" aria-describedby="said">Press</button><p id="said" role="status"></p>
<label>Kind <select><option>one</option><option>two</option></select></label>
<button id="choose">Choose…</button>
<a href="/next#part">Next</a> <a href="/next" target="_blank">Apart</a> <a href="/file" download>Keep</a>
<x-shadow></x-shadow>
<script src="/script.js"></script>
</body></html>`

const script = `
const said = document.querySelector('#said')
document.querySelector('#press').onclick = (event) => { said.textContent = event.isTrusted ? 'pressed' : 'imitated' }
document.querySelector('#name').onkeydown = (event) => { said.textContent = (event.shiftKey ? 'Shift+' : '') + event.key }
document.querySelector('#choose').onclick = () => {
  const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true })
  input.onchange = async () => {
    const texts = await Promise.all([...input.files].map((file) => file.text()))
    said.textContent = [...input.files].map((file) => file.name).join(' ') + ': ' + texts.join(' ')
  }
  input.click()
}
// A field that is tracked as in React: a value that a script writes does not count as a change by the user.
const field = document.querySelector('#name')
const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
let known = ''
Object.defineProperty(field, 'value', { get, set(value) { known = value; set.call(this, value) } })
field.addEventListener('input', () => {
  if (get.call(field) === known) return
  known = get.call(field)
  said.textContent = 'changed to ' + known
})
const root = document.querySelector('x-shadow').attachShadow({ mode: 'open' })
root.append(Object.assign(document.createElement('button'), { textContent: 'Within' }))
`

const test = base.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  site: async ({}, use) => {
    const server = createServer(({ url }, response) => {
      if (url === '/script.js') return response.setHeader('Content-Type', 'text/javascript').end(script)
      if (url === '/file')
        return response.setHeader('Content-Disposition', 'attachment; filename="kept.txt"').end('kept')
      response.setHeader('Content-Type', 'text/html')
      response.setHeader(
        'Content-Security-Policy',
        "default-src 'none'; img-src data:; script-src 'self'; require-trusted-types-for 'script'",
      )
      if (url === '/') response.setHeader('Set-Cookie', 'visited=yes; Path=/; SameSite=Lax')
      response.end(url?.startsWith('/next') ? html.replaceAll('A page', 'The next page') : html)
    }).listen(0)
    await use(`http://localhost:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    server.close()
  },
})

test('the driver finds elements by role, name and text, and its input reaches the page @long', async ({
  page,
  site,
}) => {
  await page.goto(site)
  await expect(page).toHaveTitle('A page')
  await page.getByRole('button', { name: 'Press', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('pressed')
  await page.getByLabel('Name').fill('Ada')
  await expect(page.getByRole('status')).toHaveText('changed to Ada')
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await page.getByLabel('Name').press('Shift+ArrowLeft')
  await expect(page.getByRole('status')).toHaveText('Shift+ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Press' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Bo')
  await expect(page.getByLabel('Name')).toHaveValue('Bo')
  await page.getByLabel('Kind').selectOption('two')
  await expect(page.getByLabel('Kind')).toHaveValue('two')
  await expect(page.locator('x-shadow').getByRole('button', { name: 'Within' })).toBeVisible()
  expect(await page.evaluate((by) => innerWidth * by, 2), 'a policy is no hindrance').toBe(2560)
})

test('the driver follows links, history, reloads and other tabs of one profile @long', async ({
  page,
  context,
  site,
}) => {
  await page.goto(site)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/next#part$/)
  await expect(page.getByRole('heading')).toHaveText('The next page')
  await page.goBack()
  await expect(page.getByRole('heading')).toHaveText('A page')
  await page.evaluate(() => history.pushState(null, '', '/pushed'))
  await expect(page).toHaveURL(/\/pushed$/)
  await page.reload()
  await expect(page).toHaveURL(/\/pushed$/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Apart' }).click()
  await expect((await opened).getByRole('heading')).toHaveText('The next page')
  const other = await context.newPage()
  await other.goto(`${site}/next`)
  expect(await other.evaluate(() => document.cookie)).toBe('visited=yes')
  await other.close()
  await expect(page.getByRole('heading')).toHaveText('A page')
})

test('the driver uploads and downloads files @long', async ({ page, site }) => {
  await page.goto(site)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose…' }).click()
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`text of ${name}`) })
  await (await chooser).setFiles([file('a.txt'), file('b.txt')])
  await expect(page.getByRole('status')).toHaveText('a.txt b.txt: text of a.txt text of b.txt')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Keep' }).click()
  expect((await download).suggestedFilename()).toBe('kept.txt')
  const text = []
  for await (const chunk of await (await download).createReadStream()) text.push(chunk)
  expect(Buffer.concat(text).toString()).toBe('kept')
})

test('the driver reports console messages and exceptions of a page @long', async ({
  page,
  context,
  site,
}) => {
  const written: string[] = []
  const thrown: string[] = []
  context.on('console', (message) => written.push(`${message.type()} ${message.text()}`))
  page.on('pageerror', ({ message }) => thrown.push(message))
  await page.goto(site)
  await page.evaluate(() => {
    const { console } = globalThis
    console.error('red')
    setTimeout(() => {
      throw new Error('uncaught')
    })
  })
  await expect.poll(() => written).toEqual(['error red'])
  await expect.poll(() => thrown).toEqual(['uncaught'])
})

test('each test has its own profile, and can open another one @long', async ({ page, browser, site }) => {
  await page.goto(site)
  expect(await page.evaluate(() => document.cookie)).toBe('visited=yes')
  const stranger = await browser.newContext()
  const theirs = await stranger.newPage()
  await theirs.goto(`${site}/script.js`)
  expect(await theirs.evaluate(() => document.cookie)).toBe('')
  await stranger.close()
})
