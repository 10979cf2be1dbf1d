import type { Locator, Page } from '@playwright/test'
import { test as base, expect, type TestPortal } from '../portal.ts'
import { getScriptUrl } from './elements.ts'
import { type HostServer, type HostSite, serveHost } from './host-server.ts'

type Around = Parameters<typeof createPageAround>[0]

interface Hosts {
  /** Asserts that neither an element nor the page around it has thrown an exception. */
  nothingThrown: undefined
  /** Opens a third-party page with one element on `localhost`, and returns the element. */
  embed: (remote: Around['remote'], more?: Pick<Around, 'attributes' | 'head' | 'body'>) => Promise<Locator>
  /** Serves third-party pages until the end of the test. */
  host: (site: HostSite) => Promise<HostServer>
}

/** Tests of pages that embed elements. */
export const test = base.extend<Hosts>({
  nothingThrown: [
    async ({ page }, use) => {
      const thrown: Error[] = []
      page.on('pageerror', (error) => {
        // Firefox reports a refused cookie in the same way.
        if (!/^Cookie “.*” has been rejected/.test(error.message)) thrown.push(error)
      })
      await use(undefined)
      expect(thrown, 'thrown at the page').toEqual([])
    },
    { auto: true },
  ],
  embed: ({ page, portal, scripts, host }, use) =>
    use(async (remote, more) => {
      const server = await host({ pages: { '/': createPageAround({ scripts, portal, remote, ...more }) } })
      await page.goto(`http://localhost:${server.port}/`)
      return page.locator(`portico-${remote}`)
    }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  host: async ({}, use) => {
    const servers: HostServer[] = []
    await use(async (site) => {
      const server = await serveHost(site)
      servers.push(server)
      return server
    })
    for (const server of servers) await server.close()
  },
})

/** Returns the HTML of a third-party page with one element. */
export function createPageAround(options: {
  scripts: HostServer
  portal: TestPortal
  remote: 'auth' | 'data' | 'files'
  attributes?: string
  head?: string
  body?: string
}): string {
  const {
    scripts,
    portal,
    remote,
    attributes = '',
    head = '',
    body = "<h1>Somebody else's page</h1>",
  } = options
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Somebody else's page</title>
${head}
<script type="module" src="${getScriptUrl(scripts, remote)}"></script>
</head>
<body>
<main>
${body}
<portico-${remote} supabase-url="${portal.backend}" supabase-key="${portal.key}" ${attributes}></portico-${remote}>
</main>
</body>
</html>`
}

/** Signs in with the form that an element shows to signed-out users. */
export async function signInWithin(element: Locator, user: TestPortal['demo']): Promise<void> {
  if (!user) throw new Error('this portal has no demo account')
  await element.getByRole('button', { name: 'Sign in' }).click()
  await element.getByLabel('Email').fill(user.email)
  await element.getByLabel('Password', { exact: true }).fill(user.password)
  await element.getByRole('button', { name: 'Sign in' }).click()
}

/** Uploads a small text file with the button, and waits for its row in the list. */
export async function uploadWithin(files: Locator, name: string, text: string): Promise<void> {
  const choosing = files.page().waitForEvent('filechooser')
  await files.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await files.getByRole('menuitem', { name: 'Files…' }).click()
  await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(files.getByRole('button', { name, exact: true })).toBeVisible()
}

/** Returns a token of the demo account, or of another one, as on a page that has signed in with its own client. */
export async function createToken(portal: TestPortal, account = portal.demo): Promise<string> {
  const answer = await fetch(`${portal.backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: portal.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`the backend gave no token: ${answer.status}`)
  return token
}

/** Records the events that elements send to the page, starting before its first script. */
export async function recordEvents(page: Page): Promise<() => Promise<{ type: string; detail: unknown }[]>> {
  await page.addInitScript(() => {
    const kept: { type: string; detail: unknown }[] = []
    Object.assign(globalThis, { porticoEvents: kept })
    for (const name of ['session', 'sign-in', 'open', 'navigate', 'title', 'error']) {
      addEventListener(`portico-${name}`, (event) =>
        kept.push({ type: event.type, detail: JSON.parse(JSON.stringify((event as CustomEvent).detail)) }),
      )
    }
  })
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { porticoEvents: { type: string; detail: unknown }[] }).porticoEvents,
    )
}

export { expect } from '../portal.ts'
export { getScriptUrl, getWorkspaceFolder } from './elements.ts'
