import { getSessionCookieName } from '@portico/session/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeCookieText } from '../src/cookies/cookie-text.ts'
import { AuthBackend } from '../src/testing/auth-backend.ts'
import { type AuthServer, startAuthServer } from '../src/testing/auth-server.ts'
import { createPages } from './server-page.ts'

let server: AuthServer

beforeAll(async () => {
  server = await startAuthServer(new AuthBackend())
})
afterAll(() => server.close())

it('the server-rendered page greets by name, keeps its refresh token, and renews an expired token', async () => {
  const pages = createPages({ url: server.url, key: 'key' })
  const stranger = await pages.request('/')
  expect(await stranger.text()).toContain('Welcome, stranger.')
  const user = server.backend.addUser('ada@example.com')
  const stored = server.backend.issue(user.id, { expiresIn: -60 })
  const cookie = `${getSessionCookieName(server.url)}=${encodeCookieText(JSON.stringify(stored))}`
  const answer = await pages.request('/', { headers: { cookie } })
  const html = await answer.text()
  expect(html).toContain('Welcome, ada@example.com.')
  expect(html).not.toContain(stored.refresh_token)
  expect(answer.headers.getSetCookie().join()).toContain(getSessionCookieName(server.url))
  expect(server.backend.refreshes).toBe(1)
})
