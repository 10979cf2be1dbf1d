import { createServerClient } from '@supabase/ssr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { flush } from '../testing/fake-platform.ts'
import { cookieName, createSessionFixture, type SessionFixture } from '../testing/session-fixture.ts'
import { createCookieJar } from './cookie-jar.ts'
import { encodeCookieText } from './cookie-text.ts'
import { cookieBudget } from './session-storage.ts'

function jarOf(scene: SessionFixture) {
  return createCookieJar(scene.platform.cookies, {})
}

function putChunks(scene: SessionFixture, value: string, ...lengths: number[]) {
  let at = 0
  for (const [index, length] of lengths.entries()) {
    scene.platform.jar.set(`${cookieName}.${index}`, value.slice(at, at + length))
    at += length
  }
}

afterEach(() => vi.restoreAllMocks())

describe('cookies', () => {
  it('a cookie with another user than its token shows the token’s user, and the backend adds the name', async () => {
    const scene = createSessionFixture()
    const ada = scene.backend.addUser('ada@example.com', 'password-1', { full_name: 'Ada' })
    const bob = scene.backend.addUser('bob@example.com', 'password-1', { full_name: 'Bob' })
    scene.putCookie({ ...scene.backend.issue(ada.id), user: bob })
    const { session, types } = scene.start()
    expect(session.getSnapshot().user).toMatchObject({ id: ada.id, email: 'ada@example.com' })
    await flush()
    expect(session.getSnapshot().user?.user_metadata).toEqual({ full_name: 'Ada' })
    expect(scene.readCookie()?.user).toMatchObject({ id: ada.id })
    expect(types()).toEqual(['INITIAL_SESSION', 'USER_UPDATED'])
    await scene.platform.hint('visible')
    expect(scene.backend.count('/auth/v1/user')).toBe(1)
  })

  // The prefix takes 7 of the characters; base64url never has 4n + 1.
  it.each([
    [2_379, 3_179, 1],
    [2_380, 3_181, 2],
  ])('a text of %i bytes makes %i characters in %i cookies', (bytes, characters, cookies) => {
    const scene = createSessionFixture()
    const text = 'x'.repeat(bytes)
    expect(encodeCookieText(text)).toHaveLength(characters)
    jarOf(scene).write(cookieName, text)
    expect(scene.platform.jar.size).toBe(cookies)
    expect(jarOf(scene).read(cookieName)).toEqual({ kind: 'text', text })
  })

  it.each([
    [3_180, 1],
    [3_181, 2],
  ])('a raw cookie of %i characters by another client is read', async (length, cookies) => {
    const scene = createSessionFixture()
    const text = JSON.stringify({ pad: '' })
    const raw = text.replace('""', `"${'x'.repeat(length - encodeURIComponent(text).length)}"`)
    const written: { name: string; value: string }[] = []
    const client = createServerClient('https://project.supabase.co', 'key', {
      cookieEncoding: 'raw',
      cookies: { getAll: () => [], setAll: (all) => void written.push(...all) },
    })
    const { storage } = client.auth as unknown as {
      storage: { setItem(key: string, value: string): Promise<void> }
    }
    await storage.setItem(`${cookieName}-code-verifier`, raw)
    const kept = written.filter(({ value }) => value)
    expect(kept).toHaveLength(cookies)
    for (const { name, value } of kept) scene.platform.jar.set(name, value)
    expect(jarOf(scene).read(`${cookieName}-code-verifier`)).toEqual({ kind: 'text', text: raw })
  })

  it('a session that shrinks leaves no chunks behind', () => {
    const scene = createSessionFixture()
    const jar = jarOf(scene)
    jar.write(cookieName, 'x'.repeat(7_000))
    expect([...scene.platform.jar.keys()]).toEqual([0, 1, 2].map((index) => `${cookieName}.${index}`))
    jar.write(cookieName, 'small')
    expect([...scene.platform.jar.keys()]).toEqual([cookieName])
    jar.write(cookieName, 'x'.repeat(4_000))
    expect([...scene.platform.jar.keys()]).toEqual([0, 1].map((index) => `${cookieName}.${index}`))
  })

  it('a read between two writes finds the old session or the new one', () => {
    const scene = createSessionFixture()
    const jar = jarOf(scene)
    const seen: unknown[] = []
    jar.write(cookieName, 'x'.repeat(3_000))
    const watching = createCookieJar(
      {
        read: scene.platform.cookies.read,
        write: (cookie) => {
          scene.platform.cookies.write(cookie)
          const content = jarOf(scene).read(cookieName)
          seen.push(content.kind === 'text' ? content.text.slice(0, 1) : content.kind)
        },
      },
      {},
    )
    watching.write(cookieName, 'y')
    watching.write(cookieName, 'z'.repeat(3_000))
    expect(seen).toEqual(['y', 'y', 'y', 'y', 'y', 'z'])
  })

  it.each(['a missing middle chunk', 'garbage', 'an empty object', 'a second chunk without a first'])(
    '%s means signed out, a warning, a clean cookie and no SIGNED_OUT',
    async (damage) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const scene = createSessionFixture()
      const user = scene.backend.addUser('ada@example.com', 'password-1', { bio: 'x'.repeat(5_000) })
      const value = encodeCookieText(JSON.stringify(scene.backend.issue(user.id)))
      putChunks(scene, value, 3_180, 3_180, 3_180)
      if (damage === 'a missing middle chunk') scene.platform.jar.delete(`${cookieName}.1`)
      if (damage === 'garbage') scene.platform.jar.set(`${cookieName}.1`, '%%%')
      if (damage === 'an empty object') scene.platform.jar.set(cookieName, encodeCookieText('{}'))
      if (damage.startsWith('a second')) scene.platform.jar.delete(`${cookieName}.0`)
      const { types, session } = scene.start()
      await flush()
      expect(types()).toEqual(['INITIAL_SESSION'])
      expect(session.getSnapshot().status).toBe('signed_out')
      expect(warn).toHaveBeenCalledOnce()
      expect([...scene.platform.jar]).toEqual([])
    },
  )

  it('a cookie that another tab is rewriting is read again', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com')
    scene.putCookie(scene.backend.issue(user.id))
    const { types } = scene.start()
    await flush()
    const renewed = encodeCookieText(JSON.stringify(scene.backend.issue(user.id)))
    scene.platform.jar.delete(cookieName)
    await scene.platform.hint('cookie')
    scene.platform.jar.set(cookieName, renewed)
    await scene.platform.advance(100)
    expect(types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
  })

  it('a session in several cookies is not accepted while they are being written', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com')
    const long = (letter: string) => {
      const issued = scene.backend.issue(user.id)
      return JSON.stringify({ ...issued, access_token: `${issued.access_token}${letter.repeat(4_000)}` })
    }
    const [before, after] = [long('b'), long('a')].map(encodeCookieText) as [string, string]
    putChunks(scene, before, 3_180, 3_180, 3_180)
    const { session, types } = scene.start()
    await flush()
    scene.platform.jar.set(`${cookieName}.0`, after.slice(0, 3_180))
    await scene.platform.hint('cookie')
    expect(types()).toEqual(['INITIAL_SESSION'])
    putChunks(scene, after, 3_180, 3_180, 3_180)
    await scene.platform.hint('cookie')
    await scene.platform.advance(100)
    expect(types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
    expect(session.getSnapshot().session?.access_token).toMatch(/[^b]a{4000}$/)
  })

  it('a cookie whose event comes before its change is read again', async () => {
    const scene = createSessionFixture()
    scene.putCookie(scene.backend.issue(scene.backend.addUser('ada@example.com').id))
    const { types } = scene.start()
    await flush()
    await scene.platform.hint('cookie')
    scene.platform.jar.clear()
    await scene.platform.advance(100)
    expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  })

  it.each(['dropped', 'forbidden'] as const)(
    'a session is kept in memory and reports a problem if cookies are %s',
    async (mode) => {
      const scene = createSessionFixture()
      scene.backend.addUser('ada@example.com')
      scene.platform.cookiesMode = mode
      const { session, types } = scene.start()
      const { error } = await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
      expect(error).toBeNull()
      expect(session.getSnapshot()).toMatchObject({
        status: 'signed_in',
        problem: { code: 'storage_blocked' },
      })
      await scene.platform.hint('visible')
      await scene.platform.advance(3_600_000)
      expect(await session.getAccessToken()).not.toBeNull()
      await session.signOut({ scope: 'local' })
      await flush()
      expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
    },
  )

  describe('in a frame', () => {
    /** Returns a frame whose own storage keeps texts, unless it `isFull`. */
    function frameOf(scene: SessionFixture, isFull = false) {
      const kept = new Map<string, string>()
      const frame = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (isFull) throw new DOMException('Full', 'QuotaExceededError')
          kept.set(key, value)
        },
        removeItem: (key: string) => void kept.delete(key),
      }
      return { kept, open: () => scene.start({}, { ...scene.platform, frame }).session }
    }
    const ada = { email: 'ada@example.com', password: 'password-1' }

    it('a session and its refreshed tokens survive a reload if the browser keeps no cookies', async () => {
      const scene = createSessionFixture()
      const { id } = scene.backend.addUser('ada@example.com')
      scene.platform.cookiesMode = 'dropped'
      const { kept, open } = frameOf(scene)
      const session = open()
      await session.signInWithPassword(ada)
      expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', user: { id } })
      expect(session.getSnapshot().problem).toBeUndefined()
      session.dispose()
      const again = open()
      expect(again.getSnapshot()).toMatchObject({ status: 'signed_in', user: { id } })
      await scene.platform.advance(3_600_000)
      const token = await again.getAccessToken()
      again.dispose()
      const last = open()
      expect(await last.getAccessToken()).toBe(token)
      await last.signOut({ scope: 'local' })
      expect(kept.size).toBe(0)
      expect(open().getSnapshot().status).toBe('signed_out')
    })

    it('a session is only kept in the cookie if the browser keeps cookies', async () => {
      const scene = createSessionFixture()
      scene.backend.addUser('ada@example.com')
      const { kept, open } = frameOf(scene)
      await open().signInWithPassword(ada)
      expect(scene.readCookie()).toMatchObject({ user: { email: ada.email } })
      expect(kept.size).toBe(0)
    })

    it('a session without any storage is kept in memory, with one warning', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const scene = createSessionFixture()
      scene.backend.addUser('ada@example.com')
      scene.platform.cookiesMode = 'dropped'
      const { open } = frameOf(scene, true)
      const session = open()
      await session.signInWithPassword(ada)
      expect(session.getSnapshot().problem?.code).toBe('storage_blocked')
      await session.signInWithPassword(ada)
      expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^storage_blocked: /))
    })

    it('an invalid text in the frame’s storage is not a session', async () => {
      const scene = createSessionFixture()
      scene.platform.cookiesMode = 'dropped'
      const { kept, open } = frameOf(scene)
      kept.set(`${cookieName}-framed`, JSON.stringify({ access_token: 'x\ny', user: { email: {} } }))
      expect(open().getSnapshot().status).toBe('signed_out')
    })
  })

  it('with 20 kB of metadata the cookies stay within the budget, and a reload still knows the user', async () => {
    const scene = createSessionFixture()
    const metadata = { bio: 'x'.repeat(20_000) }
    const user = scene.backend.addUser('ada@example.com', 'password-1', metadata)
    const { session } = scene.start()
    await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
    expect(scene.platform.jar.size).toBeLessThanOrEqual(cookieBudget)
    expect(session.getSnapshot().problem).toBeUndefined()
    const reloaded = scene.start().session.getSnapshot()
    expect(reloaded).toMatchObject({ status: 'signed_in', user: { id: user.id, user_metadata: metadata } })
  })

  it('provider tokens are dropped from the cookies before the user is', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com')
    scene.backend.fault = () =>
      Response.json({ ...scene.backend.issue(user.id), provider_token: 'p'.repeat(9_000) })
    const { session } = scene.start()
    await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
    expect(scene.readCookie()).toMatchObject({ user: { id: user.id } })
    expect(scene.readCookie()).not.toHaveProperty('provider_token')
    expect(session.getSnapshot().session?.provider_token).toHaveLength(9_000)
  })

  it('a token that is too large for the cookies keeps the session in memory', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com')
    const issued = scene.backend.issue(user.id)
    scene.backend.fault = () =>
      Response.json({ ...issued, access_token: `${issued.access_token}${'x'.repeat(9_000)}` })
    const { session } = scene.start()
    await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
    expect(session.getSnapshot()).toMatchObject({
      status: 'signed_in',
      problem: { code: 'session_too_large' },
    })
    expect(scene.platform.jar.size).toBe(0)
  })
})
