import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BrowserTest, openBrowser, type TestBrowser } from '../testing/open-browser.ts'
import { encodeCookieText } from './cookie-text.ts'

let browser: TestBrowser
let stage: BrowserTest

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  stage = await browser.open()
})
afterEach(() => stage.close())

const key = () => `sb-localhost-${stage.server.port}-auth-token`

async function cookieNames(): Promise<string[]> {
  return (await stage.context.cookies()).map(({ name }) => name).sort()
}

describe('cookies of a real browser', () => {
  it('a local sign-out leaves no cookie, even during a refresh', async () => {
    stage.server.backend.addUser('ada@example.com')
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    expect(await cookieNames()).toEqual([key()])
    const arrived = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    stage.server.backend.fault = async (seen) => {
      if (!seen.search.includes('refresh_token')) return undefined
      arrived.resolve()
      await gate.promise
      return undefined
    }
    await tab.page.evaluate(() => {
      void window.portico.session.getAccessToken({ minValidity: 10_000 })
    })
    await arrived.promise
    await tab.page.evaluate(() => window.portico.session.signOut({ scope: 'local' }))
    const answered = tab.page.waitForResponse((response) => response.url().includes('refresh_token'))
    gate.resolve()
    await (await answered).finished()
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect(await cookieNames()).toEqual([])
  })

  it('the session cookie is readable by scripts and servers, Lax, and lasts 400 days', async () => {
    stage.server.backend.addUser('ada@example.com')
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    const [cookie] = await stage.context.cookies()
    expect(cookie).toMatchObject({ name: key(), path: '/', sameSite: 'Lax', httpOnly: false, secure: false })
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(400)
  })

  it('a session of 3179 characters takes one cookie, and one of 3181 two', async () => {
    const user = stage.server.backend.addUser('ada@example.com', 'password-1', { pad: '' })
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    const [cookie] = await stage.context.cookies()
    const bytes = Buffer.from(cookie?.value.slice('base64-'.length) ?? '', 'base64url').length
    const signInWith = async (total: number) => {
      user.user_metadata = { pad: 'x'.repeat(total - bytes) }
      await tab.signIn('ada@example.com')
      return (await stage.context.cookies()).map(({ value }) => value.length)
    }
    expect(await signInWith(2_379)).toEqual([3_179])
    expect(await signInWith(2_380)).toEqual([3_180, 1])
  })

  it('a session that shrinks leaves no chunks behind', async () => {
    const { backend } = stage.server
    const large = backend.addUser('large@example.com', 'password-1', { bio: 'x'.repeat(5_000) })
    backend.addUser('ada@example.com')
    const tab = await stage.tab()
    await tab.signIn('large@example.com')
    expect(await cookieNames()).toEqual([`${key()}.0`, `${key()}.1`, `${key()}.2`])
    const reloaded = await stage.tab()
    expect((await reloaded.snapshot()).user?.id).toBe(large.id)
    await tab.signIn('ada@example.com')
    expect(await cookieNames()).toEqual([key()])
  })

  const whole = encodeCookieText('{"access_token":"x"}')
  it.each([
    ['without its middle chunk', { '.0': whole.slice(0, 20), '.2': 'rest' }],
    ['of garbage', { '': 'base64-%%%' }],
    ['of an empty object', { '': encodeCookieText('{}') }],
  ])('a cookie %s is removed without a sign-out event', async (_name, parts) => {
    const cookies = Object.entries(parts).map(([part, value]) => ({
      name: `${key()}${part}`,
      value,
      url: stage.server.url,
    }))
    await stage.context.addCookies(cookies)
    const tab = await stage.tab()
    await tab.expectTypes(['INITIAL_SESSION'])
    expect((await tab.snapshot()).status).toBe('signed_out')
    expect(await cookieNames()).toEqual([])
  })

  it('the session of a sandboxed frame without cookies is kept in memory', async () => {
    stage.server.backend.addUser('ada@example.com')
    const page = await stage.context.newPage()
    await page.goto(`${stage.server.url}/server-sign-out`)
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.src = '/'
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener('load', resolve))
    })
    const frame = page.frames()[1]
    const warned = page.waitForEvent('console', (line) => line.type() === 'warning')
    const signIn = () =>
      window.portico.session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
    expect(await frame?.evaluate(signIn)).toMatchObject({ error: null })
    const snapshot = await frame?.evaluate(() => window.portico.session.getSnapshot())
    expect(snapshot).toMatchObject({ status: 'signed_in', problem: { code: 'storage_blocked' } })
    expect((await warned).text()).toMatch(/^storage_blocked: .+ends with the page/)
    const before = stage.server.backend.refreshes
    await frame?.evaluate(() => window.portico.session.getAccessToken({ minValidity: 10_000 }))
    expect(stage.server.backend.refreshes).toBe(before + 1)
    expect(await cookieNames()).toEqual([])
  })

  it('the session of a frame in another site survives a reload until the sign-out', async () => {
    stage.server.backend.addUser('ada@example.com')
    const page = await stage.context.newPage()
    const { port } = stage.server
    const embed = async (site: string) => {
      await page.goto(`http://${site}:${port}/server-sign-out`)
      await page.evaluate((src) => {
        const frame = document.createElement('iframe')
        frame.src = src
        document.body.append(frame)
        return new Promise((resolve) => frame.addEventListener('load', resolve))
      }, `http://portal.localhost:${port}/`)
      const frame = page.frames()[1]
      if (!frame) throw new Error('The frame is not there')
      return {
        frame,
        snapshot: () => frame.evaluate(() => window.portico.session.ready()),
      }
    }
    const first = await embed('127.0.0.1')
    expect((await first.snapshot()).status).toBe('signed_out')
    await first.frame.evaluate(() =>
      window.portico.session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' }),
    )
    expect(await first.snapshot()).toMatchObject({ status: 'signed_in' })
    expect((await first.snapshot()).problem).toBeUndefined()
    // Requests don't carry the session.
    expect(await cookieNames()).toEqual([])
    const again = await embed('127.0.0.1')
    expect(await again.snapshot()).toMatchObject({ status: 'signed_in', user: { email: 'ada@example.com' } })
    // Playwright starts Chromium without the partitions of its storage, so other embedding sites are not tried.
    const last = await embed('127.0.0.1')
    await last.frame.evaluate(() => window.portico.session.signOut({ scope: 'local' }))
    expect((await (await embed('127.0.0.1')).snapshot()).status).toBe('signed_out')
  })

  it('a page still loads after a sign-in with 20 kB of metadata', async () => {
    const metadata = { bio: 'x'.repeat(20_000) }
    const user = stage.server.backend.addUser('ada@example.com', 'password-1', metadata)
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    expect((await cookieNames()).length).toBeLessThanOrEqual(3)
    const response = await tab.page.reload()
    expect(response?.status()).toBe(200)
    expect((await tab.snapshot()).user).toMatchObject({ id: user.id, user_metadata: metadata })
  })
})
