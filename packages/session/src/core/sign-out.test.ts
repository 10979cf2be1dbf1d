import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../testing/error-responses.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture, type SessionFixture } from '../testing/session-fixture.ts'

function signedIn(scene: SessionFixture, expiresIn = 3_600) {
  const user = scene.backend.addUser('ada@example.com')
  scene.putCookie(scene.backend.issue(user.id, { expiresIn }))
  return scene.start()
}

describe('refresh', () => {
  it('makes one refresh and one event after two hours of sleep', async () => {
    const scene = createSessionFixture()
    const { types } = signedIn(scene)
    await scene.platform.advance(7_200_000)
    await Promise.all([
      scene.platform.hint('visible'),
      scene.platform.hint('online'),
      scene.platform.hint('tick'),
    ])
    expect(types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
    expect(scene.backend.refreshes).toBe(1)
  })

  it('does not happen at each call if the device’s clock is an hour ahead', async () => {
    const scene = createSessionFixture()
    scene.backend.now = () => Math.floor(scene.platform.now() / 1000) - 3_600
    scene.backend.addUser('ada@example.com')
    const { session } = scene.start()
    await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
    for (let call = 0; call < 5; call += 1) expect(await session.getAccessToken()).not.toBeNull()
    expect(scene.backend.refreshes).toBe(0)
    const next = scene.start().session
    for (let call = 0; call < 5; call += 1) expect(await next.getAccessToken()).not.toBeNull()
    expect(scene.backend.refreshes).toBe(0)
  })

  it('is retried after a 429 when its Retry-After has passed', async () => {
    const scene = createSessionFixture()
    scene.backend.fault = () => createErrorResponse(429, 'over_request_rate_limit', { 'retry-after': '7' })
    const { session } = signedIn(scene, -60)
    await flush()
    scene.backend.fault = null
    await session.getAccessToken()
    await scene.platform.advance(6_999)
    expect(scene.backend.refreshes).toBe(1)
    await scene.platform.advance(1)
    expect(scene.backend.refreshes).toBe(2)
    expect(session.getSnapshot().health).toBe('fresh')
  })

  it('getAccessToken returns null after its timeout, and at once when aborted', async () => {
    const scene = createSessionFixture()
    const { session } = signedIn(scene)
    scene.backend.fault = () => new Promise(() => {})
    await scene.platform.advance(3_600_000)
    const late = session.getAccessToken({ timeout: 500 })
    const abort = new AbortController()
    const aborted = session.getAccessToken({ signal: abort.signal })
    await flush()
    abort.abort()
    await expect(aborted).resolves.toBeNull()
    await scene.platform.advance(500)
    await expect(late).resolves.toBeNull()
  })

  it('is not needed if another tab has renewed the token', async () => {
    const scene = createSessionFixture()
    const { session, types } = signedIn(scene)
    await scene.platform.advance(3_550_000)
    const { id } = session.getSnapshot().user ?? { id: '' }
    const renewed = scene.backend.issue(id)
    scene.putCookie(renewed)
    expect(await session.getAccessToken({ minValidity: 60 })).toBe(renewed.access_token)
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
    expect(scene.backend.refreshes).toBe(0)
  })
})

describe('signOut', () => {
  it('a refresh in progress does not restore a signed-out session', async () => {
    const scene = createSessionFixture()
    const { session, types } = signedIn(scene)
    let answer = () => {}
    scene.backend.fault = (seen) =>
      seen.search.includes('refresh_token')
        ? new Promise((resolve) => {
            answer = () => resolve(undefined)
          })
        : undefined
    await scene.platform.advance(3_550_000)
    await scene.platform.hint('tick')
    expect(session.getSnapshot().health).toBe('refreshing')
    void session.signOut({ scope: 'local' })
    expect(session.getSnapshot().status).toBe('signed_out')
    answer()
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(scene.platform.jar.size).toBe(0)
  })

  it('a refresh in progress does not restore a signed-out session that is only kept in memory', async () => {
    const scene = createSessionFixture()
    scene.platform.cookiesMode = 'forbidden'
    scene.backend.addUser('ada@example.com')
    const { session, types } = scene.start()
    await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
    const answers: (() => void)[] = []
    scene.backend.fault = (seen) =>
      seen.search.includes('refresh_token')
        ? new Promise((resolve) => answers.push(() => resolve(undefined)))
        : undefined
    await scene.platform.advance(3_550_000)
    await scene.platform.hint('tick')
    void session.signOut({ scope: 'local' })
    expect(answers).toHaveLength(1)
    for (const answer of answers) answer()
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect(session.getSnapshot().status).toBe('signed_out')
  })

  it('a sign-out that gets 503 keeps the session for global and ends it for local, both with the error', async () => {
    const scene = createSessionFixture()
    const { session, types } = signedIn(scene)
    scene.backend.fault = () => createErrorResponse(503, 'unavailable')
    const global = await session.signOut({ scope: 'global' })
    expect(global.error?.status).toBe(503)
    expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', health: 'fresh' })
    const local = await session.signOut({ scope: 'local' })
    expect(local.error?.status).toBe(503)
    expect(session.getSnapshot()).toMatchObject({ status: 'signed_out', reason: 'signed_out' })
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(scene.platform.jar.size).toBe(0)
  })

  it('sends its scope to the backend, and others keeps this session', async () => {
    const scene = createSessionFixture()
    const { session } = signedIn(scene)
    await session.signOut({ scope: 'others' })
    expect(session.getSnapshot().status).toBe('signed_in')
    await session.signOut({ scope: 'global' })
    expect(session.getSnapshot().status).toBe('signed_out')
    expect(scene.backend.requests.map(({ search }) => search)).toEqual(['?scope=others', '?scope=global'])
  })

  it('a user update in one tab keeps the tokens that another tab has renewed meanwhile', async () => {
    const scene = createSessionFixture()
    const { session, types } = signedIn(scene)
    let answer = () => {}
    scene.backend.fault = () =>
      new Promise((resolve) => {
        answer = () => resolve(undefined)
      })
    const updating = session.updateUser({ data: { name: 'Ada' } })
    await flush()
    const renewed = scene.backend.issue(session.getSnapshot().user?.id ?? '')
    // The other tab has written the cookie, but its message has not arrived yet.
    scene.putCookie(renewed)
    answer()
    await updating
    await flush()
    expect(scene.readCookie()).toMatchObject({
      refresh_token: renewed.refresh_token,
      user: { user_metadata: { name: 'Ada' } },
    })
    expect(types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED', 'USER_UPDATED'])
  })

  it('a user update that answers after a refresh restores no old tokens', async () => {
    const scene = createSessionFixture()
    const { session } = signedIn(scene)
    let answer = () => {}
    scene.backend.fault = (seen) =>
      seen.path.endsWith('/user')
        ? new Promise((resolve) => {
            answer = () => resolve(undefined)
          })
        : undefined
    const updating = session.updateUser({ data: { name: 'Ada' } })
    await flush()
    await session.getAccessToken({ minValidity: 3_599.9 })
    await scene.platform.advance(1_000)
    await session.getAccessToken({ minValidity: 3_599.9 })
    const token = session.getSnapshot().session?.access_token
    answer()
    await updating
    expect(session.getSnapshot().session?.access_token).toBe(token)
    expect(scene.readCookie()?.access_token).toBe(token)
    expect(session.getSnapshot().user?.user_metadata).toEqual({ name: 'Ada' })
    expect(scene.backend.refreshes).toBeGreaterThan(0)
  })
})
