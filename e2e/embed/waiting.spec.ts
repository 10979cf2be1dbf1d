import { createPageAround, createToken, expect, recordEvents, test } from './test.ts'

test.beforeEach(({ page }) => page.clock.install())

test('an element without its function shows after a while what it waits for, and continues when the function is set @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const events = await recordEvents(page)
  const server = await host({
    pages: { '/': createPageAround({ scripts, portal, remote: 'files', attributes: 'session="page"' }) },
  })
  await page.goto(`http://elsewhere.localhost:${server.port}/`)
  const files = page.locator('portico-files')
  await expect(files.locator('[aria-busy="true"]')).toBeVisible()
  await expect(files.getByText(/Waiting for the page/)).toHaveCount(0)
  await page.clock.runFor(6_000)
  await expect(files.getByText(/Waiting for the surrounding page to say who is signed in/)).toBeVisible()
  expect(await events()).toContainEqual({
    type: 'portico-error',
    detail: expect.objectContaining({ code: 'waiting_for_source' }),
  })
  const token = await createToken(portal)
  await files.evaluate((element, token) => Object.assign(element, { getAccessToken: () => token }), token)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  await expect(files.getByText(/Waiting for the page/)).toHaveCount(0)
})

test('an element shows a message while its function is pending, also with content for all visitors @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const body = `<script>
    const answer = new Promise((resolve) => { globalThis.answer = resolve })
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('[supabase-url]').getAccessToken = () => answer
    })
  </script>`
  const server = await host({
    pages: Object.fromEntries(
      (['auth', 'files'] as const).map((remote) => [
        `/${remote}`,
        createPageAround({ scripts, portal, remote, body }),
      ]),
    ),
  })
  for (const remote of ['auth', 'files']) {
    await page.goto(`http://elsewhere.localhost:${server.port}/${remote}`)
    const element = page.locator(`portico-${remote}`)
    await expect(element.locator('[part="content"] > *')).not.toHaveCount(0)
    await page.clock.runFor(6_000)
    await expect(element.getByText(/asked who is signed in, and hasn’t answered yet/)).toBeVisible()
    await page.evaluate(() => (globalThis as unknown as { answer(token: null): void }).answer(null))
    await expect(element.getByText(/hasn’t answered yet/)).toHaveCount(0)
  }
})

test('a function passed as an attribute is reported at once, and works as a property @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const events = await recordEvents(page)
  // Output of Svelte for {getAccessToken} before the element is defined.
  const attributes = 'getaccesstoken="async () =&gt; token"'
  const server = await host({
    pages: { '/': createPageAround({ scripts, portal, remote: 'files', attributes }) },
  })
  const warned = page.waitForEvent('console', (message) => message.text().includes('as an attribute'))
  await page.goto(`http://elsewhere.localhost:${server.port}/`)
  const files = page.locator('portico-files')
  await page.clock.runFor(10)
  await expect(files.getByText(/hasn’t done so in a way that works/)).toBeVisible()
  await warned
  expect(await events()).toContainEqual({
    type: 'portico-error',
    detail: expect.objectContaining({ code: 'invalid_property' }),
  })
  await files.evaluate((element) => Object.assign(element, { getAccessToken: () => null }))
  await expect(files.getByText('Sign in to see Files')).toBeVisible()
})

test('properties set before the definition apply, and wrong names and values are reported with the correct ones', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const body = `<script>
    addEventListener('DOMContentLoaded', () => {
      const element = document.querySelector('portico-files')
      Object.assign(element, { theme: 'dark', readOnly: true, getAcessToken: () => null, getAccessToken: 42 })
      element.setAttribute('bukket', 'files')
      element.setAttribute('onportico-open', '(event) => open(event)')
      element.setAttribute('data-page', 'mine')
      element.title = 'Documents'
    })
  </script>`
  const server = await host({ pages: { '/': createPageAround({ scripts, portal, remote: 'files', body }) } })
  await page.goto(`http://elsewhere.localhost:${server.port}/`)
  const files = page.locator('portico-files')
  await expect(files.locator('[part="frame"]')).toHaveAttribute('data-theme', 'dark')
  await expect(files).toHaveAttribute('read-only', '')
  await page.clock.runFor(10)
  await expect(files.getByText(/hasn’t done so in a way that works/)).toBeVisible()
  await expect.poll(() => warnings.length).toBe(5)
  expect(warnings.sort()).toEqual([
    expect.stringMatching(/^<portico-files> has no attribute bukket. Probably bucket is meant/),
    expect.stringMatching(/^<portico-files> has no property getAcessToken. Probably getAccessToken is meant/),
    expect.stringMatching(/^<portico-files> has the attribute onportico-open with the text of a function/),
    expect.stringMatching(/^<portico-files> was given number 42 as getAccessToken/),
    expect.stringMatching(/^invalid_property: /),
  ])
  await files.evaluate((element) => Object.assign(element, { getAccessToken: () => null }))
  await expect(files.getByText('Sign in to see Files')).toBeVisible()
})
