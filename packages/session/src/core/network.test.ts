import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSession, expireSession, readSession } from '../testing/context-cookies.ts'
import { createErrorResponse, createHtmlResponse } from '../testing/error-responses.ts'
import { type BrowserTest, openBrowser, type TestBrowser, type TestTab } from '../testing/open-browser.ts'
import type { BackendFault } from '../testing/recorded-backend.ts'

let browser: TestBrowser
let stage: BrowserTest

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  stage = await browser.open()
  stage.server.backend.addUser('ada@example.com')
})
afterEach(() => stage.close())

/** Leaves an expired session in the cookie, as from an earlier visit. Returns its refresh token. */
async function leaveExpired(): Promise<string | undefined> {
  const tab = await stage.tab()
  await tab.signIn('ada@example.com')
  await tab.page.close()
  await expireSession(stage.context)
  return (await readSession(stage.context))?.refresh_token
}

const isRefresh = ({ search }: { search: string }) => search.includes('refresh_token')
const token = (tab: TestTab, options = {}) =>
  tab.page.evaluate((how) => window.portico.session.getAccessToken(how), options)

describe('an unreliable network in a real browser', () => {
  it('an expired session without a connection is signed in and stale, and is renewed once it is online', async () => {
    const before = await leaveExpired()
    const tab = await stage.tab('/?later')
    await stage.context.setOffline(true)
    await tab.page.evaluate(() => window.begin())
    await tab.expectTypes(['INITIAL_SESSION'])
    expect(await tab.snapshot()).toMatchObject({ status: 'signed_in', health: 'stale' })
    expect(await token(tab)).toBeNull()
    expect((await readSession(stage.context))?.refresh_token).toBe(before)
    expect(stage.server.backend.refreshes).toBe(0)
    await stage.context.setOffline(false)
    await tab.expectTypes(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
    expect((await tab.snapshot()).health).toBe('fresh')
    expect(stage.server.backend.refreshes).toBe(1)
  })

  it('an expired session is shown as stale while the backend does not answer, and a late answer renews it', async () => {
    await leaveExpired()
    const gate = Promise.withResolvers<undefined>()
    stage.server.backend.fault = (seen) => (isRefresh(seen) ? gate.promise : undefined)
    const tab = await stage.tab()
    await tab.expectTypes(['INITIAL_SESSION'])
    expect(await tab.snapshot()).toMatchObject({ status: 'signed_in', health: 'stale' })
    gate.resolve(undefined)
    await tab.expectTypes(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
  })

  const faults: [name: string, fault: BackendFault][] = [
    [
      '429 with Retry-After',
      () => createErrorResponse(429, 'over_request_rate_limit', { 'retry-after': '60' }),
    ],
    ['503', () => createErrorResponse(503, 'unavailable')],
    ['an HTML 403', () => createHtmlResponse(403)],
    ['an HTML 200', () => createHtmlResponse(200)],
    ['a dropped connection', () => Promise.reject(new Error('dropped'))],
  ]
  it.each(faults)('a refresh that gets %s keeps the session', async (_name, fault) => {
    const before = await leaveExpired()
    stage.server.backend.fault = (seen) => (isRefresh(seen) ? fault(seen) : undefined)
    const tab = await stage.tab()
    await tab.expectTypes(['INITIAL_SESSION'])
    expect(await tab.snapshot()).toMatchObject({ status: 'signed_in', health: 'stale' })
    expect((await readSession(stage.context))?.refresh_token).toBe(before)
  })

  it('a refused refresh token makes one SIGNED_OUT', async () => {
    await leaveExpired()
    await changeSession(stage.context, { refresh_token: 'unknown' })
    const tab = await stage.tab()
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect((await tab.snapshot()).reason).toBe('revoked')
    expect(await stage.context.cookies()).toEqual([])
  })

  it('a refused refresh keeps a session whose token is still valid', async () => {
    await leaveExpired()
    const expires_at = Math.floor(Date.now() / 1000) + 50
    await changeSession(stage.context, { refresh_token: 'unknown', expires_at })
    const tab = await stage.tab()
    await expect.poll(() => stage.server.backend.refreshes).toBe(1)
    await expect.poll(async () => (await tab.snapshot()).health).toBe('stale')
    await tab.expectTypes(['INITIAL_SESSION'])
    expect(await token(tab)).not.toBeNull()
  })

  it('a computer that wakes after two hours renews once and makes one event', async () => {
    const tab = await stage.tab('/?later')
    await tab.page.clock.install()
    await tab.page.evaluate(() => window.begin())
    await tab.signIn('ada@example.com')
    await tab.page.clock.fastForward('02:00:00')
    stage.server.backend.now = () => Math.floor(Date.now() / 1000) + 7_200
    await tab.page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('online'))
    })
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED'])
    expect((await tab.snapshot()).health).toBe('fresh')
    expect(stage.server.backend.refreshes).toBe(1)
  })

  it('a device whose clock is an hour ahead does not renew at each call, nor after a reload', async () => {
    stage.server.backend.now = () => Math.floor(Date.now() / 1000) - 3_600
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    for (let call = 0; call < 5; call += 1) expect(await token(tab)).not.toBeNull()
    await tab.page.reload()
    await tab.expectTypes(['INITIAL_SESSION'])
    for (let call = 0; call < 5; call += 1) expect(await token(tab)).not.toBeNull()
    expect(stage.server.backend.refreshes).toBe(0)
  })

  it('a sign-out that gets 503 keeps the session for global and ends it for local, both with the error', async () => {
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    stage.server.backend.fault = ({ path }) =>
      path.endsWith('/logout') ? createErrorResponse(503, 'unavailable') : undefined
    const leave = (scope: 'global' | 'local') =>
      tab.page.evaluate(async (how) => {
        const { error } = await window.portico.session.signOut({ scope: how })
        return `${error?.status} ${window.portico.session.getSnapshot().status}`
      }, scope)
    expect(await leave('global')).toBe('503 signed_in')
    expect(await leave('local')).toBe('503 signed_out')
    expect(await stage.context.cookies()).toEqual([])
  })
})
