import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AuthEvent } from '../session/events.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture, type SessionFixture } from '../testing/session-fixture.ts'

const credentials = { email: 'ada@example.com', password: 'password-1' }

function signedIn(scene: SessionFixture) {
  const user = scene.backend.addUser(credentials.email)
  scene.putCookie(scene.backend.issue(user.id))
  return scene.start()
}

/** Collects the errors that are reported to the page. */
function catchReports() {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  return reported
}

afterEach(() => vi.unstubAllGlobals())

describe('delivery', () => {
  it('a late listener gets INITIAL_SESSION exactly once, marked as replayed', async () => {
    const { session } = signedIn(createSessionFixture())
    await flush()
    const late: AuthEvent[] = []
    session.onAuthEvent('*', (event) => late.push(event))
    expect(late).toEqual([])
    await flush()
    expect(late).toMatchObject([{ type: 'INITIAL_SESSION', replayed: true, seq: 1 }])
    expect(late[0]?.session).toBe(session.getSnapshot().session)
  })

  it('replays can be turned off, and a filter applies to replays, too', async () => {
    const { session } = signedIn(createSessionFixture())
    await flush()
    const handler = vi.fn()
    session.onAuthEvent('*', handler, { replay: false })
    session.onAuthEvent(['SIGNED_OUT'], handler)
    await flush()
    expect(handler).not.toHaveBeenCalled()
  })

  it('an event in the tick of the subscription comes after the replay', async () => {
    const { session } = signedIn(createSessionFixture())
    await flush()
    const seen: string[] = []
    session.onAuthEvent('*', ({ type, replayed }) => seen.push(`${type} ${replayed}`))
    void session.signOut({ scope: 'local' })
    await flush()
    expect(seen).toEqual(['INITIAL_SESSION true', 'SIGNED_OUT false'])
  })

  it('a listener that throws or rejects is reported and does not stop others', async () => {
    const reported = catchReports()
    const scene = createSessionFixture()
    scene.backend.addUser(credentials.email)
    const { session } = scene.start()
    await flush()
    const seen: string[] = []
    session.subscribe(() => {
      throw new Error('state')
    })
    session.onAuthEvent('SIGNED_IN', () => {
      throw new Error('thrown')
    })
    session.onAuthEvent('SIGNED_IN', async () => {
      throw new Error('rejected')
    })
    session.onAuthEvent('SIGNED_IN', ({ type }) => seen.push(type))
    const { error } = await session.signInWithPassword(credentials)
    await flush()
    expect(error).toBeNull()
    expect(seen).toEqual(['SIGNED_IN'])
    expect(reported.map((one) => (one as Error).message).sort()).toEqual(['rejected', 'state', 'thrown'])
  })

  it('a handler may await any operation in any event', async () => {
    const scene = createSessionFixture()
    scene.backend.lifetime = 80
    scene.backend.addUser(credentials.email)
    const { session } = scene.start()
    const done: string[] = []
    session.onAuthEvent('*', async ({ type }) => {
      await session.ready()
      await session.getAccessToken()
      await session.getUser()
      if (type === 'SIGNED_IN') await session.updateUser({ data: { seen: true } })
      if (type === 'TOKEN_REFRESHED') await session.getAccessToken({ minValidity: 1_000 })
      if (type === 'USER_UPDATED') await session.signOut({ scope: 'global' })
      done.push(type)
    })
    await flush()
    await session.signInWithPassword(credentials)
    await flush()
    expect(done.sort()).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT', 'USER_UPDATED'])
  })

  it('a handler that never settles does not delay an operation', async () => {
    const scene = createSessionFixture()
    scene.backend.addUser(credentials.email)
    const { session } = scene.start()
    session.onAuthEvent('*', () => new Promise(() => {}))
    const { data, error } = await session.signInWithPassword(credentials)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(credentials.email)
  })

  it('1,000 listeners are notified of a refresh once each, in order, for at most two cookie reads', async () => {
    const scene = createSessionFixture()
    const { session } = signedIn(scene)
    await flush()
    const received: number[] = []
    for (let index = 0; index < 1_000; index += 1) {
      session.onAuthEvent('TOKEN_REFRESHED', () => received.push(index), { replay: false })
    }
    await scene.platform.advance(3_540_000)
    scene.platform.counts.reads = 0
    await session.getAccessToken({ minValidity: 120 })
    await flush()
    expect(received).toEqual(Array.from({ length: 1_000 }, (_, index) => index))
    expect(scene.platform.counts.reads).toBeLessThanOrEqual(2)
  })

  it('an aborted signal ends a subscription before and during an event', async () => {
    const { session } = signedIn(createSessionFixture())
    await flush()
    const before = AbortSignal.abort()
    const during = new AbortController()
    const handler = vi.fn()
    session.onAuthEvent('*', handler, { signal: before })
    session.subscribe(handler, { signal: before })
    session.onAuthEvent('SIGNED_OUT', () => during.abort())
    session.onAuthEvent('SIGNED_OUT', handler, { signal: during.signal })
    void session.signOut({ scope: 'local' })
    await flush()
    expect(handler).not.toHaveBeenCalled()
  })

  it('events of one handler are delivered before those it causes', async () => {
    const scene = createSessionFixture()
    scene.backend.addUser(credentials.email)
    const { session } = scene.start()
    await flush()
    const seen: string[] = []
    session.onAuthEvent(['SIGNED_IN'], () => void session.signOut({ scope: 'local' }))
    session.onAuthEvent(['SIGNED_IN', 'SIGNED_OUT'], ({ type, seq }) => seen.push(`${type} ${seq}`))
    await session.signInWithPassword(credentials)
    await flush()
    expect(seen).toEqual(['SIGNED_IN 2', 'SIGNED_OUT 3'])
  })
})

describe('snapshot', () => {
  it('is frozen, keeps its identity, and has no refresh token', async () => {
    const scene = createSessionFixture()
    scene.backend.addUser(credentials.email)
    const { session, events } = scene.start()
    const { data } = await session.signInWithPassword(credentials)
    await flush()
    const snapshot = session.getSnapshot()
    expect(
      Object.isFrozen(snapshot) && Object.isFrozen(snapshot.session) && Object.isFrozen(snapshot.user),
    ).toBe(true)
    expect(session.getSnapshot()).toBe(snapshot)
    const secret = String(scene.readCookie()?.refresh_token)
    expect(JSON.stringify([snapshot, events, data])).not.toContain(secret)
  })

  it('keeps the same user object after a refresh', async () => {
    const scene = createSessionFixture()
    const { session, types } = signedIn(scene)
    const { user } = session.getSnapshot()
    await scene.platform.advance(3_540_000)
    await scene.platform.hint('tick')
    expect(types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
    expect(session.getSnapshot().user).toBe(user)
  })
})
