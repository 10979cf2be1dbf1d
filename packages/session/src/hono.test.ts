import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { startTestBackend, type TestBackend } from '../../local-backend/src/testing.ts'
import { createServerSession, fetchCookies } from './server.ts'
import { expireSession, readSession } from './testing/context-cookies.ts'
import {
  type BrowserTest,
  openBrowser,
  type PageServer,
  type TestBrowser,
  type TestTab,
} from './testing/open-browser.ts'

let backend: TestBackend
let http: ServerType
let pages: PageServer
let browser: TestBrowser
let stage: BrowserTest<PageServer>

/** Creates @supabase/ssr's own client over the cookies of one request. */
const clientOf = (c: Context) =>
  createServerSession({
    url: backend.url,
    key: backend.key,
    cookies: fetchCookies(c.req.raw, c.res.headers),
  })

const app = new Hono()
  .get('/me', async (c) => {
    const { data } = await clientOf(c).auth.getUser()
    return c.json({ email: data.user?.email ?? null })
  })
  .post('/rename', async (c) => {
    const client = clientOf(c)
    await client.auth.updateUser({ data: { full_name: 'Dana of Hono' } })
    const { data } = await client.auth.refreshSession()
    return c.json({ token: data.session?.access_token })
  })
  .post('/leave', async (c) => {
    await clientOf(c).auth.signOut({ scope: 'local' })
    return c.body(null, 204)
  })
  .get('*', async (c) => (await pages.route?.(c.req.raw)) ?? c.notFound())

beforeAll(async () => {
  backend = await startTestBackend()
  const port = await new Promise<number>((resolve) => {
    // Like the backend: other files run in this process, too, and need Node's own `Response`.
    const options = { fetch: app.fetch, port: 0, overrideGlobalObjects: false }
    http = serve(options, (address: AddressInfo) => resolve(address.port))
  })
  pages = { port, route: null }
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await new Promise((resolve) => http.close(resolve))
  await backend?.close()
})
beforeEach(async () => {
  stage = await browser.openOn(pages, backend)
})
afterEach(() => stage.close())

async function signedIn(): Promise<TestTab> {
  const tab = await stage.tab()
  await tab.signIn(backend.demo.email, backend.demo.password)
  await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN'])
  return tab
}

/** Sends a request from the page to its server. */
function ask(tab: TestTab, path: string, method = 'GET'): Promise<Record<string, unknown> | null> {
  return tab.page.evaluate(
    async ([to, how]) => {
      const answer = await fetch(to, { method: how })
      return answer.status === 204 ? null : answer.json()
    },
    [path, method] as const,
  )
}

describe('a Hono server with the cookies of the browser and the embedded backend', () => {
  it('knows the user who has signed in in the browser', async () => {
    const nobody = await stage.tab()
    expect(await ask(nobody, '/me')).toEqual({ email: null })
    expect(await ask(await signedIn(), '/me')).toEqual({ email: backend.demo.email })
  })

  it('changes the account and renews the tokens, and the browser follows without a reload', async () => {
    const tab = await signedIn()
    const renewed = await ask(tab, '/rename', 'POST')
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED'])
    expect(await tab.snapshot()).toMatchObject({
      health: 'fresh',
      session: { access_token: renewed?.token },
      user: { user_metadata: { full_name: 'Dana of Hono' } },
    })
    expect((await readSession(stage.context))?.access_token).toBe(renewed?.token)
  })

  it('renews an expired session when it reads it, and the browser follows', async () => {
    const tab = await signedIn()
    const before = await readSession(stage.context)
    await expireSession(stage.context)
    expect(await ask(tab, '/me')).toEqual({ email: backend.demo.email })
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED'])
    const after = await readSession(stage.context)
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
    expect((await tab.snapshot()).session?.access_token).toBe(after?.access_token)
  })

  it('signs out, and the browser follows without a reload', async () => {
    const tab = await signedIn()
    await ask(tab, '/leave', 'POST')
    await tab.expectTypes(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect((await tab.snapshot()).reason).toBe('external')
    expect(await stage.context.cookies()).toEqual([])
  })
})
