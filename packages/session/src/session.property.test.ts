import { describe, expect, it } from 'vitest'
import type { AuthEvent } from './events.ts'
import type { Session } from './session.ts'
import { flush } from './testing/fake-platform.ts'
import { html, refusal } from './testing/refusal.ts'
import { cookieName, type Scene, setScene } from './testing/start-session.ts'

/** `PORTICO_LONG=1` looks much further; any seed that fails can be run alone by `PORTICO_SEED`. */
const runs = process.env.PORTICO_LONG ? 20_000 : 200
const onlySeed = Number(process.env.PORTICO_SEED ?? Number.NaN)

interface World extends Scene {
  session: Session
  users: string[]
  ears: Ear[]
  random: (below: number) => number
}

/** One listener: what it heard, and whether it still listens. */
interface Ear {
  heard: AuthEvent[]
  stop: () => void
}

const emails = ['ada@example.com', 'bob@example.com']

/** What may happen to a session, in any order. None of them may wait for an answer. */
const steps: Record<string, (world: World) => unknown> = {
  'sign in': ({ session, random }) => {
    return session.signInWithPassword({ email: emails[random(2)] ?? '', password: 'password-1' })
  },
  'sign in wrongly': ({ session }) => session.signInWithPassword({ email: 'ada@example.com', password: '' }),
  'sign out here': ({ session }) => session.signOut({ scope: 'local' }),
  'sign out everywhere': ({ session }) => session.signOut({ scope: 'global' }),
  'change the user': ({ session, random }) => session.updateUser({ data: { lucky: random(3) } }),
  'ask for a token': ({ session, random }) => session.getAccessToken({ minValidity: random(3_600) }),
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
    backend.fault = () => refusal(429, 'over_request_rate_limit')
  },
  'put a portal before the backend': ({ backend }) => {
    backend.fault = () => html(200)
  },
  'repair the backend': ({ backend }) => {
    backend.fault = null
  },
  'clear the cookie on a server': ({ platform }) => {
    platform.jar.clear()
    return platform.hint('restored')
  },
  'sign in on a server': ({ backend, users, random, putCookie, platform }) => {
    putCookie(backend.issue(users[random(2)] ?? '', { expiresIn: random(3_000) }))
    return platform.hint('tab')
  },
  'put garbage into the cookie': ({ platform }) => {
    platform.jar.set(cookieName, 'base64-e30')
    return platform.hint('cookie')
  },
  'look at the page': ({ platform }) => platform.hint('visible'),
  tick: ({ platform }) => platform.hint('tick'),
  listen: ({ session, ears }) => {
    ears.push(listen(session))
  },
  'listen no more': ({ ears, random }) => {
    ears[random(ears.length)]?.stop()
  },
}

function listen(session: Session): Ear {
  const heard: AuthEvent[] = []
  return { heard, stop: session.onAuthEvent('*', (event) => heard.push(event)) }
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

async function play(seed: number): Promise<{ world: World; story: string[] }> {
  const scene = setScene()
  const random = createRandom(seed)
  const users = emails.map((email) => scene.backend.addUser(email).id)
  if (random(2)) scene.putCookie(scene.backend.issue(users[0] ?? '', { expiresIn: random(200) - 100 }))
  const { session } = scene.start()
  const world: World = { ...scene, session, users, random, ears: [listen(session)] }
  const story: string[] = []
  const names = Object.keys(steps)
  for (let step = 0; step < 25; step += 1) {
    const name = names[random(names.length)] ?? ''
    story.push(name)
    void steps[name]?.(world)
    if (random(3)) await flush()
  }
  await flush()
  world.platform.online = true
  world.backend.fault = null
  await world.platform.hint('online')
  await world.platform.advance(200_000)
  await world.platform.hint('tick')
  return { world, story }
}

/** What holds for every listener, whatever happened. */
function checkEar({ heard }: Ear): void {
  if (heard.length === 0) return
  expect(heard.filter(({ type }) => type === 'INITIAL_SESSION')).toHaveLength(1)
  expect(heard[0]?.type).toBe('INITIAL_SESSION')
  for (let index = 1; index < heard.length; index += 1) {
    const [before, event] = [heard[index - 1], heard[index]]
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

describe('whatever happens, in whatever order', () => {
  const seeds = Number.isNaN(onlySeed) ? Array.from({ length: runs }, (_, index) => index + 1) : [onlySeed]

  it(`every listener hears one story, and the state ends where the cookie is (${seeds.length} runs)`, async () => {
    for (const seed of seeds) {
      const { world, story } = await play(seed)
      try {
        for (const ear of world.ears) checkEar(ear)
        const snapshot = world.session.getSnapshot()
        const cookie = world.readCookie()
        expect(snapshot.session?.access_token).toBe(cookie?.access_token)
        expect(snapshot.status).toBe(cookie ? 'signed_in' : 'signed_out')
        expect(snapshot.health).toBe(cookie ? 'fresh' : null)
        const said = JSON.stringify([snapshot, world.ears])
        if (cookie) expect(said).not.toContain(`"${cookie.refresh_token}"`)
      } catch (error) {
        throw new Error(`Seed ${seed}: ${story.join(', ')}`, { cause: error })
      } finally {
        world.session.dispose()
      }
    }
  }, 600_000)
})
