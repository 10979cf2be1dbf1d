import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startOwnCore } from '../core/own-core.ts'
import { resolveConfig } from '../platform/config.ts'
import type { Hint, Platform } from '../platform/platform.ts'
import { inertPlatform } from '../platform/platform.ts'
import type { Session } from '../session/session.ts'
import { flush } from '../testing/fake-platform.ts'
import { BackendReachability } from './backend-reachability.ts'
import { findConnectionFailure } from './connection-failure.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

/** Starts a scriptable backend on a port of its own. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The system's own network and timers. */
const platform: Platform = {
  ...inertPlatform,
  isVisible: () => true,
  later: (action, delay) => {
    const timer = setTimeout(action, delay)
    return () => clearTimeout(timer)
  },
}

const deadlines = { soft: 10, answer: 100, idle: 100 }
const nobody = { lost: () => {}, answered: () => {} }

afterEach(() => void vi.unstubAllGlobals())

test('each part of the client gives up at its deadline if the backend accepts and never answers', async () => {
  const url = await serve(() => {})
  const core = startOwnCore(resolveConfig({ url, key: 'sb_publishable_x', deadlines }), platform)
  onTestFinished(() => core.dispose())
  const signIn = core.operation('signInWithPassword') as Session['signInWithPassword']
  const lost = await Promise.all([
    core.client.from('rows').select(),
    core.client.storage.listBuckets(),
    signIn({ email: 'ada@example.com', password: 'x' }),
  ])
  for (const { error } of lost)
    expect(findConnectionFailure(error)).toEqual({ code: 'timeout', wasSent: true })
  expect(core.reach?.getSnapshot()).toHaveLength(3)
})

/** Returns the system's own network, and time that the test advances, so that a slow machine changes nothing. */
function withClock() {
  let now = 0
  let timers: { at: number; action: () => void }[] = []
  const clock: Platform = {
    ...platform,
    later: (action, delay) => {
      const timer = { at: now + delay, action }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  const pass = (time: number) => {
    now += time
    for (const { at, action } of timers) if (at <= now) action()
  }
  return { clock, pass }
}

/** Starts a backend that reports each request, and that the test answers step by step. */
async function serveByHand() {
  let asked = Promise.withResolvers<ServerResponse>()
  const url = await serve((request, response) => {
    request.resume()
    asked.resolve(response)
  })
  const nextAsked = async () => {
    const response = await asked.promise
    asked = Promise.withResolvers()
    return response
  }
  return { url, nextAsked }
}

test('an answer that stalls is given up, and one that continues is not', async () => {
  const { clock, pass } = withClock()
  const { url, nextAsked } = await serveByHand()
  const begin = async () => {
    const answer = fetchWithTimeout(clock, deadlines, nobody)(url)
    const response = await nextAsked()
    response.write('0')
    const reader = (await answer).body?.getReader()
    await reader?.read()
    return { response, reader }
  }
  const goesOn = await begin()
  for (let part = 0; part < 8; part += 1) {
    const read = goesOn.reader?.read()
    await flush()
    pass(deadlines.idle - 1)
    goesOn.response.write('1')
    expect((await read)?.value).toHaveLength(1)
  }
  const stands = await begin()
  const read = stands.reader?.read().catch((error: unknown) => error)
  await flush()
  pass(deadlines.idle)
  expect(findConnectionFailure(await read)).toMatchObject({ code: 'timeout' })
})

test('an answer that stalls while it is read as a whole is given up', async () => {
  const { clock, pass } = withClock()
  const { url, nextAsked } = await serveByHand()
  const answer = fetchWithTimeout(clock, deadlines, nobody)(url)
  const response = await nextAsked()
  response.write('[1,')
  const json = (await answer).json().catch((error: unknown) => error)
  await flush()
  pass(deadlines.idle)
  expect(findConnectionFailure(await json)).toMatchObject({ code: 'timeout' })
})

test('an answer can be read once in each way of a response, and so can its clone', async () => {
  const { clock } = withClock()
  const url = await serve((_request, response) =>
    response.writeHead(201, { 'content-type': 'application/json', 'x-more': 'yes' }).end('{"name":"Zoë"}'),
  )
  const ask = () => fetchWithTimeout(clock, deadlines, nobody)(url)
  const answer = await ask()
  expect(answer).toBeInstanceOf(Response)
  expect([answer.status, answer.ok, answer.url, answer.headers.get('x-more')]).toEqual([
    201,
    true,
    `${url}/`,
    'yes',
  ])
  expect(await answer.clone().json()).toEqual({ name: 'Zoë' })
  expect(await answer.text()).toBe('{"name":"Zoë"}')
  expect(answer.bodyUsed).toBe(true)
  await expect(answer.text()).rejects.toThrow(TypeError)
  const blob = await (await ask()).blob()
  expect([blob.size, blob.type]).toEqual([15, 'application/json'])
  expect((await (await ask()).arrayBuffer()).byteLength).toBe(15)
  expect(await new Response((await ask()).body).json()).toEqual({ name: 'Zoë' })
})

test('an answer without a body is read as empty, even if the browser gives it one', async () => {
  const { clock } = withClock()
  const fetch = async () =>
    Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: new Blob([]).stream() })
  const answer = await fetchWithTimeout({ ...clock, fetch }, deadlines, nobody)('https://backend.example')
  expect(await answer.text()).toBe('')
})

test('a slow reader does not count as a backend that stalls', async () => {
  const { clock, pass } = withClock()
  const lines = Array.from({ length: 40_000 }, (_, line) => `Zoë ${line}`).join()
  const url = await serve((_request, response) => response.end(lines))
  const response = await fetchWithTimeout(clock, deadlines, nobody)(url)
  pass(deadlines.idle * 2)
  expect(await response.text()).toBe(lines)
})

test('a large body gets more time, as a slow connection needs', async () => {
  const { clock, pass } = withClock()
  const { url, nextAsked } = await serveByHand()
  const send = (body: BodyInit) => fetchWithTimeout(clock, deadlines, nobody)(url, { method: 'POST', body })
  const small = send('small').catch((error: unknown) => error)
  await nextAsked()
  pass(deadlines.answer * 2)
  expect(findConnectionFailure(await small)).toMatchObject({ code: 'timeout' })
  const form = new FormData()
  form.append('file', new Blob(['x'.repeat(100_000)]))
  const large = send(form)
  const response = await nextAsked()
  pass(deadlines.answer * 2)
  response.end('done')
  expect((await large).status).toBe(200)
})

test('a connection that breaks is unreachable, and nothing counts as sent while the device is offline', async () => {
  const url = await serve((request) => void request.socket.destroy())
  const inTime = fetchWithTimeout(platform, deadlines, nobody)
  const lose = () => inTime(url, { method: 'POST' }).catch((error: unknown) => error)
  expect(findConnectionFailure(await lose())).toEqual({ code: 'unreachable', wasSent: true })
  vi.stubGlobal('navigator', { onLine: false })
  expect(findConnectionFailure(await lose())).toEqual({ code: 'unreachable', wasSent: false })
})

test('a request that its caller has aborted is not a failure of the backend', async () => {
  const url = await serve(() => {})
  const lost = vi.fn()
  const taken = new AbortController()
  const request = fetchWithTimeout(platform, deadlines, { ...nobody, lost })(url, { signal: taken.signal })
  taken.abort()
  await expect(request).rejects.toMatchObject({ name: 'AbortError' })
  expect(lost).not.toHaveBeenCalled()
})

test.each([
  ['a refusal', { status: 403, message: 'no' }],
  ['a fault inside', { status: 500, message: 'Failed to fetch rows from shard' }],
  ['a mistake in the code', new TypeError('x is not a function')],
  ['nothing', null],
])('%s does not count as a missing answer', (_name, error) => {
  expect(findConnectionFailure(error)).toBeNull()
})

test.each([
  ['a gateway', { status: 502 }],
  ['a gateway, in the words of storage', { status: 400, statusCode: '504' }],
  ['Safari', new TypeError('Load failed')],
  [
    'Firefox, as storage-js wraps it',
    { originalError: new TypeError('NetworkError when attempting to fetch') },
  ],
  ['auth-js', { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }],
])('%s is read as unreachable', (_name, error) => {
  expect(findConnectionFailure(error)).toMatchObject({ code: 'unreachable', wasSent: true })
})

/** Returns a platform whose timers the test runs, and a backend that the test switches on and off. */
function stageReach() {
  let timers: { action: () => void; delay: number }[] = []
  const stage = {
    isThere: false,
    isVisible: true,
    now: 0,
    asked: [] as string[],
    keys: [] as (string | null)[],
    status: 200,
    delays: () => timers.map(({ delay }) => delay),
    async fire() {
      const due = timers
      timers = []
      for (const { action } of due) action()
      await flush()
    },
    async hint(hint: Hint) {
      reach.onHint(hint)
      await flush()
    },
  }
  const reach = new BackendReachability(
    {
      ...platform,
      now: () => stage.now,
      isVisible: () => stage.isVisible,
      later: (action, delay) => {
        const timer = { action, delay }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
      fetch: async (input, init) => {
        stage.asked.push(String(input))
        stage.keys.push(new Headers(init?.headers).get('apikey'))
        if (!stage.isThere) throw new TypeError('fetch failed')
        return new Response(null, { status: stage.status })
      },
    },
    'key',
  )
  const changes: number[] = []
  reach.subscribe(() => changes.push(reach.getSnapshot().length))
  return { reach, stage, changes }
}

test('a service that does not answer is probed with growing delays until it does', async () => {
  const { reach, stage, changes } = stageReach()
  reach.lost('https://b.example/rest/v1/rows?select=*')
  reach.lost('https://b.example/rest/v1/others')
  expect(reach.getSnapshot()).toEqual(['https://b.example/rest/v1'])
  expect(stage.delays()).toEqual([1_000])
  await stage.fire()
  expect(stage.delays()).toEqual([2_000])
  await stage.fire()
  expect(stage.delays()).toEqual([4_000])
  stage.isThere = true
  await stage.fire()
  expect(changes).toEqual([1, 0])
  expect(stage.delays()).toEqual([])
  expect(stage.asked).toEqual(Array(3).fill('https://b.example/rest/v1/'))
  // It fails again at once, so the delay of the next probe is not reset.
  reach.lost('https://b.example/rest/v1/rows')
  expect(stage.delays()).toEqual([8_000])
  await stage.fire()
  stage.now += 120_000
  reach.lost('https://b.example/rest/v1/rows')
  expect(stage.delays()).toEqual([1_000])
})

test('a hidden tab sends no probes, and its return and the network cause one at once', async () => {
  const { reach, stage, changes } = stageReach()
  reach.lost('https://b.example/auth/v1/token')
  stage.isVisible = false
  await stage.fire()
  expect(stage.asked).toEqual([])
  stage.isVisible = true
  await stage.hint('visible')
  stage.isThere = true
  await stage.hint('online')
  expect(stage.asked).toEqual(Array(2).fill('https://b.example/auth/v1/health'))
  expect(changes).toEqual([1, 0])
})

test('an answer to any request finds a service again, independently of other services', () => {
  const { reach, changes } = stageReach()
  reach.lost('https://b.example/rest/v1/rows')
  reach.lost('https://b.example/storage/v1/bucket')
  reach.answered('https://b.example/auth/v1/user')
  reach.answered('https://b.example/rest/v1/rpc/portico_schema')
  reach.lost('https://elsewhere.example/picture.png')
  expect(changes).toEqual([1, 2, 1])
  expect(reach.getSnapshot()).toEqual(['https://b.example/storage/v1'])
})

test('an origin of files is probed with the failed file until it answers, without the key', async () => {
  const { reach, stage, changes } = stageReach()
  const file = 'https://files.example/1.0.0/assets/editor.js'
  reach.lostFile(file)
  reach.lostFile('https://files.example/1.0.0/assets/other.js')
  expect(reach.getSnapshot()).toEqual(['https://files.example'])
  await stage.fire()
  expect(stage.delays()).toEqual([2_000])
  stage.isThere = true
  await stage.hint('online')
  expect(changes).toEqual([1, 0])
  expect(stage.asked).toEqual(Array(2).fill('https://files.example/1.0.0/assets/other.js'))
  expect(stage.keys).toEqual([null, null])
})

test('a file server that fails is still lost, and one without the file has answered', async () => {
  const { reach, stage } = stageReach()
  reach.lostFile('https://files.example/editor.js')
  stage.isThere = true
  stage.status = 500
  await stage.fire()
  expect(reach.getSnapshot()).toHaveLength(1)
  stage.status = 404
  await stage.fire()
  expect(reach.getSnapshot()).toEqual([])
})
