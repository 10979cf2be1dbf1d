import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
// @boundaries-ignore what finds faults in pages is one for the whole repository
import { findViolations } from '../../e2e/axe.ts'
// @boundaries-ignore as above
import { scriptOf, serveElements } from '../../e2e/embed/elements.ts'
// @boundaries-ignore as above
import type { HostServer } from '../../e2e/embed/host-server.ts'
// @boundaries-ignore the repository's real backend and its browser for tests
import { startTestBackend, type TestBackend } from '../../packages/local-backend/src/testing.ts'
// @boundaries-ignore as above
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import { type RunningNext, startNext } from './start-next.ts'

let backend: TestBackend
let scripts: HostServer
let next: RunningNext
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  backend = await startTestBackend()
  scripts = await serveElements()
  next = await startNext(backend, { files: scriptOf(scripts, 'files'), auth: scriptOf(scripts, 'auth') })
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
})
afterAll(async () => {
  await browser?.close()
  await next?.close()
  await scripts?.close()
  await backend?.close()
})

beforeEach(async () => {
  complaints = []
  context = await browser.newContext()
  page = await context.newPage()
  // Refused by the policy, or rendered otherwise than on the server: either is an error in the console.
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const serverSees = () => page.getByTestId('server-user')
const browserSees = () => page.getByTestId('browser-user')
const events = () => page.getByRole('list', { name: 'Events' }).getByRole('listitem').allTextContents()
const expectText = (read: () => Promise<unknown>) => expect.poll(read, { interval: 50 })

async function signIn(): Promise<void> {
  await page.goto(next.url)
  await page.getByLabel('Email').fill(backend.demo.email)
  await page.getByLabel('Password').fill(backend.demo.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectText(() => serverSees().textContent()).toBe(backend.demo.email)
  // Gone if the page were ever loaded again.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
}

const isSamePage = () => page.evaluate(() => document.documentElement.hasAttribute('data-same-page'))

describe('a Next.js host', () => {
  it('runs under a policy that refuses strings as script, and is complained about when one is tried', async () => {
    const answer = await page.goto(next.url)
    const policy = (await answer?.allHeaders())?.['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'nonce-[^']{20,}' 'strict-dynamic';/)
    expect(policy).not.toContain('unsafe')
    await expectText(events).toEqual(['1 INITIAL_SESSION'])
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
    await expectText(async () => complaints.length).toBe(1)
    expect(complaints.splice(0).join()).toContain('TrustedHTML')
  })

  it('the server renders the person who signed in in the browser, also in what the browser takes over', async () => {
    await signIn()
    expect(await isSamePage()).toBe(true)
    const html = await (await context.request.get(next.url)).text()
    expect(html).toContain(`data-testid="server-user">${backend.demo.email}<`)
    expect(html).toContain(`data-testid="browser-user">${backend.demo.email}<`)
    await page.reload()
    await expectText(events).toEqual(['1 INITIAL_SESSION'])
    const [cookie] = await context.cookies()
    const stored = JSON.parse(Buffer.from(cookie?.value.slice(7) ?? '', 'base64url').toString())
    expect(html).toContain(stored.access_token)
    expect(html).not.toContain(stored.refresh_token)
  })

  it('a change by a server action reaches the browser without a reload', async () => {
    await signIn()
    await page.getByLabel('Name').fill('Dana of the server')
    await page.getByRole('button', { name: 'Rename on the server' }).click()
    await expectText(() => page.getByText('called Dana of the server').count()).toBe(2)
    expect((await events()).slice(0, 3)).toEqual(['1 INITIAL_SESSION', '2 SIGNED_IN', '3 TOKEN_REFRESHED'])
    expect(await isSamePage()).toBe(true)
  })

  it('a session that the proxy renews is renewed in the browser too, without a reload', async () => {
    await signIn()
    await expireCookie()
    await page.getByRole('button', { name: 'Ask the server again' }).click()
    await expectText(events).toEqual(['1 INITIAL_SESSION', '2 SIGNED_IN', '3 TOKEN_REFRESHED'])
    expect(await isSamePage()).toBe(true)
    expect(await serverSees().textContent()).toBe(backend.demo.email)
  })

  it('a sign-out on the server signs out the browser without a reload', async () => {
    await signIn()
    await page.getByRole('button', { name: 'Sign out on the server' }).click()
    await expectText(() => browserSees().textContent()).toBe('nobody')
    await expectText(() => serverSees().textContent()).toBe('nobody')
    expect(await events()).toEqual(['1 INITIAL_SESSION', '2 SIGNED_IN', '3 SIGNED_OUT'])
    expect(await isSamePage()).toBe(true)
    expect(await context.cookies()).toEqual([])
  })

  it('a route that knows nothing but @supabase/ssr reads the same cookies, and renews them for the browser', async () => {
    await signIn()
    const ask = () => page.evaluate(() => fetch('/whoami').then((answer) => answer.json()))
    expect(await ask()).toEqual({ email: backend.demo.email })
    await expireCookie()
    expect(await ask()).toEqual({ email: backend.demo.email })
    await expectText(events).toEqual(['1 INITIAL_SESSION', '2 SIGNED_IN', '3 TOKEN_REFRESHED'])
  })

  it('a sign-out in the browser is seen by the server', async () => {
    await signIn()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expectText(() => serverSees().textContent()).toBe('nobody')
    expect(await isSamePage()).toBe(true)
  })
})

describe('elements in a page of the Next.js host', () => {
  const documents = () => `${next.url}/documents`
  const files = () => page.locator('portico-files')
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)

  /** Keeps each text that the element shows, frame by frame, from before the page's first script. */
  async function recordTexts(): Promise<void> {
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

  it('show whom the server has rendered, and never a signed-out state before', async () => {
    await signIn()
    await recordTexts()
    const answer = await page.goto(documents())
    expect(await answer?.text()).toContain(`data-testid="server-user">${backend.demo.email}<`)
    await expectText(() => files().getByRole('button', { name: 'New folder' }).count()).toBe(1)
    await expectText(async () => (await seen()).some((text) => text.includes('New folder'))).toBe(true)
    expect((await seen()).filter((text) => text.includes('Sign in'))).toEqual([])
    expect(await page.locator('portico-auth').getByText(backend.demo.email).count()).toBeGreaterThan(0)
  })

  it('sign out the next render of the server, and sign it in again', async () => {
    await signIn()
    await page.goto(documents())
    const auth = page.locator('portico-auth')
    await auth.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expectText(() => files().getByText('Sign in to see Files').count()).toBe(1)
    await expectText(() => serverSees().textContent()).toBe('nobody')
    expect(await (await context.request.get(documents())).text()).toContain('"server-user">nobody<')
    await recordTexts()
    await page.reload()
    await expectText(() => files().getByText('Sign in to see Files').count()).toBe(1)
    // What the recording of the test above would see.
    await expectText(async () => (await seen()).some((text) => text.includes('Sign in'))).toBe(true)

    await auth.getByLabel('Email').fill(backend.demo.email)
    await auth.getByLabel('Password', { exact: true }).fill(backend.demo.password)
    await auth.getByRole('button', { name: 'Sign in' }).click()
    await expectText(() => serverSees().textContent()).toBe(backend.demo.email)
    await expectText(() => files().getByRole('button', { name: 'New folder' }).count()).toBe(1)
  })
})

describe('the pages of the Next.js host', () => {
  it('have no fault that axe finds, and nothing sticks out of a phone, light and dark, signed out and in', async () => {
    const finish = async (path: string, sign: () => Promise<number>) => {
      await page.goto(`${next.url}${path}`)
      await expectText(sign).toBeGreaterThan(0)
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

/** Lets the server find a session that has expired; the page keeps the tokens that it has. */
async function expireCookie(): Promise<void> {
  const [cookie] = await context.cookies()
  if (!cookie) throw new Error('There is no cookie.')
  const stored = JSON.parse(Buffer.from(cookie.value.slice(7), 'base64url').toString())
  const text = JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 60 })
  await context.addCookies([{ ...cookie, value: `base64-${Buffer.from(text).toString('base64url')}` }])
}
