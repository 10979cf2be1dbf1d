import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createServerSession,
  fetchCookies,
  getSessionCookieName,
  nextCookies,
  nodeCookies,
  readInitialSession,
} from './server.ts'
import { flush } from './testing/fake-platform.ts'
import { cookieName, createSessionFixture, type SessionFixture } from './testing/session-fixture.ts'

const config = { url: 'https://project.supabase.co', key: 'key' }

function headerOf({ platform }: SessionFixture): string {
  return [...platform.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

/** Sends the server client's requests to the scene's backend. */
async function withBackend<T>({ backend }: SessionFixture, action: () => Promise<T>): Promise<T> {
  const original = globalThis.fetch
  globalThis.fetch = (input, init) => backend.handle(new Request(input, init))
  try {
    return await action()
  } finally {
    globalThis.fetch = original
  }
}

describe('server', () => {
  it('a server client reads the session that the browser has written', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com', 'password-1', { bio: 'x'.repeat(5_000) })
    const { session } = scene.start()
    await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
    expect(scene.platform.jar.size).toBeGreaterThan(1)
    const request = new Request('https://portal.example/', { headers: { cookie: headerOf(scene) } })
    const client = createServerSession({ ...config, cookies: fetchCookies(request, new Headers()) })
    const { data } = await client.auth.getSession()
    expect(data.session?.access_token).toBe(session.getSnapshot().session?.access_token)
    expect(data.session?.refresh_token).toBe(scene.readCookie()?.refresh_token)
    const { data: fetched } = await withBackend(scene, () => client.auth.getUser())
    expect(fetched.user?.id).toBe(user.id)
  })

  it('the browser takes over a session that a server client has renewed', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com')
    scene.putCookie(scene.backend.issue(user.id, { expiresIn: 30 }))
    const { session, types } = scene.start()
    scene.platform.online = false
    const answer = new Headers()
    const request = new Request('https://portal.example/', { headers: { cookie: headerOf(scene) } })
    const client = createServerSession({ ...config, cookies: fetchCookies(request, answer) })
    const renewed = await withBackend(scene, () => client.auth.getSession())
    await flush()
    const cookies = answer.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    expect(answer.get('cache-control')).toContain('no-store')
    for (const cookie of cookies) scene.platform.cookies.write(cookie)
    await scene.platform.hint('cookie')
    expect(session.getSnapshot().session?.access_token).toBe(renewed.data.session?.access_token)
    expect(types()).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
  })

  it('a server client’s sign-in removes other sign-in flows, and keeps a recovery', async () => {
    const scene = createSessionFixture()
    scene.backend.addUser('ada@example.com', 'password-1')
    const browser = scene.start().session
    await browser.resetPassword('ada@example.com')
    const [recovery] = [...scene.platform.jar.keys()].filter((name) => name.includes('-flow-'))
    await browser.signInWithOtp({ email: 'ada@example.com' })
    const [way] = [...scene.platform.jar.keys()].filter(
      (name) => name.includes('-flow-') && name !== recovery,
    )
    const signIn = async () => {
      const answer = new Headers()
      const request = new Request('https://portal.example/', { headers: { cookie: headerOf(scene) } })
      const client = createServerSession({ ...config, cookies: fetchCookies(request, answer) })
      const given = { email: 'ada@example.com', password: 'password-1' }
      expect((await withBackend(scene, () => client.auth.signInWithPassword(given))).error).toBeNull()
      await flush()
      for (const cookie of answer.getSetCookie()) scene.platform.cookies.write(cookie)
      return [...scene.platform.jar.keys()]
    }
    expect(await signIn()).toEqual(expect.arrayContaining([recovery]))
    expect(scene.platform.jar.has(way ?? '')).toBe(false)
    // With a session already in the cookies, a sign-in removes no flows.
    await browser.resetPassword('ada@example.com')
    const before = [...scene.platform.jar.keys()]
    expect((await signIn()).sort()).toEqual(before.sort())
  })

  it('the cookie’s name is that of @supabase/ssr, and different for local projects', () => {
    expect(getSessionCookieName('https://project.supabase.co')).toBe(cookieName)
    expect(getSessionCookieName('https://auth.example.com:8443')).toBe('sb-auth-auth-token')
    expect(getSessionCookieName('http://127.0.0.1:54321')).toBe('sb-127-54321-auth-token')
    expect(getSessionCookieName('http://localhost:54322')).toBe('sb-localhost-54322-auth-token')
  })

  it('cookies are read and set in the ways of Next.js and Node', async () => {
    const kept = new Map([['a', '1']])
    const next = nextCookies({
      getAll: () => [...kept].map(([name, value]) => ({ name, value })),
      set: (name, value) => kept.set(name, value),
    })
    await next.setAll?.([{ name: 'b', value: '2', options: { path: '/' } }], {})
    expect(await next.getAll()).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
    ])
    const sent: string[] = []
    const node = nodeCookies({
      request: { headers: { cookie: 'a=1; b=%7B%7D' } },
      response: {
        appendHeader: (name, value) => sent.push(`${name}: ${value}`),
        setHeader: (name, value) => sent.push(`${name}: ${value}`),
      },
    })
    expect(await node.getAll()).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: '{}' },
    ])
    await node.setAll?.([{ name: 'b', value: '2', options: { path: '/' } }], { Pragma: 'no-cache' })
    expect(sent).toEqual(['set-cookie: b=2; Path=/', 'Pragma: no-cache'])
  })

  const raw = (value: unknown) => `base64-${Buffer.from(JSON.stringify(value)).toString('base64url')}`

  it.each<[what: string, cookie: string]>([
    ['is encoded wrongly', `${cookieName}=%E0%A4%A`],
    ['is no base64url', `${cookieName}=base64-!!!!`],
    ['is base64url of no UTF-8', `${cookieName}=base64-_w`],
    ['is no JSON', `${cookieName}=base64-${Buffer.from('{"a":').toString('base64url')}`],
    ['holds null', `${cookieName}=${raw(null)}`],
    ['holds a list', `${cookieName}=${raw([1, 2])}`],
    ['holds a text', `${cookieName}=${raw('signed in')}`],
    ['holds tokens that are no texts', `${cookieName}=${raw({ access_token: {}, refresh_token: [] })}`],
    [
      'holds a token that is none',
      `${cookieName}=${raw({ access_token: 'a', refresh_token: 'b', expires_at: 9e9 })}`,
    ],
    [
      'sets a prototype',
      `${cookieName}=base64-${Buffer.from('{"__proto__":{"user":{"id":"x"}}}').toString('base64url')}`,
    ],
    ['is named like a prototype', `__proto__=1; constructor=2; ${cookieName}.__proto__=3`],
    ['lacks its first part', `${cookieName}.1=${raw({ a: 1 })}`],
    ['has a part of a number beyond all', `${cookieName}.0=base64-e30; ${cookieName}.99999999999999999999=x`],
    ['stands there twice', `${cookieName}=${raw({ a: 1 })}; ${cookieName}=${raw({ b: 2 })}`],
    ['has no name, no value and no end', `=; ;;; =${cookieName}; ${cookieName}`],
    ['is very long', `${cookieName}=base64-${'e30'.repeat(100_000)}`],
    ['is nested deeply', `${cookieName}=base64-${Buffer.from('['.repeat(50_000)).toString('base64url')}`],
  ])('a cookie that %s does not sign in and causes no error', async (_what, cookie) => {
    // @supabase/ssr logs an invalid session with its stack.
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warned.mockRestore())
    const scene = createSessionFixture()
    const client = createServerSession({
      ...config,
      cookies: nodeCookies({
        request: { headers: { cookie } },
        response: { appendHeader: () => {}, setHeader: () => {} },
      }),
    })
    expect(await withBackend(scene, () => readInitialSession(client))).toEqual({ session: null })
    expect(Object.prototype).not.toHaveProperty('user')
  })
})
