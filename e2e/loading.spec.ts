import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { claimPort, remoteHandler } from '@portico/cli'
import { expect, expectMounted, signIn, type TestPortal, test } from './portal.ts'

/** What the page tells of failures, collected from its start. */
async function collectFailures(
  page: Page,
): Promise<() => Promise<{ remote: string; reason: string; phase: string }[]>> {
  await page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, { seenFailures: seen })
    window.addEventListener('portico:remote', (event) => {
      const { detail } = event as CustomEvent<{ reason?: string }>
      if (detail.reason) seen.push(detail)
    })
  })
  return () => page.evaluate(() => (window as unknown as { seenFailures: never[] }).seenFailures)
}

test('each place mounts its remote, with state and version on its element', async ({ page, portal }) => {
  await signIn(page, portal)
  for (const remote of ['auth', 'data', 'files']) {
    await page.goto(`${portal.shell}/${remote}`)
    await expectMounted(page, remote)
    await expect(page.locator(`[data-remote="${remote}"]`)).toHaveAttribute('data-remote-version', '0.1.0')
  }
})

/** A text that only the package's own code has, as the bundler leaves it. */
const ownText = {
  react:
    'takes an object of state variables to update or a function which returns an object of state variables',
  'react-dom': '__reactContainer$',
  zustand: 'getInitialState',
  'the session': 'session_too_large',
  'the client': 'X-Client-Info',
}

test('shell and remotes share one copy of react, zustand, the session and the client', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  for (const remote of ['auth', 'data', 'files']) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: remote === 'auth' ? 'Account' : new RegExp(remote, 'i') })
      .click()
    await expectMounted(page, remote)
  }
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
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

test('with the server of files stopped the rest works, and Retry brings it once it is back', async ({
  page,
  portal,
}) => {
  const failures = await collectFailures(page)
  await signIn(page, portal)
  const { port } = portal.servers.files as TestPortal['servers'][string]
  await portal.servers.files?.close()

  await page.getByRole('navigation').getByRole('link', { name: 'Files' }).click()
  await expect(page.locator('[data-remote="files"]').getByRole('alert')).toContainText(
    'The server of Files does not answer.',
  )
  await expect(page.locator('[data-remote="files"]')).toHaveAttribute('data-remote-state', 'failed')
  await expect(page.locator('[data-remote="files"]')).toHaveAttribute('data-remote-version', '0.1.0')
  expect(await failures()).toMatchObject([{ remote: 'files', reason: 'unreachable', phase: 'fetching' }])

  await page.getByRole('navigation').getByRole('link', { name: 'Data' }).click()
  await expectMounted(page, 'data')
  await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
  await expectMounted(page, 'auth')
  await page.getByRole('navigation').getByRole('link', { name: 'Files' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()

  const again = await claimPort('files', port, '')
  again.handle(remoteHandler(join(portal.home, 'releases/files'), join(portal.home, 'alone/files')))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectMounted(page, 'files')
  // The portal ends this server too.
  Object.assign(portal.servers.files as object, { close: again.close })
})

/** Changes a released file in place, as somebody with access to the server could, and puts it back afterwards. */
async function tampered(path: string, addition: string, run: () => Promise<void>): Promise<void> {
  const original = readFileSync(path)
  const packed = readFileSync(`${path}.br`)
  appendFileSync(path, addition)
  rmSync(`${path}.br`)
  try {
    await run()
  } finally {
    writeFileSync(path, original)
    writeFileSync(`${path}.br`, packed)
  }
}

for (const [what, pattern, addition] of [
  ['entry', /^remoteEntry\.js$/, '\n;globalThis.tampered = true'],
  ['chunk', /^assets\/.*\.js$/, '\n;globalThis.tampered = true'],
  ['stylesheet', /\.css$/, '\nbody { --tampered: yes }'],
] as const) {
  test(`a tampered ${what} of a remote is refused and nothing of it runs`, async ({ browser, portal }) => {
    const folder = join(portal.home, 'releases/files/0.1.0')
    const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as {
      preload: Record<string, { modules: string[]; styles: string[] }>
    }
    const page = release.preload['./remote']
    const file = [...(page?.modules ?? []), ...(page?.styles ?? [])].find((path) =>
      pattern.test(path),
    ) as string
    await tampered(join(folder, file), addition, async () => {
      // Both ways there: by a link from another page, and by the document that preloads it.
      for (const direct of [false, true]) {
        const context = await browser.newContext()
        const tab = await context.newPage()
        const failures = await collectFailures(tab)
        await signIn(tab, portal)
        if (direct) await tab.goto(`${portal.shell}/files`)
        else await tab.getByRole('navigation').getByRole('link', { name: 'Files' }).click()
        await expect(tab.locator('[data-remote="files"]').getByRole('alert')).toContainText(
          'is not the one that was released',
        )
        await expect(tab.locator('[data-remote="files"]')).toHaveAttribute('data-remote-state', 'failed')
        // The page, and before it the card on the home page: every try is refused for the same reason.
        const refusals = await failures()
        expect(refusals.length).toBeGreaterThan(0)
        for (const refusal of refusals)
          expect(refusal).toMatchObject({ remote: 'files', reason: 'integrity' })
        expect(await tab.evaluate(() => 'tampered' in globalThis)).toBe(false)
        expect(await tab.evaluate(() => getComputedStyle(document.body).getPropertyValue('--tampered'))).toBe(
          '',
        )
        await context.close()
      }
    })
  })
}

test('an import that no map covers is refused by the document itself', async ({ page, portal }) => {
  await page.goto(portal.shell)
  const outcome = await page.evaluate(
    (base) =>
      import(/* @vite-ignore */ `${base}/0.1.0/remoteEntry.js?again`).then(
        () => 'ran',
        () => 'refused',
      ),
    portal.remotes.files,
  )
  expect(outcome).toBe('refused')
})

test('every document and every file carries the headers of production', async ({ request, portal }) => {
  const document = await request.get(portal.shell)
  expect(document.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "frame-ancestors 'self'",
    'integrity-policy': 'blocked-destinations=(script)',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
  })
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

test('an address that nothing owns says so, with its status', async ({ page, portal }) => {
  const response = await page.goto(`${portal.shell}/nothing`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})
