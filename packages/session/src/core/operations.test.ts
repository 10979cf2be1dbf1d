import { describe, expect, it, vi } from 'vitest'
import { readClaims } from '../cookies/parse-session.ts'
import type { Session } from '../session/session.ts'
import { createErrorResponse } from '../testing/error-responses.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture } from '../testing/session-fixture.ts'

describe('operations', () => {
  it('a verified factor sets an expiry, and its token reaches realtime', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com')
    scene.putCookie(scene.backend.issue(user.id))
    const { session, events } = scene.start()
    await flush()
    const { realtime } = session.client
    await session.client.realtime.setAuth()
    const sent = vi.spyOn(realtime, 'setAuth')
    const { data, error } = await session.mfa.verify({ factorId: 'f', challengeId: 'c', code: '123456' })
    await flush()
    expect(error).toBeNull()
    expect(data).not.toHaveProperty('refresh_token')
    const last = events.at(-1)
    expect(last?.type).toBe('MFA_CHALLENGE_VERIFIED')
    expect(last?.session?.expires_at).toBe(readClaims(last?.session?.access_token ?? '')?.exp)
    expect(readClaims(last?.session?.access_token ?? '')?.aal).toBe('aal2')
    expect(sent).toHaveBeenCalledOnce()
    const { accessTokenValue } = realtime as unknown as { accessTokenValue: string }
    expect(accessTokenValue).toBe(last?.session?.access_token)
    expect(scene.readCookie()?.expires_at).toBe(last?.session?.expires_at)
  })

  it('a refreshed token and a sign-out reach realtime', async () => {
    const scene = createSessionFixture()
    scene.putCookie(scene.backend.issue(scene.backend.addUser('ada@example.com').id))
    const { session } = scene.start()
    const { realtime } = session.client
    await scene.platform.advance(3_550_000)
    await scene.platform.hint('tick')
    const token = () => (realtime as unknown as { accessTokenValue: string }).accessTokenValue
    expect(token()).toBe(session.getSnapshot().session?.access_token)
    await session.signOut({ scope: 'local' })
    await flush()
    expect(token()).toBe('key')
  })

  it('never reject: wrong calls and lost connections return errors', async () => {
    const scene = createSessionFixture()
    scene.platform.online = false
    const { session } = scene.start()
    const wrong = await session.signInWithPassword({} as never)
    expect(wrong.error).not.toBeNull()
    const broken = await session.signUp(undefined as never)
    expect(broken.error).not.toBeNull()
    const lost = await session.signInWithPassword({ email: 'a@b.c', password: 'x' })
    expect(lost.error?.name).toBe('AuthRetryableFetchError')
    const missing = await session.updateUser({ data: {} })
    expect(missing.error?.name).toBe('AuthSessionMissingError')
  })

  it("pass on the backend's codes unchanged", async () => {
    const { start, backend } = createSessionFixture()
    backend.addUser('ada@example.com')
    const { session, types } = start()
    const { error } = await session.signInWithPassword({ email: 'ada@example.com', password: 'wrong' })
    expect(error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION'])
  })

  it('send users back to the callback path unless configured otherwise', async () => {
    const { start, backend } = createSessionFixture()
    const { session } = start({ callbackPath: '/welcome' })
    await session.resetPassword('ada@example.com')
    await session.resetPassword('ada@example.com', { redirectTo: 'https://portal.example/other' })
    const targets = backend.requests.map(({ search }) => new URLSearchParams(search).get('redirect_to'))
    // The query lets parameters of a mail template begin with "&".
    expect(targets).toEqual([
      expect.stringMatching(/^https:\/\/portal\.example\/welcome\?sb_flow_id=\w+$/),
      expect.stringMatching(/^https:\/\/portal\.example\/other\?sb_flow_id=\w+$/),
    ])
  })

  it('an email code for a recovery makes PASSWORD_RECOVERY', async () => {
    const { start, backend } = createSessionFixture()
    backend.addUser('ada@example.com')
    const { session, types } = start()
    await session.verifyOtp({ email: 'ada@example.com', token: '123456', type: 'recovery' })
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    expect(session.getSnapshot().recovery).toBe(true)
  })

  const calls = {
    updateUser: (session: Session) => session.updateUser({ data: { lucky: 7 } }),
    reauthenticate: (session: Session) => session.reauthenticate(),
    getUser: (session: Session) => session.getUser(),
    'signOut others': (session: Session) => session.signOut({ scope: 'others' }),
  }
  it.each(Object.entries(calls).map(([name, call]) => ({ name, call })))(
    'session_not_found from $name ends the session at once',
    async ({ call }) => {
      const scene = createSessionFixture()
      scene.putCookie(scene.backend.issue(scene.backend.addUser('ada@example.com').id))
      const { session } = scene.start()
      scene.backend.fault = () => createErrorResponse(403, 'session_not_found')
      await call(session)
      expect(session.getSnapshot()).toMatchObject({ status: 'signed_out', reason: 'revoked' })
      expect(scene.readCookie()).toBeNull()
    },
  )

  it('a call that is refused for another reason keeps the session', async () => {
    const scene = createSessionFixture()
    scene.putCookie(scene.backend.issue(scene.backend.addUser('ada@example.com').id))
    const { session } = scene.start()
    scene.backend.fault = () => createErrorResponse(422, 'weak_password')
    await session.updateUser({ password: 'x' })
    expect(session.getSnapshot().status).toBe('signed_in')
  })

  it('data requests carry the session’s token, or the key without a session', async () => {
    const scene = createSessionFixture()
    scene.putCookie(scene.backend.issue(scene.backend.addUser('ada@example.com').id))
    const { session } = scene.start()
    const sent: (string | null)[] = []
    scene.platform.fetch = async (_input, init) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return Response.json([])
    }
    const token = session.getSnapshot().session?.access_token
    await session.client.from('projects').select()
    expect(sent).toEqual([`Bearer ${token}`])
    await session.signOut({ scope: 'local' })
    await session.client.from('projects').select()
    expect(sent.at(-1)).toBe('Bearer key')
  })
})
