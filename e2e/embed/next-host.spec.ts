import type { BrowserContext, Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { buildNext, type NextServer, startNext } from './next-server.ts'
import { signIn as signInByForm } from './own-client.ts'
import { test as base, expect } from './test.ts'

interface Next {
  /** Errors in the console of the page. The test fails if there are any. */
  complaints: string[]
  /** Signs in on the host's first page, and returns the user's email address. */
  signIn: () => Promise<string>
}

const test = base.extend<Next, { next: NextServer }>({
  next: [
    async ({ portal, scripts }, use) => {
      await buildNext()
      const server = await startNext(portal, scripts)
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      // The console logs an error for a violation of the policy, and for HTML that differs from the server's.
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  signIn: ({ page, portal, next }, use) =>
    use(async () => {
      const email = portal.demo?.email ?? ''
      await page.goto(next.url)
      await signInByForm(page, portal.demo)
      await expect(serverSees(page)).toHaveText(email)
      // The marker disappears if the page is loaded again.
      await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
      return email
    }),
})

const serverSees = (page: Page) => page.getByTestId('server-user')
const browserSees = (page: Page) => page.getByTestId('browser-user')
const events = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('listitem')
const isSamePage = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same-page'))

test.describe('a Next.js host @long', () => {
  test('runs under a policy that blocks strings as script, and a violation is reported', async ({
    page,
    next,
    complaints,
  }) => {
    const answer = await page.goto(next.url)
    const policy = (await answer?.allHeaders())?.['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'nonce-[^']{20,}' 'strict-dynamic';/)
    expect(policy).not.toContain('unsafe')
    await expect(events(page)).toHaveText(['1 INITIAL_SESSION'])
    expect(complaints).toEqual([])
    const refusal = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p>injected</p>'
        return 'taken'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(refusal).toBe('TypeError')
    await expect.poll(() => complaints.length).toBe(1)
    expect(complaints.splice(0).join()).toContain('TrustedHTML')
  })

  test('the server renders the user who signed in in the browser, also in hydrated parts', async ({
    page,
    context,
    next,
    signIn,
  }) => {
    const email = await signIn()
    expect(await isSamePage(page)).toBe(true)
    const html = await (await context.request.get(next.url)).text()
    expect(html).toContain(`data-testid="server-user">${email}<`)
    expect(html).toContain(`data-testid="browser-user">${email}<`)
    await page.reload()
    await expect(events(page)).toHaveText(['1 INITIAL_SESSION'])
    const { stored } = await sessionCookie(context)
    expect(html).toContain(stored.access_token)
    expect(html).not.toContain(stored.refresh_token)
  })

  test('a change by a server action reaches the browser without a reload', async ({ page, signIn }) => {
    await signIn()
    await page.getByLabel('Name').fill('Dana of the server')
    await page.getByRole('button', { name: 'Rename on the server' }).click()
    await expect(page.getByText('called Dana of the server')).toHaveCount(2)
    expect((await events(page).allTextContents()).slice(0, 3)).toEqual([
      '1 INITIAL_SESSION',
      '2 SIGNED_IN',
      '3 TOKEN_REFRESHED',
    ])
    expect(await isSamePage(page)).toBe(true)
  })

  test('a session that the proxy renews is also renewed in the browser, without a reload', async ({
    page,
    context,
    signIn,
  }) => {
    const email = await signIn()
    await expireCookie(context)
    await page.getByRole('button', { name: 'Ask the server again' }).click()
    await expect(events(page)).toHaveText(['1 INITIAL_SESSION', '2 SIGNED_IN', '3 TOKEN_REFRESHED'])
    expect(await isSamePage(page)).toBe(true)
    expect(await serverSees(page).textContent()).toBe(email)
  })

  test('a sign-out on the server signs out the browser without a reload', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn()
    await page.getByRole('button', { name: 'Sign out on the server' }).click()
    await expect(browserSees(page)).toHaveText('nobody')
    await expect(serverSees(page)).toHaveText('nobody')
    expect(await events(page).allTextContents()).toEqual(['1 INITIAL_SESSION', '2 SIGNED_IN', '3 SIGNED_OUT'])
    expect(await isSamePage(page)).toBe(true)
    expect(await context.cookies()).toEqual([])
  })

  test('a route that uses only @supabase/ssr reads the same cookies, and renews them for the browser', async ({
    page,
    context,
    signIn,
  }) => {
    const email = await signIn()
    const ask = () => page.evaluate(() => fetch('/whoami').then((answer) => answer.json()))
    expect(await ask()).toEqual({ email })
    await expireCookie(context)
    expect(await ask()).toEqual({ email })
    await expect(events(page)).toHaveText(['1 INITIAL_SESSION', '2 SIGNED_IN', '3 TOKEN_REFRESHED'])
  })

  test('a sign-out in the browser is seen by the server', async ({ page, signIn }) => {
    await signIn()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(serverSees(page)).toHaveText('nobody')
    expect(await isSamePage(page)).toBe(true)
  })
})

test.describe('elements in a page of the Next.js host @long', () => {
  const files = (page: Page) => page.locator('portico-files')
  const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  const hasSeen = async (page: Page, words: string) => (await seen(page)).some((text) => text.includes(words))

  /** Keeps each text that the element shows, frame by frame, from before the page's first script. */
  async function recordTexts(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const texts = new Set<string>()
      Object.defineProperty(globalThis, 'seen', { get: () => [...texts] })
      const look = () => {
        const shadow = document.querySelector('portico-files')?.shadowRoot
        const text = shadow?.querySelector('[part="content"]')?.textContent
        if (text) texts.add(text)
        requestAnimationFrame(look)
      }
      look()
    })
  }

  test('show the user whom the server has rendered, and never a signed-out state before', async ({
    page,
    next,
    signIn,
  }) => {
    const email = await signIn()
    await recordTexts(page)
    const answer = await page.goto(`${next.url}/documents`)
    expect(await answer?.text()).toContain(`data-testid="server-user">${email}<`)
    await expect(files(page).getByRole('button', { name: 'New folder' })).toHaveCount(1)
    await expect.poll(() => hasSeen(page, 'New folder')).toBe(true)
    expect((await seen(page)).filter((text) => text.includes('Sign in'))).toEqual([])
    expect(await page.locator('portico-auth').getByText(email).count()).toBeGreaterThan(0)
  })

  test('sign out the next render of the server, and sign it in again', async ({
    page,
    context,
    portal,
    next,
    signIn,
  }) => {
    const email = await signIn()
    const documents = `${next.url}/documents`
    await page.goto(documents)
    const auth = page.locator('portico-auth')
    await auth.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(files(page).getByText('Sign in to see Files')).toHaveCount(1)
    await expect(serverSees(page)).toHaveText('nobody')
    expect(await (await context.request.get(documents)).text()).toContain('"server-user">nobody<')
    await recordTexts(page)
    await page.reload()
    await expect(files(page).getByText('Sign in to see Files')).toHaveCount(1)
    // Proves that the recording, which the test above relies on, finds a text.
    await expect.poll(() => hasSeen(page, 'Sign in')).toBe(true)

    await auth.getByLabel('Email').fill(email)
    await auth.getByLabel('Password', { exact: true }).fill(portal.demo?.password ?? '')
    await auth.getByRole('button', { name: 'Sign in' }).click()
    await expect(serverSees(page)).toHaveText(email)
    await expect(files(page).getByRole('button', { name: 'New folder' })).toHaveCount(1)
  })
})

test.describe('the pages of the Next.js host @long', () => {
  test('have no axe violations and no overflow on a phone, light and dark, signed out and in', async ({
    page,
    next,
    signIn,
  }) => {
    const finish = async (path: string, sign: () => Promise<number>) => {
      await page.goto(`${next.url}${path}`)
      await expect.poll(sign).toBeGreaterThan(0)
      for (const width of [320, 1280])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          expect(await findViolations(page), `${path}, ${width} px, ${colorScheme}`).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1)
        }
    }
    const files = page.locator('portico-files')
    await finish('/', () => page.getByLabel('Email').count())
    await finish('/documents', () => files.getByText('Sign in to see Files').count())
    await signIn()
    await finish('/', () => page.getByRole('button', { name: 'Rename on the server' }).count())
    await finish('/documents', () => files.getByRole('button', { name: 'New folder' }).count())
  })
})

/** Returns the only cookie of the session, and its content. */
async function sessionCookie(context: BrowserContext) {
  const [cookie] = await context.cookies()
  if (!cookie) throw new Error('There is no cookie.')
  const stored = JSON.parse(Buffer.from(cookie.value.slice(7), 'base64url').toString())
  return { cookie, stored }
}

/** Lets the server find an expired session, while the page keeps its tokens. */
async function expireCookie(context: BrowserContext): Promise<void> {
  const { cookie, stored } = await sessionCookie(context)
  const text = JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 60 })
  await context.addCookies([{ ...cookie, value: `base64-${Buffer.from(text).toString('base64url')}` }])
}
