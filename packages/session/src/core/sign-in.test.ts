import { describe, expect, it } from 'vitest'
import type { AuthEventType } from '../session/events.ts'
import type { Session } from '../session/session.ts'
import type { AuthBackend } from '../testing/auth-backend.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture } from '../testing/session-fixture.ts'

const email = 'ada@example.com'
const password = 'password-1'
/** Address that links return to. Its query has the id of the flow. */
const callback = /^https:\/\/portal\.example\/auth\/callback\?sb_flow_id=\w+$/

type Act = (session: Session, backend: AuthBackend) => Promise<{ error: unknown; data: unknown }>

const waysIn: [name: string, act: Act, event: AuthEventType][] = [
  ['a password', (session) => session.signInWithPassword({ email, password }), 'SIGNED_IN'],
  ['signing up', (session) => session.signUp({ email: 'new@example.com', password }), 'SIGNED_IN'],
  [
    'the code of a mail',
    (session) => session.verifyOtp({ email, token: '123456', type: 'email' }),
    'SIGNED_IN',
  ],
  [
    'the code of a recovery',
    (session) => session.verifyOtp({ email, token: '123456', type: 'recovery' }),
    'PASSWORD_RECOVERY',
  ],
  ['no account at all', (session) => session.signInAnonymously(), 'SIGNED_IN'],
  [
    "a provider's own token",
    (session) => session.signInWithIdToken({ provider: 'google', token: email }),
    'SIGNED_IN',
  ],
]

describe('sign-in methods', () => {
  it.each(waysIn)(
    '%s signs in with one event and the cookie, and returns no refresh token',
    async (_name, act, event) => {
      const scene = createSessionFixture()
      scene.backend.addUser(email)
      const { session, types } = scene.start()
      const { data, error } = await act(session, scene.backend)
      await flush()
      expect(error).toBeNull()
      expect(types()).toEqual(['INITIAL_SESSION', event])
      expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', health: 'fresh' })
      const cookie = scene.readCookie()
      expect(cookie?.access_token).toBe(session.getSnapshot().session?.access_token)
      expect(JSON.stringify(data)).not.toContain(`"${cookie?.refresh_token}"`)
    },
  )

  it('an anonymous user is marked as one', async () => {
    const { start } = createSessionFixture()
    const { session } = start()
    await session.signInAnonymously()
    expect(session.getSnapshot().user?.is_anonymous).toBe(true)
  })

  it.each([
    ['signInWithOtp', (session: Session) => session.signInWithOtp({ email }), '/auth/v1/otp'],
    ['resend', (session: Session) => session.resend({ type: 'signup', email }), '/auth/v1/resend'],
    ['resetPassword', (session: Session) => session.resetPassword(email), '/auth/v1/recover'],
  ])(
    '%s requests an email whose link leads to the callback path, and does not sign in',
    async (_name, act, path) => {
      const { start, backend } = createSessionFixture()
      const { session, types } = start()
      expect((await act(session)).error).toBeNull()
      await flush()
      expect(backend.count(path, encodeURIComponent('https://portal.example/auth/callback'))).toBe(1)
      expect(types()).toEqual(['INITIAL_SESSION'])
    },
  )

  it('a provider is opened with a challenge, and its code signs in after the return', async () => {
    const { start, backend, platform } = createSessionFixture()
    const user = backend.addUser(email)
    const { session, types } = start()
    const { data, error } = await session.signInWithOAuth({
      provider: 'github',
      options: { skipBrowserRedirect: true },
    })
    expect(error).toBeNull()
    const url = new URL(data.url ?? '')
    expect(url.pathname).toBe('/auth/v1/authorize')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      provider: 'github',
      redirect_to: expect.stringMatching(callback),
      code_challenge_method: 's256',
    })
    platform.address = `${url.searchParams.get('redirect_to')}&code=${backend.issueCode(user.id, url.searchParams.get('code_challenge') ?? '')}`
    const result = await session.handleCallback(platform.address)
    expect(result).toMatchObject({ data: { handled: true, session: { user: { id: user.id } } }, error: null })
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    expect(platform.address).toBe('https://portal.example/auth/callback')
  })

  it('single sign-on is chosen by domain, and returns to the callback path', async () => {
    const { start, backend } = createSessionFixture()
    const { session } = start()
    const { data, error } = await session.signInWithSSO({ domain: 'example.com' })
    expect(error).toBeNull()
    expect(data?.url).toBe('https://sso.example/')
    expect(backend.requests.at(-1)?.body).toMatchObject({
      domain: 'example.com',
      redirect_to: expect.stringMatching(callback),
      code_challenge_method: 's256',
    })
  })
})
