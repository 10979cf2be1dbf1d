import { expect, expectMounted, setSessionCookies, signIn, test } from './portal.ts'

test('each place mounts its remote, with state and version on its element', async ({ page, portal }) => {
  await setSessionCookies(page, portal)
  for (const remote of ['auth', 'data', 'files']) {
    await page.goto(`${portal.shell}/${remote}`)
    await expectMounted(page, remote)
    await expect(page.locator(`[data-remote="${remote}"]`)).toHaveAttribute('data-remote-version', '0.1.0')
  }
})

/** A text that occurs only in the package's own code, also after bundling. */
const ownText = {
  react:
    'takes an object of state variables to update or a function which returns an object of state variables',
  'react-dom': '__reactContainer$',
  // Only the React hook calls it. Stores without React (`zustand/vanilla`), which a remote may have, only define it.
  zustand: '.getInitialState()',
  'the session': 'X-Portico-Device',
  'the client': 'X-Client-Info',
}

test('shell and remotes share one copy of react, zustand, the session and the client', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  for (const remote of ['auth', 'data', 'files']) {
    await page
      .getByRole('navigation', { name: 'Portal' })
      .getByRole('link', { name: remote === 'auth' ? 'Account' : new RegExp(remote, 'i') })
      .click()
    await expectMounted(page, remote)
  }
  await page.waitForLoadState('networkidle')
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const lists = asked.filter((name) => name.endsWith('/files.json'))
  expect(lists, 'the document names the files of all three, and who goes on waits for no list').toEqual([])
  const scripts = asked.filter((name) => name.endsWith('.js'))
  const bodies = new Map<string, string>()
  for (const url of new Set(scripts)) bodies.set(url, await (await page.request.get(url)).text())
  expect(new Set([...bodies.keys()].map((url) => new URL(url).origin)).size, 'shell and three remotes').toBe(
    4,
  )
  for (const [name, text] of Object.entries(ownText)) {
    const holders = [...bodies].filter(([, body]) => body.includes(text)).map(([url]) => url)
    expect(holders, `${name} stands in one file, of the shell`).toHaveLength(1)
    expect(holders[0]).toContain(portal.shell)
  }
})

test('every document and every file carries the headers of production', async ({ request, portal }) => {
  const document = await request.get(portal.shell)
  expect(document.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
  })
  // WebKit shows a blank page with it, see decision 19.
  expect(document.headers()).not.toHaveProperty('integrity-policy')
  expect(document.headers().etag).toBeTruthy()
  const release = await request.get(`${portal.remotes.files}/0.1.0/remoteEntry.js`)
  expect(release.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'content-type': 'text/javascript',
  })
  const registry = await request.get(`${portal.shell}/registry.json`)
  expect(await registry.json()).toMatchObject({ schema: 1, remotes: { files: { route: '/files' } } })
  const missing = await request.get(`${portal.remotes.files}/0.1.0/nothing.js`)
  expect(missing.status()).toBe(404)
})

test('an unknown address shows an error page with status 404', async ({ page, portal }) => {
  const response = await page.goto(`${portal.shell}/nothing`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})
