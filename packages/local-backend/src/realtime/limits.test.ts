import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sendRaw } from '../hostile-requests.fixture.ts'
import { startTestBackend, type TestBackend } from '../testing.ts'
import { waitUntil } from './channel-log.fixture.ts'

let backend: TestBackend
const sockets = new Set<WebSocket>()
const limits = [
  'sockets.address=6,sockets.anonymous=2,sockets.account=2,sockets.server=40',
  'presence.address=20KiB,channels.connection=20KiB',
].join()

beforeAll(async () => {
  backend = await startTestBackend({ limits, trustedProxies: '1' })
})
afterEach(async () => {
  const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.terminate()
  await Promise.all(closed)
})
afterAll(() => backend?.close())

type Reply = { status?: string; response?: { reason?: string } }

/** Opens a connection from an address, and resolves when it is open or refused. */
async function open(address: string) {
  const url = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.key}&vsn=2.0.0`
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } })
  const frames: [string | null, string | null, string, string, Reply][] = []
  const closes: string[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('close', (code, reason) => {
    sockets.delete(socket)
    closes.push(`${code} ${reason}`)
  })
  const opened = await new Promise<string>((resolve) => {
    socket.on('open', () => {
      sockets.add(socket)
      resolve('open')
    })
    socket.on('error', (error) => resolve(error.message))
  })
  let ref = 0
  const say = (topic: string, event: string, payload: object) => {
    const own = String(++ref)
    socket.send(JSON.stringify(['1', own, `realtime:${topic}`, event, payload]))
    return own
  }
  /** Sends a message, and resolves with the status of its reply, or with the reason for an error. */
  const ask = async (topic: string, event: string, payload: object) => {
    const own = say(topic, event, payload)
    const replyOf = () => frames.find(([, at, , name]) => at === own && name === 'phx_reply')?.[4]
    await waitUntil(() => replyOf() ?? closes.length)
    return replyOf()?.response?.reason ?? replyOf()?.status
  }
  const join = (topic: string, token?: string) => ask(topic, 'phx_join', token ? { access_token: token } : {})
  const track = (topic: string, bytes: number) =>
    ask(topic, 'presence', { event: 'track', payload: { x: 'x'.repeat(bytes) } })
  return { opened, closes, say, ask, join, track }
}

let addresses = 0
/** Returns an address that no other test uses, because the server frees the places of closed connections a moment later. */
const newAddress = () => `203.0.113.${++addresses}`
const anonymousReason = 'Too many connections from your address without an account'

describe('connections', () => {
  test('one address is refused with 429 beyond its share, and another address is not', async () => {
    const attacker = newAddress()
    for (let n = 0; n < 6; n++) expect((await open(attacker)).opened).toBe('open')
    expect((await open(attacker)).opened).toBe('Unexpected server response: 429')
    const { opened, join } = await open(newAddress())
    expect([opened, await join('room')]).toEqual(['open', 'ok'])
  })

  test('an invalid handshake takes no place', async () => {
    const address = newAddress()
    // Without `Sec-WebSocket-Key`.
    const request = `GET /realtime/v1/websocket?apikey=${backend.key} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
    for (let n = 0; n < 7; n++) expect(await sendRaw(backend.url, request)).toContain('HTTP/1.1 400')
    for (let n = 0; n < 6; n++) await waitUntil(async () => (await open(address)).opened === 'open')
  })

  test('connections without an account have a smaller share, and leave room for users of the same address', async () => {
    const address = newAddress()
    const { token } = await backend.signedIn()
    for (const _ of [1, 2]) expect(await (await open(address)).join('room')).toBe('ok')
    const third = await open(address)
    expect(await third.join('room')).toBe(`ConnectionRateLimitReached: ${anonymousReason}`)
    await waitUntil(() => third.closes.length)
    expect(third.closes).toEqual([`1013 ConnectionRateLimitReached: ${anonymousReason}`])
    expect(await (await open(address)).join('room', token)).toBe('ok')
    expect(await (await open(newAddress())).join('room')).toBe('ok')
  })

  test('connections of one account are limited at all addresses together', async () => {
    const { token } = await backend.signedIn('other')
    for (const _ of [1, 2]) expect(await (await open(newAddress())).join('room', token)).toBe('ok')
    expect(await (await open(newAddress())).join('room', token)).toBe(
      'ConnectionRateLimitReached: Too many connections of this account',
    )
  })

  test('a connection counts for the account that a later token names', async () => {
    const address = newAddress()
    const { token } = await backend.signedIn()
    const first = await open(address)
    const second = await open(address)
    for (const { join } of [first, second]) expect(await join('room')).toBe('ok')
    first.say('room', 'access_token', { access_token: token })
    // The next message of the same connection is handled after the token.
    expect(await first.track('room', 1)).toBe('ok')
    expect(await (await open(address)).join('room')).toBe('ok')
  })
})

describe('presences', () => {
  test('presences of one connection beyond 256 KiB are refused and close it', async () => {
    const { join, track, closes } = await open(newAddress())
    await join('lobby')
    expect(await track('lobby', 300_000)).toBe(
      'PresenceLimitReached: The presences of this connection are too large',
    )
    await waitUntil(() => closes.length)
    expect(closes).toEqual(['1009 Presences are too large'])
  })

  test('presences of one address beyond its share are refused, and those of another address are not', async () => {
    const address = newAddress()
    const first = await open(address)
    const second = await open(address)
    const bystander = await open(newAddress())
    for (const { join } of [first, second, bystander]) await join('lobby')
    expect(await first.track('lobby', 15_000)).toBe('ok')
    expect(await second.track('lobby', 15_000)).toBe(
      'PresenceLimitReached: The presences of your address are too large',
    )
    expect(await bystander.track('lobby', 15_000)).toBe('ok')
    expect([second.closes, await second.track('lobby', 100)]).toEqual([[], 'ok'])
    expect(await first.ask('lobby', 'presence', { event: 'untrack' })).toBe('ok')
    expect(await second.track('lobby', 15_000)).toBe('ok')
  })
})

test('channels that keep more than their connection may are refused until others are left', async () => {
  const { ask } = await open(newAddress())
  const join = (topic: string) =>
    ask(topic, 'phx_join', { config: { presence: { key: 'k'.repeat(12_000) } } })
  expect(await join('one')).toBe('ok')
  expect(await join('two')).toBe('ChannelRateLimitReached: The channels keep too much')
  expect(await ask('one', 'phx_leave', {})).toBe('ok')
  expect(await join('two')).toBe('ok')
})

test('an address that connects too often in a short time waits', async () => {
  const strict = await startTestBackend({ rateLimits: { realtimeConnects: 3 } })
  try {
    const connect = () =>
      new Promise((resolve) => {
        const url = `${strict.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${strict.key}`
        const socket = new WebSocket(url)
        socket.on('open', () => socket.close())
        socket.on('close', resolve)
        socket.on('error', (error) => resolve(error.message))
      })
    for (let n = 0; n < 3; n++) expect(await connect()).toBe(1005)
    expect(await connect()).toBe('Unexpected server response: 429')
  } finally {
    await strict.close()
  }
})
