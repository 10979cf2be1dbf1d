import type { Locator, Page } from '@playwright/test'
import type { TestPortal } from '../portal.ts'
import { createPageAround, createToken, expect, test } from './test.ts'

interface PageOfHost {
  /** Returns the access token of the user who is signed in on this page. */
  token: string | null
  asked: number
  /** Notifies listeners as a supabase-js client does. */
  tell: () => void
}
declare const host: PageOfHost

/** Opens a page with its own account system, signed out. */
const accounts = `<script>
  globalThis.host = { token: null, asked: 0, tell: () => {} }
  const getToken = () => { host.asked += 1; return host.token }
  const supabase = {
    auth: {
      getSession: async () => ({ data: { session: getToken() && { access_token: host.token } }, error: null }),
      onAuthStateChange: (listener) => {
        host.tell = listener
        return { data: { subscription: { unsubscribe: () => { host.tell = () => {} } } } }
      },
    },
  }
</script>`
const signedOut = 'Sign in to see Data'
const signedIn = (data: Locator) => data.getByRole('navigation', { name: 'Tables' })

/** The ways in which a page can report a change of its user. */
const ways = [
  ['the property supabaseClient', 'element.supabaseClient = supabase', () => host.tell()],
  [
    'the same function once more',
    'element.getAccessToken = getToken',
    () => {
      const element = document.querySelector('portico-data') as HTMLElement & { getAccessToken: unknown }
      const { getAccessToken } = element
      element.getAccessToken = getAccessToken
    },
  ],
  [
    'accessTokenChanged()',
    'element.getAccessToken = getToken',
    () =>
      (
        document.querySelector('portico-data') as HTMLElement & { accessTokenChanged(): void }
      ).accessTokenChanged(),
  ],
] as const

async function tokensOf(portal: TestPortal) {
  return { demo: await createToken(portal), other: await createToken(portal, portal.other) }
}

/** Switches the user in the page's account system, and reports it by `tell`. */
async function become(page: Page, token: string | null, tell: () => void): Promise<void> {
  await page.evaluate((token) => {
    host.token = token
  }, token)
  await page.evaluate(tell)
}

for (const [name, set, tell] of ways) {
  test(`${name}: sign-in, another person and sign-out in the page are seen at once${name === 'accessTokenChanged()' ? '' : ' @long'}`, async ({
    page,
    portal,
    scripts,
    host: serve,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    const tokens = await tokensOf(portal)
    const body = `${accounts}<script>
      addEventListener('DOMContentLoaded', () => {
        const element = document.querySelector('portico-data')
        ${set}
      })
    </script>`
    const server = await serve({
      pages: {
        '/': createPageAround({
          scripts,
          portal,
          remote: 'data',
          attributes: 'session="page" table="projects"',
          body,
        }),
      },
    })
    await page.goto(`http://elsewhere.localhost:${server.port}/`)
    const data = page.locator('portico-data')
    await expect(data.getByText(signedOut)).toBeVisible()

    await become(page, tokens.demo, tell)
    await expect(data.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.headers().authorization ?? ''))
    await become(page, tokens.other, tell)
    // Other projects are shared; only their owner can read this one.
    await expect(data.getByRole('gridcell', { name: 'Website relaunch' })).toHaveCount(0)
    await expect(signedIn(data)).toBeVisible()
    // A last request of the previous user may be pending; after the first request of the next user, none has the old token.
    const firstOfNext = requests.findIndex((header) => header.includes(tokens.other))
    expect(firstOfNext).toBeGreaterThanOrEqual(0)
    expect(requests.slice(firstOfNext).filter((header) => header.includes(tokens.demo))).toEqual([])

    await become(page, null, tell)
    await expect(data.getByText(signedOut)).toBeVisible()
    expect(warnings).toEqual([])
  })
}

test('an element on focus follows a page that sends no notifications, and logs how to send them @long', async ({
  page,
  portal,
  scripts,
  host: serve,
}) => {
  const tokens = await tokensOf(portal)
  const body = `${accounts}<script>
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('portico-data').getAccessToken = getToken
    })
  </script>`
  const server = await serve({
    pages: { '/': createPageAround({ scripts, portal, remote: 'data', attributes: 'session="page"', body }) },
  })
  await page.goto(`http://elsewhere.localhost:${server.port}/`)
  const data = page.locator('portico-data')
  await expect(data.getByText(signedOut)).toBeVisible()
  const warned = page.waitForEvent('console', (message) => message.text().includes('supabaseClient'))
  await become(page, tokens.demo, () => void window.dispatchEvent(new Event('focus')))
  await expect(signedIn(data)).toBeVisible()
  await warned
  // The element notices the change automatically, without a notification.
  await become(page, null, () => {})
  await expect(data.getByText(signedOut)).toBeVisible()
})

test('URL, toasts and dialogs of a user are removed when the user changes @long', async ({
  page,
  portal,
  scripts,
  host: serve,
}) => {
  const tokens = await tokensOf(portal)
  const body = `${accounts}<script>
    host.token = ${JSON.stringify(tokens.demo)}
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('portico-files').supabaseClient = supabase
    })
  </script>`
  const server = await serve({
    pages: {
      '/': createPageAround({
        scripts,
        portal,
        remote: 'files',
        attributes: 'session="page" bucket="files"',
        body,
      }),
    },
  })
  await page.goto(`http://elsewhere.localhost:${server.port}/`)
  const files = page.locator('portico-files')
  await files.getByRole('button', { name: 'New folder' }).click()
  await files.getByRole('dialog').getByRole('textbox').fill('Salaries')
  await page.keyboard.press('Enter')
  await files
    .getByRole('link', { name: 'Salaries' })
    .or(files.getByRole('button', { name: 'Salaries', exact: true }))
    .first()
    .click()
  await files.getByRole('button', { name: 'New folder' }).click()
  await files.getByRole('dialog').getByRole('textbox').fill('Half a na')
  await become(page, tokens.other, () => host.tell())
  await expect(files.getByRole('dialog')).toHaveCount(0)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  await expect(files.getByText('Salaries')).toHaveCount(0)
})
