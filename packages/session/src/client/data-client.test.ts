import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDataClient } from './data-client.ts'
import { FakeSocket, installFakeSocket } from './fake-socket.fixture.ts'

const url = 'https://project.supabase.co'
const key = 'sb_publishable_key'

interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

/** This package's client and Supabase's own, over the same tokens and the same `fetch`. */
const kinds: Record<
  string,
  (accessToken: () => Promise<string | null>, fetcher: typeof fetch) => SupabaseClient
> = {
  ours: (accessToken, fetcher) => createDataClient({ url, key, accessToken, fetch: fetcher }),
  "Supabase's": (accessToken, fetcher) =>
    createClient(url, key, { accessToken, global: { fetch: fetcher }, db: { retry: false } }),
}

function open(kind: string, token: string | null = 'token') {
  const asked: Asked[] = []
  const fetcher: typeof fetch = async (input, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    // Each client sends its own name.
    delete headers['x-client-info']
    asked.push({ method: init?.method ?? 'GET', url: String(input), headers, body: String(init?.body ?? '') })
    return Response.json([])
  }
  const client = kinds[kind]?.(async () => token, fetcher)
  if (!client) throw new Error(`no client ${kind}`)
  return { client, asked }
}

beforeEach(installFakeSocket)
afterEach(() => void vi.unstubAllGlobals())

/** Returns the outcome of `scenario` with each client. */
async function both<Outcome>(scenario: (kind: string) => Promise<Outcome>): Promise<[Outcome, Outcome]> {
  const ours = await scenario('ours')
  installFakeSocket()
  return [ours, await scenario("Supabase's")]
}

describe('requests of the data client', () => {
  const requests: Record<string, (client: SupabaseClient) => PromiseLike<unknown>> = {
    'for rows': (client) => client.from('projects').select('id, name').eq('id', 1).limit(2),
    'for rows of another schema': (client) => client.schema('other').from('things').insert({ a: 1 }),
    'for a function of the database': (client) => client.rpc('portico_schema', { deep: true }),
    'for a list of files': (client) => client.storage.from('bucket').list('folder'),
    'for buckets': (client) => client.storage.listBuckets(),
    'for vectors': (client) => client.storage.vectors.listBuckets(),
    'for analytics': (client) => client.storage.analytics.listBuckets(),
    'for a function': (client) => client.functions.invoke('hello', { body: { name: 'Ada' } }),
    'for the description': (client) => client.getOpenApiSpec(),
  }
  test.each(
    Object.keys(requests).flatMap(
      (name) =>
        [
          [name, 'token'],
          [name, null],
        ] as const,
    ),
  )('equals Supabase’s request %s with the token %s', async (name, token) => {
    const [ours, theirs] = await both(async (kind) => {
      const { client, asked } = open(kind, token)
      await requests[name]?.(client)
      return asked
    })
    expect(ours).toHaveLength(1)
    expect(ours).toEqual(theirs)
  })
})

/** Members outside of the interface: internals, and `auth`, which the session replaces. */
const inside = new Set(['constructor', 'changedAccessToken', 'settings', 'storageKey', 'functionsFetch'])
const addresses = ['realtimeUrl', 'authUrl', 'storageUrl', 'functionsUrl']

/** Internals of the connection, which only exist once its code is loaded. */
const later = new Set([
  'serializer',
  'transport',
  'vsn',
  'encode',
  'decode',
  'reconnectAfterMs',
  'reconnectTimer',
  'sendBuffer',
  'stateChangeCallbacks',
  'heartbeatCallback',
  'heartbeatIntervalMs',
  'heartbeatTimer',
  'pendingHeartbeatRef',
  'socketAdapter',
  'worker',
  'fetch',
  'channelAdapter',
  'joinPush',
  'rejoinTimer',
])

function members(object: object): string[] {
  const own = Object.getOwnPropertyNames(object)
  const prototype = Object.getOwnPropertyNames(Object.getPrototypeOf(object))
  return [...new Set([...own, ...prototype])].filter((name) => !name.startsWith('_'))
}

describe('the data client', () => {
  const channelOf = ({ client }: { client: SupabaseClient }) => client.channel('room')
  test('has all members of Supabase’s client', () => {
    const { client } = open('ours')
    const missing = members(open("Supabase's").client).filter((name) => !(name in client))
    expect(missing.filter((name) => !inside.has(name))).toEqual(addresses)
    expect(() => client.auth.getUser).toThrow('The session signs in and out')
  })

  test.each([
    ['of its realtime client', ({ client }: { client: SupabaseClient }) => client.realtime as object],
    ['of a channel', (one: { client: SupabaseClient }) => channelOf(one) as object],
  ])('has all members %s before its code is loaded', (_what, of) => {
    const ours = of(open('ours')) as Record<string, unknown>
    const theirs = of(open("Supabase's")) as Record<string, unknown>
    const names = members(theirs).filter((name) => !inside.has(name) && !later.has(name))
    for (const name of names) {
      expect(name in ours, name).toBe(true)
      const value = theirs[name]
      if (typeof value === 'function') expect(typeof ours[name], name).toBe('function')
      else if (typeof value !== 'object' && value !== undefined) expect(ours[name], name).toBe(value)
    }
    if ('endpointURL' in theirs)
      expect((ours.endpointURL as () => string)()).toBe((theirs.endpointURL as () => string)())
  })
})

/** Resolves with the first status of a subscription. */
function subscribed(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => channel.subscribe((status) => resolve(status)))
}

/** Returns the sent frames without the numbers that count them. */
const sent = () => FakeSocket.frames.map(([, , topic, event, payload]) => ({ topic, event, payload }))

describe('a channel of the data client', () => {
  test('joins with the token, receives, sends, and leaves', async () => {
    const [ours, theirs] = await both(async (kind) => {
      const { client } = open(kind)
      await client.realtime.setAuth()
      const received: unknown[] = []
      const channel = client
        .channel('room', { config: { presence: { key: 'ada' } } })
        .on('broadcast', { event: 'wave' }, ({ payload }) => received.push(payload))
        .on('presence', { event: 'sync' }, () => received.push('sync'))
        .on('postgres_changes', { event: '*', schema: 'public', table: 'projects' }, () => {})
      const statuses: string[] = []
      await new Promise<void>((resolve) =>
        channel.subscribe((status) => {
          statuses.push(status)
          resolve()
        }),
      )
      const answers = [
        await channel.track({ at: 1 }),
        await channel.send({ type: 'broadcast', event: 'wave', payload: { from: 'here' } }),
      ]
      FakeSocket.open
        .at(-1)
        ?.say([null, null, 'realtime:room', 'broadcast', { type: 'broadcast', event: 'wave', payload: 1 }])
      const known = client.getChannels().includes(channel) && client.channel('room') === channel
      answers.push(await client.removeChannel(channel))
      return { sent: sent(), received, statuses, answers, known, left: client.getChannels().length }
    })
    expect(ours).toEqual(theirs)
    expect(ours.received).toEqual([1])
    expect(ours.answers).toEqual(['ok', 'ok', 'ok'])
    expect(ours.sent[0]?.payload).toHaveProperty('access_token', 'token')
    expect(ours.known).toBe(true)
  })

  test('reports CLOSED and frees its topic when it is left before its code is loaded', async () => {
    const [ours, theirs] = await both(async (kind) => {
      const { client } = open(kind)
      const statuses: string[] = []
      const first = client.channel('room').subscribe((status) => statuses.push(`first ${status}`))
      void client.removeChannel(first)
      const second = client.channel('room')
      second.on('presence', { event: 'sync' }, () => {})
      statuses.push(`second ${await subscribed(second)}`)
      const isOther = second !== first
      await client.removeAllChannels()
      return { statuses, isOther, left: client.getChannels().length }
    })
    expect(ours).toEqual(theirs)
    expect(ours.statuses).toEqual(['first CLOSED', 'second SUBSCRIBED'])
  })

  test('rejects calls that come too late or are impossible', async () => {
    const [ours, theirs] = await both(async (kind) => {
      const { client } = open(kind)
      const channel = client.channel('room').subscribe()
      const words: string[] = []
      const attempt = (act: () => unknown) => {
        try {
          act()
        } catch (error) {
          words.push(String(error))
        }
      }
      attempt(() => channel.on('presence', { event: 'sync' }, () => {}))
      attempt(() => client.channel('again', { config: { broadcast: { replay: { since: 1 } } } }))
      await client.removeAllChannels()
      return words
    })
    expect(ours).toHaveLength(2)
    expect(ours).toEqual(theirs)
  })

  test('sends a message from before its code was loaded, even if it is left at once', async () => {
    const { client, asked } = open('ours')
    const channel = client.channel('room')
    const answer = channel.httpSend('wave', { from: 'here' })
    const left = client.removeChannel(channel)
    expect(client.getChannels()).toEqual([])
    await expect(answer).rejects.toThrow()
    expect(await left).toBe('ok')
    expect(asked.map((one) => one.url.split('?')[0])).toEqual([
      `${url}/realtime/v1/api/broadcast/room/events/wave`,
    ])
  })
})

test('a lost connection is retried after at most 4.6 s, at random times', async () => {
  const { client } = open('ours')
  await subscribed(client.channel('room'))
  const waits = [1, 2, 3, 40, 41].map((tries) => client.realtime.reconnectAfterMs(tries))
  expect(Math.max(...waits)).toBeLessThan(4_600)
  expect(waits.slice(0, 2)).toEqual([1_000, 2_000])
  expect(new Set(waits).size).toBe(waits.length)
  await client.removeAllChannels()
})

test('a request object is repeated with its own headers and body', async () => {
  const asked: [string | null, string | null, string][] = []
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(input as Request, init)
    const { headers } = request
    asked.push([headers.get('x-own'), headers.get('authorization'), await request.text()])
    return asked.length === 1
      ? Response.json({ code: '42501', hint: 'insufficient_aal' }, { status: 403 })
      : Response.json([])
  }
  const token = (name: string) => `x.${Buffer.from('{"sub":"ada"}').toString('base64url')}.${name}`
  const tokens = [token('first'), token('second')]
  const client = createDataClient({
    url,
    key,
    accessToken: async () => tokens[Math.min(asked.length, 1)] ?? null,
    stepUp: { ask: async (person) => person === 'ada', canBeLifted: () => false },
    fetch: fetcher,
  })
  const { fetch: authorized } = client as unknown as { fetch: typeof fetch }
  const headers = { 'x-own': 'kept' }
  const answer = await authorized(
    new Request(`${url}/rest/v1/notes`, { method: 'POST', body: 'text', headers }),
  )
  expect(answer.status).toBe(200)
  expect(asked).toEqual([
    ['kept', `Bearer ${tokens[0]}`, 'text'],
    ['kept', `Bearer ${tokens[1]}`, 'text'],
  ])
})

describe('a token that the backend refuses as expired', () => {
  const tokenOf = (name: string, sub = 'ada') =>
    `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.${name}`

  /** Answers each request by its token, and records the tokens. */
  function openWith(held: { token: string }, renew: () => void, refusals: Record<string, [number, object]>) {
    const sent: string[] = []
    const client = createDataClient({
      url,
      key,
      accessToken: async (refused) => {
        if (refused === held.token) renew()
        return held.token
      },
      fetch: async (_input, init) => {
        const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? ''
        sent.push(token)
        const [status, body] = refusals[token] ?? [200, []]
        return Response.json(body, { status })
      },
    })
    return { client, sent }
  }

  test.each([
    ['PGRST301', 401, { code: 'PGRST301', message: 'JWSError JWSInvalidSignature' }],
    ['PGRST303', 401, { code: 'PGRST303', message: 'JWT expired' }],
    ['the storage server', 400, { statusCode: '403', message: '"exp" claim timestamp check failed' }],
  ])('is renewed, and the request is repeated after a refusal by %s', async (_who, status, body) => {
    const old = tokenOf('old')
    const fresh = tokenOf('new')
    const held = { token: old }
    const { client, sent } = openWith(held, () => Object.assign(held, { token: fresh }), {
      [old]: [status, body],
    })
    expect((await client.from('notes').insert({ a: 1 })).error).toBeNull()
    expect(sent).toEqual([old, fresh])
  })

  test('is renewed only once, and not after another refusal', async () => {
    const old = tokenOf('old')
    const fresh = tokenOf('new')
    const held = { token: old }
    const renew = vi.fn(() => void Object.assign(held, { token: fresh }))
    const expired: [number, object] = [401, { code: 'PGRST303' }]
    const both = openWith(held, renew, { [old]: expired, [fresh]: expired })
    expect((await both.client.from('notes').select()).status).toBe(401)
    expect(both.sent).toEqual([old, fresh])
    const denied = openWith(held, renew, { [fresh]: [401, { code: '42501' }] })
    expect((await denied.client.from('notes').select()).status).toBe(401)
    expect(denied.sent).toEqual([fresh])
    expect(renew).toHaveBeenCalledOnce()
  })

  test.each([
    ['nothing could renew it', 'old', 'ada'],
    ['another user has signed in meanwhile', 'new', 'bob'],
  ])('leaves the refusal if %s', async (_why, name, sub) => {
    const old = tokenOf('old')
    const held = { token: old }
    const renew = () => void Object.assign(held, { token: tokenOf(name, sub) })
    const { client, sent } = openWith(held, renew, { [old]: [401, { code: 'PGRST303' }] })
    expect((await client.from('notes').select()).status).toBe(401)
    expect(sent).toEqual([old])
  })
})
