import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeCookieText } from '../cookies/cookie-text.ts'
import { readSession } from '../testing/context-cookies.ts'
import { type BrowserTest, openBrowser, type TestBrowser } from '../testing/open-browser.ts'

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

describe('tabs of one browser', () => {
  it('ten changes of focus cause no event and no change', async () => {
    stage.server.backend.addUser('ada@example.com')
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN'])
    const changes = await tab.page.evaluate(() => window.portico.changes)
    for (let round = 0; round < 10; round += 1) {
      await tab.page.evaluate(() => {
        window.dispatchEvent(new Event('blur'))
        document.dispatchEvent(new Event('visibilitychange'))
        window.dispatchEvent(new Event('focus'))
      })
    }
    const other = await stage.tab()
    await other.page.bringToFront()
    await tab.page.bringToFront()
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN'])
    expect(await tab.page.evaluate(() => window.portico.changes)).toBe(changes)
  })

  it('a sign-in and a sign-out in one tab reach the other tab once', async () => {
    stage.server.backend.addUser('ada@example.com')
    const a = await stage.tab()
    const b = await stage.tab()
    await a.signIn('ada@example.com')
    await b.expectTypes(['INITIAL_SESSION', 'SIGNED_IN'])
    await a.page.evaluate(() => window.portico.session.signOut({ scope: 'local' }))
    await b.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    await a.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect((await b.snapshot()).reason).toBe('external')
    expect(stage.server.backend.refreshes).toBe(0)
  })

  it('four tabs that renew at the same time end with the cookie’s session', async () => {
    stage.server.backend.addUser('ada@example.com')
    const tabs = [await stage.tab(), await stage.tab(), await stage.tab(), await stage.tab()]
    await tabs[0]?.signIn('ada@example.com')
    for (const tab of tabs) await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN'])
    await Promise.all(
      tabs.map((tab) =>
        tab.page.evaluate(() => window.portico.session.getAccessToken({ minValidity: 3_599.999 })),
      ),
    )
    for (const tab of tabs) {
      await expect
        .poll(async () => (await tab.snapshot()).session?.access_token)
        .toBe((await readSession(stage.context))?.access_token)
      expect((await tab.snapshot()).health).toBe('fresh')
    }
  })

  it('another user in one tab replaces the user of the other', async () => {
    stage.server.backend.addUser('ada@example.com')
    const second = stage.server.backend.addUser('bob@example.com')
    const a = await stage.tab()
    const b = await stage.tab()
    await a.signIn('ada@example.com')
    await b.expectTypes(['INITIAL_SESSION', 'SIGNED_IN'])
    await b.signIn('bob@example.com')
    await a.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT', 'SIGNED_IN'])
    expect(await a.page.evaluate(() => window.portico.events[2]?.reason)).toBe('switched')
    expect((await a.snapshot()).user?.id).toBe(second.id)
  })

  it('a server that clears the cookie signs out without a reload', async () => {
    stage.server.backend.addUser('ada@example.com')
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    await tab.page.evaluate(() => fetch('/server-sign-out'))
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect((await tab.snapshot()).reason).toBe('external')
  })

  // Headless Chromium keeps no page in the back/forward cache: asked by CDP after a real Back, it reports
  // BackForwardCacheDisabledForDelegate, even without Playwright's --disable-back-forward-cache and with the feature enabled.
  // Page.setWebLifecycleState does not stop cookie events of a page there, either. So the test sends the page its restore event, and
  // removes the cookieStore, which could fire before it.
  it('a page from the back/forward cache detects that a server has signed out', async () => {
    stage.server.backend.addUser('ada@example.com')
    await stage.context.addInitScript(() => {
      Object.defineProperty(window, 'cookieStore', { value: undefined })
    })
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    await tab.page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    })
    await tab.page.evaluate(() => fetch('/server-sign-out').then((response) => response.text()))
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN'])
    const status = await tab.page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return window.portico.session.getSnapshot().status
    })
    expect(status).toBe('signed_out')
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
  })

  it('a second copy in the same page shares the core of the first', async () => {
    stage.server.backend.addUser('ada@example.com')
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    const first = await tab.page.evaluateHandle(() => window.portico)
    await tab.page.addScriptTag({ url: '/page.js?copy', type: 'module' })
    await tab.page.waitForFunction((one) => window.portico !== one, first)
    const outcome = await tab.page.evaluate(async (first) => {
      const second = window.portico
      const [a, b] = await Promise.all(
        [first, second].map(({ session }) => session.getAccessToken({ minValidity: 10_000 })),
      )
      return {
        isOtherCopy: first.session !== second.session,
        isSameClient: first.session.client === second.session.client,
        isSameSnapshot: first.session.getSnapshot() === second.session.getSnapshot(),
        isSameToken: a === b && a !== null,
        seqs: [first.events.at(-1), second.events.at(-1)].map((event) => event?.seq),
        replays: second.events.filter(({ replayed }) => replayed).length,
      }
    }, first)
    expect(outcome).toEqual({
      isOtherCopy: true,
      isSameClient: true,
      isSameSnapshot: true,
      isSameToken: true,
      seqs: [3, 3],
      replays: 1,
    })
    expect(stage.server.backend.refreshes).toBe(1)
  })

  it('a stale cookie of the host itself does not hide the session of the domain', async () => {
    const { backend, port } = stage.server
    const current = backend.issue(backend.addUser('ada@example.com').id)
    const stale = backend.issue(backend.addUser('old@example.com').id)
    const name = `sb-app-${port}-auth-token`
    const cookie = (session: unknown) => ({
      name,
      value: encodeCookieText(JSON.stringify(session)),
      path: '/',
    })
    await stage.context.addCookies([
      { ...cookie(stale), domain: 'app.portico.localhost' },
      { ...cookie(current), domain: '.portico.localhost' },
    ])
    const tab = await stage.tab('/?domain=portico.localhost', 'app.portico.localhost')
    await tab.expectTypes(['INITIAL_SESSION'])
    expect((await tab.snapshot()).user?.email).toBe('ada@example.com')
    const kept = await stage.context.cookies()
    expect(kept.map(({ domain }) => domain)).toEqual(['.portico.localhost'])
  })

  it('a forged message to the other tabs changes nothing', async () => {
    const user = stage.server.backend.addUser('ada@example.com')
    const tab = await stage.tab()
    await tab.signIn('ada@example.com')
    const before = await tab.snapshot()
    const name = `sb-localhost-${stage.server.port}-auth-token`
    const forged = {
      event: 'SIGNED_IN',
      session: { access_token: 'x', refresh_token: 'y', user: { id: 'z' } },
    }
    const attacker = await stage.tab('/?attacker')
    await attacker.page.evaluate(
      ({ names, message }) => {
        for (const channel of names) new BroadcastChannel(channel).postMessage(message)
      },
      { names: [name, `portico-session:${name}`], message: forged },
    )
    await tab.page.evaluate(() => window.portico.session.getAccessToken())
    expect(await tab.snapshot()).toEqual(before)
    expect(before.user?.id).toBe(user.id)
  })
})
