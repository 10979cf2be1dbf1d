import { expect, test } from 'vitest'
import { createErrorResponse, createHtmlResponse } from '../testing/error-responses.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture } from '../testing/session-fixture.ts'
import { checkInterval, recheckCooldown } from './session-check.ts'

/** Starts two tabs of a signed-in user, and a backend whose services answer with `refuse`. */
async function stage() {
  const scene = createSessionFixture()
  const { id } = scene.backend.addUser('ada@example.com')
  scene.putCookie(scene.backend.issue(id))
  const here = scene.start({}, scene.platform.openTab())
  const there = scene.start({}, scene.platform.openTab())
  await flush()
  const reasons = () => [here, there].map(({ session }) => session.getSnapshot().reason)
  /** Answers of services by their name: `auth`, `rest`, … */
  const refuse = (answers: Record<string, () => Response>) => {
    scene.backend.fault = ({ path }) => answers[path.split('/')[1] ?? '']?.()
  }
  return { ...scene, id, here: here.session, there: there.session, reasons, refuse }
}

type Stage = Awaited<ReturnType<typeof stage>>

const codes = [
  ['session_not_found', 'revoked'],
  ['user_banned', 'banned'],
  ['user_not_found', 'deleted'],
] as const

test.each(codes)('the auth server’s %s ends the session in all tabs as %s', async (code, reason) => {
  const { here, there, reasons, refuse, readCookie, backend } = await stage()
  refuse({ auth: () => createErrorResponse(403, code) })
  await here.getUser()
  expect(here.getSnapshot()).toMatchObject({ status: 'signed_out', reason })
  await flush()
  expect(there.getSnapshot().status).toBe('signed_out')
  expect(reasons()).toEqual([reason, reason])
  expect(readCookie()).toBeNull()
  expect(backend.count('/auth/v1/user')).toBe(1)
})

const calls: [name: string, call: (stage: Stage) => PromiseLike<unknown>][] = [
  ['rest', ({ here }) => here.client.from('rows').select()],
  ['storage', ({ here }) => here.client.storage.listBuckets()],
  ['functions', ({ here }) => here.client.functions.invoke('greet')],
]

test.each(calls)(
  'a refusal by %s makes the session ask the auth server, whose answer ends it',
  async (name, call) => {
    const on = await stage()
    on.refuse({
      [name]: () => Response.json({ code: 'session_not_found' }, { status: 403 }),
      auth: () => createErrorResponse(403, 'session_not_found'),
    })
    await call(on)
    await flush()
    expect(on.reasons()).toEqual(['revoked', 'revoked'])
  },
)

test('a function’s false refusal keeps the session, and causes at most one check in five seconds', async () => {
  const { here, refuse, backend, platform } = await stage()
  refuse({ functions: () => Response.json({ code: 'user_banned' }, { status: 403 }) })
  for (let round = 0; round < 3; round += 1) await here.client.functions.invoke('greet').then(flush)
  expect(backend.count('/auth/v1/user')).toBe(1)
  await platform.advance(recheckCooldown)
  await here.client.functions.invoke('greet').then(flush)
  expect(backend.count('/auth/v1/user')).toBe(2)
  expect(here.getSnapshot()).toMatchObject({ status: 'signed_in', health: 'fresh' })
})

const harmless: [name: string, answer: () => Response][] = [
  ['a lone 401', () => new Response(null, { status: 401 })],
  ['a 401 with another code', () => createErrorResponse(401, 'bad_jwt')],
  ['a page of a captive portal', () => createHtmlResponse(403)],
  [
    'a text that has the words',
    () =>
      new Response('{"code":"session_not_found"}', {
        status: 403,
        headers: { 'content-type': 'text/plain' },
      }),
  ],
  [
    'a body that is cut short',
    () => new Response('{"code":"sess', { status: 403, headers: { 'content-type': 'application/json' } }),
  ],
  ['a fault of the server', () => createErrorResponse(500, 'session_not_found')],
  [
    'an answer that was led on to another origin',
    () =>
      Object.defineProperty(createErrorResponse(403, 'session_not_found'), 'url', {
        value: 'https://other.example/auth/v1/user',
      }),
  ],
]

test.each(harmless)('%s keeps the session', async (_name, answer) => {
  const { here, there, backend, refuse } = await stage()
  refuse({ auth: answer, rest: answer })
  await here.getUser()
  await here.client.from('rows').select()
  await flush()
  expect([here, there].map((session) => session.getSnapshot().status)).toEqual(['signed_in', 'signed_in'])
  // None of these answers causes a check.
  expect(backend.count('/auth/v1/user')).toBe(1)
})

const meanwhile: [name: string, become: (stage: Stage) => void, found: object][] = [
  [
    'somebody else has signed in',
    ({ backend, putCookie }) => putCookie(backend.issue(backend.addUser('bob@example.com').id)),
    { status: 'signed_in', user: { email: 'bob@example.com' } },
  ],
  ['the person has signed out', ({ platform }) => platform.jar.clear(), { reason: 'external' }],
]

test.each(
  meanwhile.flatMap(([name, become, found]) =>
    [true, false].map((isTold) => ({ name, become, found, isTold })),
  ),
)(
  'an answer to the old token changes nothing if $name in another tab (notified: $isTold)',
  async ({ become, found, isTold }) => {
    const on = await stage()
    const gate = Promise.withResolvers<void>()
    on.backend.fault = async ({ path }) => {
      if (!path.endsWith('/user')) return undefined
      await gate.promise
      return createErrorResponse(403, 'session_not_found')
    }
    const asking = on.here.getUser()
    await flush()
    become(on)
    const kept = on.readCookie()
    if (isTold) await on.platform.hint('tab')
    gate.resolve()
    await asking
    await flush()
    expect(on.here.getSnapshot()).toMatchObject(found)
    expect(on.readCookie()).toEqual(kept)
  },
)

test('a refresh that is refused because of a ban ends a session whose token is still valid', async () => {
  const { here, backend, platform } = await stage()
  backend.fault = ({ search }) =>
    search.includes('refresh_token') ? createErrorResponse(400, 'user_banned') : undefined
  await platform.advance(3_540_000)
  await platform.hint('tick')
  expect(here.getSnapshot()).toMatchObject({ status: 'signed_out', reason: 'banned' })
})

test('a return to the page checks the session at most once a minute', async () => {
  const { here, backend, platform, refuse } = await stage()
  await platform.hint('visible')
  await platform.advance(checkInterval - 1)
  await platform.hint('visible')
  expect(backend.count('/auth/v1/user')).toBe(0)
  await platform.advance(1)
  await platform.hint('tick')
  expect(backend.count('/auth/v1/user')).toBe(0)
  refuse({ auth: () => createErrorResponse(403, 'session_not_found') })
  await platform.hint('visible')
  expect(here.getSnapshot()).toMatchObject({ status: 'signed_out', reason: 'revoked' })
})

test('the mark of an ended session does not apply to a later one', async () => {
  const { here, there, id, backend, putCookie, platform, refuse } = await stage()
  refuse({ auth: () => createErrorResponse(403, 'user_banned') })
  await here.getUser()
  backend.fault = null
  putCookie(backend.issue(id))
  await platform.advance(1_000)
  await platform.hint('restored')
  expect(there.getSnapshot().status).toBe('signed_in')
  platform.jar.clear()
  await platform.hint('restored')
  expect(there.getSnapshot().reason).toBe('external')
})
