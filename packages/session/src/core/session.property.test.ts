// @module-tag property
import { describe, expect, it } from 'vitest'
import type { AuthEvent } from '../session/events.ts'
import type { Session } from '../session/session.ts'
import { totpCode } from '../testing/account-routes.ts'
import { createErrorResponse, createHtmlResponse } from '../testing/error-responses.ts'
import { flush } from '../testing/fake-platform.ts'
import { cookieName, createSessionFixture, type SessionFixture } from '../testing/session-fixture.ts'

/** `npm run test:long` runs many more seeds. `PORTICO_SEED` runs a single one, such as one that failed. */
const runs = process.env.PORTICO_LONG ? 20_000 : 60
const onlySeed = Number(process.env.PORTICO_SEED ?? Number.NaN)

interface World extends SessionFixture {
  /** One for each tab, all with the same cookies. */
  sessions: Session[]
  users: string[]
  ears: Ear[]
  random: (below: number) => number
  /** Releases the answers that a slow backend holds back. */
  letGo: () => void
}

/** A listener: its events, and a function that stops it. */
interface Ear {
  received: AuthEvent[]
  stop: () => void
}

type Step = (world: World, session: Session) => unknown

const emails = ['ada@example.com', 'bob@example.com']

/** Calls of a user or a remote in any tab. Their promises have to settle. */
const operations: Record<string, Step> = {
  'sign in': ({ random }, session) =>
    session.signInWithPassword({ email: emails[random(2)] ?? '', password: 'password-1' }),
  'sign in wrongly': (_world, session) =>
    session.signInWithPassword({ email: 'ada@example.com', password: '' }),
  'sign in by a recovery': ({ random }, session) =>
    session.verifyOtp({ email: emails[random(2)] ?? '', token: '123456', type: 'recovery' }),
  'sign out here': (_world, session) => session.signOut({ scope: 'local' }),
  'sign out everywhere': (_world, session) => session.signOut({ scope: 'global' }),
  'sign out others': (_world, session) => session.signOut({ scope: 'others' }),
  'change the user': ({ random }, session) => session.updateUser({ data: { lucky: random(3) } }),
  'set a password': (_world, session) => session.updateUser({ password: 'password-1' }),
  'verify a second factor': (_world, session) =>
    session.mfa.verify({ factorId: 'f', challengeId: 'c', code: totpCode }),
  'ask for a token': ({ random }, session) => session.getAccessToken({ minValidity: random(3_600) }),
}

/** Events around the calls. */
const happenings: Record<string, Step> = {
  'let a minute pass': ({ platform }) => platform.advance(60_000),
  'sleep for hours': ({ platform }) => platform.advance(9_000_000),
  'lose the connection': ({ platform }) => {
    platform.online = false
  },
  'get the connection back': ({ platform }) => {
    platform.online = true
    return platform.hint('online')
  },
  'overload the backend': ({ backend }) => {
    backend.fault = () => createErrorResponse(429, 'over_request_rate_limit')
  },
  'put a portal before the backend': ({ backend }) => {
    backend.fault = () => createHtmlResponse(200)
  },
  'slow the backend down': (world) => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const before = world.letGo
    world.letGo = () => {
      before()
      resolve(undefined)
    }
    world.backend.fault = () => promise
  },
  'repair the backend': (world) => {
    world.backend.fault = null
    world.letGo()
  },
  'clear the cookie on a server': ({ platform }) => {
    platform.jar.clear()
    return platform.hint('restored')
  },
  'sign in on a server': ({ backend, users, random, putCookie, platform }) => {
    putCookie(backend.issue(users[random(2)] ?? '', { expiresIn: random(3_000) }))
    return platform.hint('cookie')
  },
  'put garbage into the cookie': ({ platform }) => {
    platform.jar.set(cookieName, 'base64-e30')
    return platform.hint('cookie')
  },
  'look at the page': ({ platform }) => platform.hint('visible'),
  tick: ({ platform }) => platform.hint('tick'),
  listen: ({ ears }, session) => {
    ears.push(listen(session))
  },
  'listen no more': ({ ears, random }) => {
    ears[random(ears.length)]?.stop()
  },
}

function listen(session: Session): Ear {
  const received: AuthEvent[] = []
  return { received, stop: session.onAuthEvent('*', (event) => received.push(event)) }
}

function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function createWorld(seed: number): World {
  const scene = createSessionFixture()
  const random = createRandom(seed)
  const users = emails.map((email) => scene.backend.addUser(email).id)
  if (random(2)) scene.putCookie(scene.backend.issue(users[0] ?? '', { expiresIn: random(200) - 100 }))
  const sessions = [0, 1].map(() => scene.start({}, scene.platform.openTab()).session)
  return { ...scene, sessions, users, random, ears: sessions.map(listen), letGo: () => {} }
}

/** Plays 25 steps, then repairs everything. Returns the steps, and those whose promises have not settled. */
async function play(world: World): Promise<{ story: string[]; hanging: Set<string> }> {
  const { random, platform, sessions } = world
  const steps = { ...operations, ...happenings }
  const names = Object.keys(steps)
  const story: string[] = []
  const hanging = new Set<string>()
  for (let step = 0; step < 25; step += 1) {
    const name = names[random(names.length)] ?? ''
    const tab = random(sessions.length)
    const label = `${step}. ${name} in tab ${tab}`
    story.push(label)
    hanging.add(label)
    const end = () => void hanging.delete(label)
    void Promise.resolve(steps[name]?.(world, sessions[tab] as Session)).then(end, end)
    if (random(3)) await flush()
  }
  await flush()
  platform.online = true
  world.backend.fault = null
  world.letGo()
  await flush()
  await platform.hint('online')
  await platform.advance(200_000)
  await platform.hint('tick')
  return { story, hanging }
}

/** Checks the rules that hold for every listener in all cases. */
function checkEar({ received }: Ear): void {
  if (received.length === 0) return
  expect(received.filter(({ type }) => type === 'INITIAL_SESSION')).toHaveLength(1)
  expect(received[0]?.type).toBe('INITIAL_SESSION')
  // An unacknowledged recovery is replayed to late listeners and is not a new event.
  const events = received.filter(({ type, replayed }) => !(replayed && type === 'PASSWORD_RECOVERY'))
  for (let index = 1; index < events.length; index += 1) {
    const before = events[index - 1]
    const event = events[index]
    expect(event?.seq).toBe((before?.seq ?? 0) + 1)
    if (event?.type === 'SIGNED_OUT') expect(event.session).toBeNull()
    else expect(event?.session).not.toBeNull()
    if (event?.type === 'TOKEN_REFRESHED' || event?.type === 'USER_UPDATED') {
      expect(event.session?.user.id).toBe(before?.session?.user.id)
    }
    const isSwitch = before?.session && event?.session && before.session.user.id !== event.session.user.id
    expect(isSwitch).not.toBe(true)
  }
}

/** Checks that each tab has the cookie's session, and that no snapshot or event has the refresh token. */
function checkEnd({ sessions, ears, readCookie }: World): void {
  const cookie = readCookie()
  for (const session of sessions) {
    const snapshot = session.getSnapshot()
    expect(snapshot.session?.access_token).toBe(cookie?.access_token)
    expect(snapshot.status).toBe(cookie ? 'signed_in' : 'signed_out')
    expect(snapshot.health).toBe(cookie ? 'fresh' : null)
    if (cookie) expect(JSON.stringify([snapshot, ears])).not.toContain(`"${cookie.refresh_token}"`)
  }
}

describe('random steps in two tabs', () => {
  const seeds = Number.isNaN(onlySeed) ? Array.from({ length: runs }, (_, index) => index + 1) : [onlySeed]

  it(`every listener gets consistent events, every promise settles, and each tab has the cookie’s session (${seeds.length} runs)`, async () => {
    for (const seed of seeds) {
      const world = createWorld(seed)
      const { story, hanging } = await play(world)
      try {
        for (const ear of world.ears) checkEar(ear)
        checkEnd(world)
        expect([...hanging]).toEqual([])
      } catch (error) {
        throw new Error(`Seed ${seed}: ${story.join(', ')}`, { cause: error })
      } finally {
        for (const session of world.sessions) session.dispose()
      }
    }
  }, 900_000)
})
