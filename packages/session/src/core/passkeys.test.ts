import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BrowserTest, openBrowser, type TestBrowser, type TestTab } from '../testing/open-browser.ts'
import { createSessionFixture } from '../testing/session-fixture.ts'

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

/** Opens a tab with an authenticator that approves everything. */
async function tabWithAuthenticator(): Promise<TestTab> {
  const tab = await stage.tab()
  const devTools = await stage.context.newCDPSession(tab.page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return tab
}

describe('passkeys', () => {
  it('are registered, named, used to sign in, and deleted', async () => {
    const user = stage.server.backend.addUser('ada@example.com')
    const tab = await tabWithAuthenticator()
    await tab.signIn('ada@example.com')
    const registered = await tab.page.evaluate(() => window.portico.session.passkeys.register())
    expect(registered.error).toBeNull()
    const renamed = await tab.page.evaluate(async () => {
      const { passkeys } = window.portico.session
      const [first] = (await passkeys.list()).data ?? []
      await passkeys.update({ passkeyId: first?.id ?? '', friendlyName: 'Laptop' })
      return (await passkeys.list()).data
    })
    expect(renamed).toMatchObject([{ friendly_name: 'Laptop' }])
    await tab.page.evaluate(() => window.portico.session.signOut({ scope: 'local' }))
    const { data, error } = await tab.page.evaluate(() => window.portico.session.passkeys.signIn())
    expect(error).toBeNull()
    expect(JSON.stringify(data)).not.toContain('refresh_token')
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT', 'SIGNED_IN'])
    expect((await tab.snapshot()).user?.id).toBe(user.id)
    const left = await tab.page.evaluate(async () => {
      const { passkeys } = window.portico.session
      const [first] = (await passkeys.list()).data ?? []
      await passkeys.delete({ passkeyId: first?.id ?? '' })
      return (await passkeys.list()).data
    })
    expect(left).toEqual([])
  })

  it('are detected if the browser supports them', async () => {
    const tab = await stage.tab()
    const { data } = await tab.page.evaluate(() => window.portico.session.passkeys.detect())
    expect(data.supported).toBe(true)
  })

  it('are not detected without browser support, and using one returns an error', async () => {
    const { session } = createSessionFixture().start()
    expect(await session.passkeys.detect()).toEqual({
      data: { supported: false, autofill: false },
      error: null,
    })
    expect((await session.passkeys.signIn()).error?.message).toContain('WebAuthn')
  })
})
