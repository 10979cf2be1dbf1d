import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configureSession } from '../configure/configure.ts'
import { expireSession, readSession } from '../testing/context-cookies.ts'
import { type BrowserTest, openBrowser, type TestBrowser, type TestTab } from '../testing/open-browser.ts'
import { hasMails, type RealBackend, type RealServer, startRealServer } from '../testing/real-backend.ts'

let real: RealServer
let browser: TestBrowser
let stage: BrowserTest<RealServer['server']>
let backend: RealBackend

beforeAll(async () => {
  real = await startRealServer()
  browser = await openBrowser()
  backend = real.server.backend
})
afterAll(async () => {
  await browser?.close()
  await real?.close()
})
beforeEach(async () => {
  backend.requests.length = 0
  backend.fault = null
  stage = await browser.openOn(real.server, { key: real.embedded.key })
})
afterEach(() => stage.close())

/** Opens a tab in which the demo user is signed in. */
async function signedIn(): Promise<TestTab> {
  const tab = await stage.tab()
  const { email, password } = real.embedded.demo
  await tab.signIn(email, password)
  await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN'])
  return tab
}

const signOut = (tab: TestTab) => tab.page.evaluate(() => window.portico.session.signOut({ scope: 'local' }))

describe('the main cases in a real browser on the embedded backend', () => {
  it('a configuration without address or key is refused, even after a complete one', async () => {
    const tab = await stage.tab()
    const codes = await tab.page.evaluate(() =>
      [
        { url: '', key: 'key' },
        { url: location.origin, key: '' },
      ].map((config) => {
        try {
          return window.portico.configure(config)
        } catch (error) {
          return (error as { code?: string }).code
        }
      }),
    )
    expect(codes).toEqual(['missing_url', 'missing_key'])
  })

  it('a session without a window sends no requests', async () => {
    const session = configureSession({ url: real.server.url, key: real.embedded.key })
    await expect(session.ready()).resolves.toMatchObject({ status: 'loading' })
    expect(backend.requests).toEqual([])
  })

  it('a page without a cookie gets one INITIAL_SESSION and is signed out', async () => {
    const tab = await stage.tab()
    await tab.expectTypes(['INITIAL_SESSION'])
    expect(await tab.snapshot()).toMatchObject({ status: 'signed_out', session: null })
    expect(backend.requests).toEqual([])
  })

  it('a valid cookie makes one INITIAL_SESSION and no requests', async () => {
    await signedIn()
    backend.requests.length = 0
    const next = await stage.tab()
    await next.expectTypes(['INITIAL_SESSION'])
    expect(await next.snapshot()).toMatchObject({
      health: 'fresh',
      user: { email: real.embedded.demo.email },
    })
    expect(backend.requests).toEqual([])
  })

  it('an expired session is renewed once before INITIAL_SESSION', async () => {
    const before = await leaveExpired()
    const tab = await stage.tab()
    await tab.expectTypes(['INITIAL_SESSION'])
    expect(await tab.snapshot()).toMatchObject({ status: 'signed_in', health: 'fresh' })
    const after = await readSession(stage.context)
    expect(after?.refresh_token).not.toBe(before)
    expect((await tab.snapshot()).session?.access_token).toBe(after?.access_token)
    expect(backend.refreshes).toBe(1)
  })

  it('a session whose tokens were renewed elsewhere ends once', async () => {
    // The backend accepts the last token but one, whose answer may have been lost, but no older one.
    await refreshElsewhere(await refreshElsewhere(await leaveExpired()))
    const tab = await stage.tab()
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(await tab.snapshot()).toMatchObject({ status: 'signed_out', reason: 'revoked' })
    expect(await stage.context.cookies()).toEqual([])
  })

  it('a sign-in and a sign-out in one tab reach the other tab once', async () => {
    const other = await stage.tab()
    const tab = await signedIn()
    await other.expectTypes(['INITIAL_SESSION', 'SIGNED_IN'])
    await signOut(tab)
    await other.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect(backend.refreshes).toBe(0)
  })

  it('a server that clears the cookie signs out without a reload', async () => {
    const tab = await signedIn()
    await tab.page.evaluate(() => fetch('/server-sign-out'))
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect((await tab.snapshot()).reason).toBe('external')
  })

  it('a refresh in progress does not restore a signed-out session', async () => {
    const tab = await signedIn()
    const arrived = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    backend.fault = async ({ search }) => {
      if (!search.includes('refresh_token')) return undefined
      arrived.resolve()
      await gate.promise
      return undefined
    }
    await tab.page.evaluate(() => void window.portico.session.getAccessToken({ minValidity: 10_000 }))
    await arrived.promise
    const answered = tab.page.waitForResponse((response) => response.url().includes('refresh_token'))
    await signOut(tab)
    gate.resolve()
    await (await answered).finished()
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect(await stage.context.cookies()).toEqual([])
  })

  it('a late remote gets INITIAL_SESSION exactly once', async () => {
    const tab = await signedIn()
    const received = await tab.page.evaluate(async () => {
      const late: string[] = []
      window.portico.session.onAuthEvent('*', ({ type, replayed }) => late.push(`${type} ${replayed}`))
      await window.portico.session.getAccessToken()
      return late
    })
    expect(received).toEqual(['INITIAL_SESSION true'])
  })

  it.runIf(hasMails)('a recovery link makes one PASSWORD_RECOVERY, and its code is stripped', async () => {
    const tab = await stage.tab()
    const { email } = real.embedded.other
    const { error } = await tab.page.evaluate(
      (address) => window.portico.session.resetPassword(address),
      email,
    )
    expect(error).toBeNull()
    await tab.page.goto((await real.embedded.mailTo(email)).link ?? '')
    await tab.expectTypes(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    expect(tab.page.url()).toBe(`${real.server.url}/auth/callback`)
    expect(await tab.snapshot()).toMatchObject({ status: 'signed_in', recovery: true, user: { email } })
    expect(backend.count('/auth/v1/token', 'pkce')).toBe(1)
    await tab.page.reload()
    await tab.expectTypes(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    expect((await (await stage.tab()).snapshot()).recovery).toBe(false)
    await tab.page.evaluate(() => window.portico.session.updateUser({ password: 'another horse 2' }))
    await tab.page.reload()
    await tab.expectTypes(['INITIAL_SESSION'])
    expect((await tab.snapshot()).recovery).toBe(false)
    // A real project keeps its accounts for the next tests.
    const { password } = real.embedded.other
    await tab.page.evaluate((before) => window.portico.session.updateUser({ password: before }), password)
  })
})

/** Signs in, closes the tab and marks the session in its cookie as expired. Returns its refresh token. */
async function leaveExpired(): Promise<string> {
  const tab = await signedIn()
  await tab.page.close()
  await expireSession(stage.context)
  return (await readSession(stage.context))?.refresh_token ?? ''
}

/** Renews the session outside of the browser. Returns the new refresh token. */
async function refreshElsewhere(refreshToken: string): Promise<string> {
  const answer = await fetch(`${real.embedded.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: real.embedded.key, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  })
  return ((await answer.json()) as { refresh_token: string }).refresh_token
}
