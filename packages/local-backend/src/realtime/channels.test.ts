import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startBackend } from '../backend.ts'
import { noRateLimits } from '../config/rate-limits.ts'
import { loadSecrets } from '../data-folder/secrets.ts'
import { openOwner } from '../owner/index.ts'
import { realtimeLimits } from '../size-limits.ts'
import { copyFirstData, siteUrl, startTestBackend, supabaseDir, type TestBackend } from '../testing.ts'
import { subscribeChannel, waitUntil } from './channel-log.fixture.ts'

let backend: TestBackend
const clients = new Set<SupabaseClient>()

beforeAll(async () => {
  backend = await startTestBackend({ rateLimits: { realtimeMessages: 20, realtimeJoins: 150 } })
  await sql(`
    create policy members_read on realtime.messages for select to authenticated
      using (realtime.topic() like 'team %' and extension in ('broadcast', 'presence'));
    create policy members_write on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'team ' || auth.email())`)
})
afterEach(async () => {
  for (const client of clients) {
    await client.removeAllChannels()
    await client.realtime.disconnect()
  }
  clients.clear()
})
afterAll(() => backend?.close())

async function sql(text: string, dataDir = backend.dataDir): Promise<unknown> {
  const owner = await openOwner(dataDir)
  const outcome = await owner.sql(text)
  await owner.close()
  expect(outcome.error).toBeUndefined()
  return outcome.statements[0]?.rows?.[0]?.[0]
}

function clientOf(vsn = '2.0.0'): SupabaseClient {
  const client = createClient(backend.url, backend.key, { realtime: { vsn: vsn as '2.0.0' } })
  clients.add(client)
  return client
}

/** Returns a client whose tokens come from elsewhere. */
async function clientWith(token: () => string): Promise<SupabaseClient> {
  const client = createClient(backend.url, backend.key, { accessToken: async () => token() })
  clients.add(client)
  await client.realtime.setAuth()
  return client
}

async function signedIn(as: 'demo' | 'other') {
  const { client } = await backend.signedIn(as)
  clients.add(client)
  return client
}

async function tokenOf(claims: Record<string, unknown>): Promise<string> {
  const { jwtSecret } = await loadSecrets(backend.dataDir)
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(jwtSecret))
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** Joins a channel and records its broadcasts. */
async function hear(client: SupabaseClient, name: string, config: object = {}) {
  const heard: unknown[] = []
  const channel = client.channel(name, { config })
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push([event, payload]))
  return { ...(await subscribeChannel(channel)), heard }
}

describe.each(['1.0.0', '2.0.0'])('broadcasts by protocol %s', (vsn) => {
  test('reach the other members of a topic, and the sender if it asks for them', async () => {
    const first = await hear(clientOf(vsn), 'room', { broadcast: { self: true, ack: true } })
    const second = await hear(clientOf(), 'room')
    const elsewhere = await hear(clientOf(), 'other room')
    const payload = { text: 'é "quoted" 😀', big: 12 }
    expect(await first.channel.send({ type: 'broadcast', event: 'said', payload })).toBe('ok')
    await second.channel.send({ type: 'broadcast', event: 'answered', payload: { n: 1 } })
    await waitUntil(() => first.heard.length === 2 && second.heard.length === 1)
    expect(first.heard).toEqual([
      ['said', payload],
      ['answered', { n: 1 }],
    ])
    expect(second.heard).toEqual([['said', payload]])
    expect(elsewhere.heard).toEqual([])
  })
})

test('a broadcast of bytes arrives as bytes if the client’s protocol supports them', async () => {
  const sender = await hear(clientOf(), 'bytes', { broadcast: { ack: true } })
  const receiver = await hear(clientOf(), 'bytes')
  const older = await hear(clientOf('1.0.0'), 'bytes')
  const payload = new Uint8Array([0, 255, 1]).buffer
  await sender.channel.send({ type: 'broadcast', event: 'raw', payload })
  expect(await sender.channel.httpSend('raw', payload)).toEqual({ success: true })
  await sender.channel.send({ type: 'broadcast', event: 'end', payload: {} })
  await waitUntil(() => receiver.heard.length === 3 && older.heard.length === 1)
  expect(receiver.heard.slice(0, 2)).toEqual([
    ['raw', payload],
    ['raw', payload],
  ])
})

test('a request over HTTP sends one or several broadcasts, and an invalid one is rejected', async () => {
  const { channel, heard } = await hear(clientOf(), 'over http')
  expect(await channel.httpSend('one/two', { n: 1 })).toEqual({ success: true })
  const post = async (body: string, key = backend.key) => {
    const headers = { apikey: key, 'content-type': 'application/json' }
    const response = await fetch(`${backend.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers,
      body,
    })
    return [response.status, response.headers.get('access-control-allow-origin'), await response.text()]
  }
  const messages = [2, 3].map((n) => ({ topic: 'over http', event: 'many', payload: { n } }))
  expect(await post(JSON.stringify({ messages }))).toEqual([202, '*', ''])
  await waitUntil(() => heard.length === 3)
  expect(heard).toEqual([
    ['one/two', { n: 1 }],
    ['many', { n: 2 }],
    ['many', { n: 3 }],
  ])
  expect(await post('{')).toMatchObject([422, '*', '{"error":"The body is no JSON"}'])
  expect(await post('{}')).toMatchObject([422, '*', `{"error":"messages can't be blank"}`])
  expect(await post('{"messages":[{"topic":"x"}]}')).toMatchObject([
    422,
    '*',
    `{"error":"event can't be blank"}`,
  ])
  expect((await post('{}', 'wrong'))[0]).toBe(401)
  expect(await post(`{"messages":"${'x'.repeat(1024 * 1024)}"}`)).toMatchObject([
    413,
    '*',
    '{"error":"The body is larger than 1 MiB, which is the most this route takes."}',
  ])
})

test('presence reports members who are present, join, change, leave or disconnect', async () => {
  const watch = async (key: string) => {
    const client = clientOf()
    const channel = client.channel('lobby', { config: { presence: { key } } })
    const said: string[] = []
    channel.on('presence', { event: 'join' }, (at) => said.push(`+${at.key}`))
    channel.on('presence', { event: 'leave' }, (at) => said.push(`-${at.key}`))
    return { ...(await subscribeChannel(channel)), client, said }
  }
  const anna = await watch('anna')
  expect(await anna.channel.track({ at: 1 })).toBe('ok')
  const ben = await watch('ben')
  const state = ({ channel }: typeof anna) =>
    Object.entries(channel.presenceState<{ at: number }>()).map(([key, metas]) => [
      key,
      ...metas.map(({ at }) => at),
    ])
  await waitUntil(() => state(ben).length === 1)
  await ben.channel.track({ at: 2 })
  await ben.channel.track({ at: 3 })
  await waitUntil(() => state(anna).join() === 'anna,1,ben,3')
  expect(state(ben)).toEqual(state(anna))
  await anna.channel.untrack()
  await waitUntil(() => state(ben).join() === 'ben,3')
  const carl = await watch('carl')
  await carl.channel.track({ at: 4 })
  await waitUntil(() => state(ben).length === 2)
  await carl.client.realtime.disconnect()
  await waitUntil(() => state(ben).join() === 'ben,3')
  expect(ben.said.filter((word) => word.endsWith('carl'))).toEqual(['+carl', '-carl'])
})

test('realtime.send and broadcast_changes are sent at the commit', async () => {
  const inside = await hear(await signedIn('demo'), 'team sent', { private: true })
  const outside = await hear(clientOf(), 'sent')
  await sql(`create table public.sent (id int primary key);
    create function public.tell() returns trigger language plpgsql security definer as $$ begin
      perform realtime.broadcast_changes('team sent', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger tell after insert or update on public.sent for each row execute function public.tell();`)
  await sql(`begin; select realtime.send('{"n": 1}', 'taken back', 'sent', false); rollback`)
  await sql(`select realtime.send('{"n": 9007199254740993, "id": 1}', 'kept', 'sent', false)`)
  await sql('insert into public.sent values (1); update public.sent set id = 2')
  await waitUntil(() => outside.heard.length === 1 && inside.heard.length === 2)
  expect(outside.heard).toEqual([['kept', { n: 9007199254740992, id: 1 }]])
  const row = { schema: 'public', table: 'sent' }
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(inside.heard).toEqual([
    ['INSERT', { ...row, id, operation: 'INSERT', record: { id: 1 }, old_record: null }],
    ['UPDATE', { ...row, id, operation: 'UPDATE', record: { id: 2 }, old_record: { id: 1 } }],
  ])
})

describe('a private channel', () => {
  test('admits only callers that policies on realtime.messages allow', async () => {
    const demo = await signedIn('demo')
    const other = await signedIn('other')
    const config = { private: true, broadcast: { ack: true } }
    const name = `team ${backend.demo.email}`
    const mine = await hear(demo, name, config)
    const theirs = await hear(other, name, config)
    const without = await hear(clientOf(), name, config)
    expect(theirs.states).toEqual(['SUBSCRIBED'])
    expect(without.states).toEqual([
      `CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    ])
    expect(await mine.channel.send({ type: 'broadcast', event: 'said', payload: { n: 1 } })).toBe('ok')
    expect(await theirs.channel.send({ type: 'broadcast', event: 'said', payload: { n: 2 } })).toBe('error')
    expect(await mine.channel.httpSend('over http', { n: 3 })).toEqual({ success: true })
    expect(await theirs.channel.httpSend('over http', { n: 4 })).toEqual({ success: true })
    await mine.channel.send({ type: 'broadcast', event: 'end', payload: {} })
    await waitUntil(() => theirs.heard.length === 3)
    expect(theirs.heard).toEqual([
      ['said', { n: 1 }],
      ['over http', { n: 3 }],
      ['end', {}],
    ])
    expect(await theirs.channel.track({})).toBe('error')
    expect(await mine.channel.track({})).toBe('ok')
    expect(await sql('select count(*) from realtime.messages')).toBe('0')
  })

  test('is separate from the public channel of the same name', async () => {
    const name = `team ${backend.demo.email}`
    const inside = await hear(await signedIn('demo'), name, { private: true })
    const outside = await hear(clientOf(), name, { broadcast: { ack: true } })
    await outside.channel.send({ type: 'broadcast', event: 'x', payload: {} })
    await inside.channel.send({ type: 'broadcast', event: 'x', payload: {} })
    await inside.channel.httpSend('end', {})
    await waitUntil(() => inside.heard.length > 0)
    expect([inside.heard, outside.heard]).toEqual([[['end', {}]], []])
  })

  test('ends for a member who loses the right to read it', async () => {
    const claims = { role: 'authenticated', email: 'x', exp: inSeconds(3600) }
    let token = await tokenOf(claims)
    const client = await clientWith(() => token)
    const { states, system } = await hear(client, 'team x', { private: true })
    expect(states).toEqual(['SUBSCRIBED'])
    token = await tokenOf({ ...claims, role: 'anon' })
    await client.realtime.setAuth()
    await waitUntil(() => states.includes('CLOSED'))
    expect(system.at(-1)?.message).toMatch(/read from this Channel topic: team x$/)
  })
})

describe('a token', () => {
  test('that expires ends the channel, and a new token keeps it', async () => {
    const claims = { role: 'authenticated', sub: 'a0000000-0000-4000-8000-00000000000a' }
    const short = await tokenOf({ ...claims, exp: inSeconds(2) })
    let kept = short
    const keeping = await clientWith(() => kept)
    const ending = await hear(await clientWith(() => short), 'ends')
    const following = await hear(keeping, 'goes on', { broadcast: { ack: true } })
    kept = await tokenOf({ ...claims, exp: inSeconds(3600) })
    await keeping.realtime.setAuth()
    await waitUntil(() => ending.states.includes('CLOSED'))
    expect(ending.system).toEqual([
      expect.objectContaining({
        status: 'error',
        message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
      }),
    ])
    expect(await following.channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
    expect(following.states).toEqual(['SUBSCRIBED'])
  })

  test('from an ended session closes its channels and opens no others', async () => {
    const { client, token } = await backend.signedIn('demo')
    clients.add(client)
    const { states, system } = await hear(client, 'session')
    const beside = await hear(await signedIn('demo'), 'session')
    await fetch(`${backend.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: backend.key, authorization: `Bearer ${token}` },
    })
    await waitUntil(() => states.includes('CLOSED'))
    expect(system.at(-1)?.message).toBe('The session of this token has ended')
    const again = await hear(await clientWith(() => token), 'session')
    expect(again.states[0]).toBe('CHANNEL_ERROR: InvalidJWTToken: The session of this token has ended')
    expect(beside.states).toEqual(['SUBSCRIBED'])
  })

  test.each([
    ['that is over', { role: 'anon', exp: 1 }, /^InvalidJWTToken: Token has expired \d+ seconds ago/],
    ['without an end', { role: 'anon' }, /^InvalidJWTToken: Fields `role` and `exp` are required in JWT/],
    ['without a role', { exp: 4e9 }, /^InvalidJWTToken: Fields `role` and `exp` are required in JWT/],
    [
      'with another signature',
      'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiIsImV4cCI6NDAwMDAwMDAwMH0.c2ln',
      /^JwtSignatureError: /,
    ],
    ['that is not a JWT', 'none', /^MalformedJWT: The token provided is not a valid JWT/],
  ])('%s cannot join a channel', async (_, claims, message) => {
    const token = typeof claims === 'string' ? claims : await tokenOf(claims)
    const { states } = await hear(await clientWith(() => token), 'refused')
    expect(states[0]?.replace(/^CHANNEL_ERROR: /, '')).toMatch(message)
  })
})

/** Opens a socket without the client library. */
async function openSocket(search = `apikey=${backend.key}&vsn=2.0.0`, url = backend.url) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?${search}`)
  const frames: [string | null, string | null, string, string, { response?: { reason?: string } }][] = []
  const closed = new Promise<[number, string]>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => resolve([code, reason])),
  )
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(data)))
  await new Promise((resolve) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', resolve)
  })
  const say = (...frame: unknown[]) => socket.send(JSON.stringify(frame))
  return { socket, frames, closed, say }
}

/** Returns a join with a payload of the given depth. */
const nestedJoin = (depth: number) =>
  `["1","1","realtime:deep","phx_join",{"config":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}]`

describe('a connection', () => {
  test.each(['', 'apikey=wrong'])('with %j for a key is refused', async (search) => {
    const { socket, closed } = await openSocket(search)
    expect((await closed)[0]).toBe(1006)
    expect(socket.readyState).toBe(WebSocket.CLOSED)
    const plain = await fetch(`${backend.url}/realtime/v1/websocket`)
    expect([plain.status, await plain.json()]).toEqual([426, { error: 'This address is for a WebSocket' }])
  })

  test('answers heartbeats, and messages to channels that it has not joined', async () => {
    const { socket, frames, say } = await openSocket()
    say(null, '1', 'phoenix', 'heartbeat', {})
    say('9', '2', 'realtime:room', 'broadcast', {})
    say('3', '3', 'realtime:', 'phx_join', {})
    say('4', '4', 'elsewhere', 'phx_join', {})
    await waitUntil(() => frames.length === 4)
    const reasons = ['unmatched topic', 'TopicNameRequired: You must provide a topic name', 'unmatched topic']
    expect(frames.map(([, ref, , event, { response }]) => [ref, event, response?.reason])).toEqual([
      ['1', 'phx_reply', undefined],
      ...reasons.map((reason, at) => [String(at + 2), 'phx_reply', reason]),
    ])
    socket.close()
  })

  test.each([
    ['no JSON', '{', 1007, 'This is no JSON.'],
    ['no message', '[1,2]', 1007, 'This is no message of the Phoenix protocol.'],
    ['bytes that are no broadcast', new Uint8Array([9, 9]), 1007, 'This is no broadcast.'],
    [
      'bytes that are cut short',
      new Uint8Array([3, 9, 9, 9, 9, 0, 1, 0]),
      1007,
      'This broadcast is cut short.',
    ],
    ['JSON that is nested too deeply', nestedJoin(600), 1007, 'This is nested deeper than 500 levels.'],
    ['more than a message may have', 'x'.repeat(1024 * 1024 + 1), 1009, ''],
  ])('that sends %s is ended', async (_, data, code, reason) => {
    const { socket, closed } = await openSocket()
    socket.send(data)
    expect(await closed).toEqual([code, reason])
  })

  test('with a message that is nested 4,388 deep ends alone, even if it is present twice on a topic', async () => {
    const { states, channel } = await hear(clientOf(), 'bystander')
    const { socket, closed, say } = await openSocket()
    for (const ref of ['1', '2'])
      say(ref, ref, 'realtime:deep', 'phx_join', { config: { presence: { enabled: true, key: 'a' } } })
    const deep = `${'['.repeat(4_388)}1${']'.repeat(4_388)}`
    socket.send(`["2","3","realtime:deep","presence",{"event":"track","payload":{"a":${deep}}}]`)
    expect(await closed).toEqual([1007, 'This is nested deeper than 500 levels.'])
    expect(await channel.send({ type: 'broadcast', event: 'still', payload: {} })).toBe('ok')
    expect(states).toEqual(['SUBSCRIBED'])
  })

  test('that sends a broadcast with an extra `content` sends only the payload, and other connections stay open', async () => {
    const { heard, states } = await hear(clientOf(), 'contents')
    const { socket, say } = await openSocket()
    say('1', '1', 'realtime:contents', 'phx_join', {})
    for (const content of [5, 'no JSON', { a: 1 }])
      say('1', '2', 'realtime:contents', 'broadcast', { event: 'x', content, payload: { n: 1 } })
    await waitUntil(() => heard.length === 3)
    expect(heard).toEqual(Array(3).fill(['x', { n: 1 }]))
    expect(states).toEqual(['SUBSCRIBED'])
    socket.close()
  })

  test('that subscribes to more than 100 changes in one channel is rejected', async () => {
    const { socket, frames, say } = await openSocket()
    const postgres_changes = Array.from({ length: realtimeLimits.changes + 1 }, () => ({ table: 'projects' }))
    say('1', '1', 'realtime:changes', 'phx_join', { config: { postgres_changes } })
    await waitUntil(() => frames.length === 1)
    expect(frames[0]?.[4]?.response?.reason).toBe(
      'ChannelRateLimitReached: A channel has 100 postgres_changes at most',
    )
    socket.close()
  })

  test('has a limit of channels, and of messages per second', { tags: ['long'] }, async () => {
    const { socket, frames, say } = await openSocket()
    for (let n = 0; n <= realtimeLimits.channels; n++) say(`${n}`, `${n}`, `realtime:${n}`, 'phx_join', {})
    await waitUntil(() => frames.length === realtimeLimits.channels + 1)
    expect(frames.at(-1)?.[4]?.response?.reason).toBe('ChannelRateLimitReached: Too many channels')
    for (let n = 0; n < 25; n++) say('0', null, 'realtime:0', 'broadcast', { event: 'x' })
    await waitUntil(() => frames.some(([, , , event]) => event === 'phx_close'))
    expect(frames.find(([, , , event]) => event === 'system')?.[4]).toMatchObject({
      status: 'error',
      message: 'Too many messages per second',
    })
    socket.close()
  })

  test('that joins too often is ended', { tags: ['long'] }, async () => {
    const { frames, closed, say } = await openSocket()
    for (let n = 0; n <= 150; n++) say(`${n}`, `${n}`, 'realtime:again', 'phx_join', {})
    expect(await closed).toEqual([1013, 'Too many joins per second'])
    expect(frames.at(-1)?.[4]?.response?.reason).toBe('ClientJoinRateLimitReached: Too many joins per second')
  })

  test('that does not read its messages is ended, and others stay open', { tags: ['long'] }, async () => {
    const { heard, states } = await hear(clientOf(), 'flood')
    // A client in this process would read every message.
    const deaf = connect(Number(new URL(backend.url).port), '127.0.0.1')
    const asked = `GET /realtime/v1/websocket?apikey=${backend.key} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
    deaf.write(asked)
    await once(deaf, 'data')
    const join = Buffer.from('{"topic":"realtime:flood","event":"phx_join","payload":{},"ref":"1"}')
    deaf.write(Buffer.concat([Buffer.from([0x81, 0x80 | join.length, 0, 0, 0, 0]), join]))
    await once(deaf, 'data')
    deaf.pause()
    const headers = { apikey: backend.key, 'content-type': 'application/json' }
    const body = JSON.stringify({ text: 'x'.repeat(1024 * 1024 - 100) })
    const address = `${backend.url}/realtime/v1/api/broadcast/flood/events/x`
    const post = () => fetch(address, { method: 'POST', headers, body })
    // Posts one after the other, so that a client that reads keeps up on a busy machine.
    for (let sent = 1; sent <= 20; sent += 1) {
      await post()
      await waitUntil(() => heard.length === sent)
    }
    let last = Buffer.alloc(0)
    deaf.on('data', (data) => {
      last = Buffer.concat([last, data]).subarray(-200)
    })
    deaf.resume()
    await waitUntil(() => last.includes('Messages are not read'))
    deaf.destroy()
    expect(states).toEqual(['SUBSCRIBED'])
  })
})

test('a backend that stops ends connections and captures, and clients reconnect after a restart', {
  tags: ['long'],
}, async () => {
  const capturing = () =>
    sql(
      `select string_agg(tgrelid::regclass::text, ', ') from pg_trigger where tgfoid = 'realtime.portico_capture'::regproc`,
      dataDir,
    )
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-realtime-'))
  await copyFirstData(dataDir)
  const options = { dataDir, siteUrl, supabaseDir, rateLimits: noRateLimits }
  const first = await startBackend({ ...options, port: 0 })
  const client = createClient(first.url, first.key)
  clients.add(client)
  await client.auth.signInWithPassword(first.demo)
  await client.auth.stopAutoRefresh()
  const changed: unknown[] = []
  const channel = client.channel('comes back')
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'projects' }, ({ new: row }) =>
    changed.push(row.name),
  )
  const { states } = await subscribeChannel(channel)
  const { closed } = await openSocket(`apikey=${first.key}`, first.url)
  expect(await capturing()).toBe('projects')
  await first.close()
  expect(await capturing()).toBeNull()
  // The trigger that a crash would leave.
  await sql(
    `create trigger portico_realtime after insert on public.tasks for each row execute function realtime.portico_capture('1', 'key', 'id')`,
    dataDir,
  )
  expect(await closed).toEqual([1012, 'The backend stops'])
  const second = await startBackend({ ...options, port: Number(new URL(first.url).port) })
  try {
    await waitUntil(() => states.length > 1 && states.at(-1) === 'SUBSCRIBED')
    await client.from('projects').insert({ name: 'after the restart' })
    await waitUntil(() => changed.length > 0)
    expect(changed).toEqual(['after the restart'])
    expect(await capturing()).toBe('projects')
    await client.removeAllChannels()
  } finally {
    await second.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
