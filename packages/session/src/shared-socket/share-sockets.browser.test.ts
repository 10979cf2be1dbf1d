import { RealtimeClient } from '@supabase/realtime-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SocketAccount, shareSockets } from './share-sockets.ts'
import { browserSharingPage, type SharingPage } from './sharing-page.ts'
import { tokenFor } from './tabs.fixture.ts'

/** A realtime server that agrees to everything. Like a real one, it sends no broadcast back to the connection that it came from. */
class Server {
  static readonly opened: Server[] = []
  binaryType = ''
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: object) => void) | null = null
  readonly joined: string[] = []

  constructor() {
    Server.opened.push(this)
    queueMicrotask(() => this.onopen?.())
  }

  send(data: string | ArrayBuffer): void {
    const text = typeof data === 'string' ? data : ''
    const [joinRef, ref, topic, event] = text ? (JSON.parse(text) as string[]) : refsOf(data as ArrayBuffer)
    if (event === 'phx_join') this.joined.push(String(topic))
    this.say([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }])
  }

  say(frame: unknown[]): void {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(frame) }))
  }

  close(): void {
    this.readyState = 3
    queueMicrotask(() => this.onclose?.({ code: 1000, reason: '' }))
  }
}

function refsOf(data: ArrayBuffer): string[] {
  const [, join = 0, ref = 0, topic = 0] = new Uint8Array(data)
  const text = new TextDecoder().decode(new Uint8Array(data).subarray(7))
  return [
    text.slice(0, join),
    text.slice(join, join + ref),
    text.slice(join + ref, join + ref + topic),
    'broadcast',
  ]
}

const clients: RealtimeClient[] = []
// Without an account, a client opens a connection of its own.
beforeEach(() => void vi.stubGlobal('WebSocket', Server))
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels()
  Server.opened.splice(0)
})

/** Creates Supabase's own client in a tab of the account. */
function openTab(account: SocketAccount) {
  const endPoint = 'wss://project.supabase.co/realtime/v1'
  const page: SharingPage = {
    ...(browserSharingPage() as SharingPage),
    openSocket: () => new Server() as unknown as WebSocket,
  }
  const transport = shareSockets(endPoint, account, page)
  if (!transport) throw new Error('the browser cannot share')
  const accessToken = async () => account.held?.access_token ?? null
  const client = new RealtimeClient(endPoint, { params: { apikey: 'key' }, accessToken, transport })
  clients.push(client)
  return client
}

/** Creates an account that signs out by `end`. */
function signedIn() {
  const listeners = new Set<() => void>()
  const account = {
    held: { access_token: tokenFor('ada', crypto.randomUUID(), 4_000_000_000) } as SocketAccount['held'],
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const end = () => {
    account.held = null
    for (const listener of listeners) listener()
  }
  return { account: Object.assign(account, { subscribe }), end }
}

function join(client: RealtimeClient, heard: unknown[]) {
  const channel = client.channel('room')
  channel.on('broadcast', { event: 'move' }, ({ payload }) => void heard.push(payload))
  return new Promise<typeof channel>((resolve) =>
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') resolve(channel)
    }),
  )
}

test('Supabase’s clients in two tabs share a connection, and get each other’s broadcasts on it', async () => {
  const { account } = signedIn()
  const heard: unknown[][] = [[], []]
  const [first] = await Promise.all(heard.map((list) => join(openTab(account), list)))
  expect(Server.opened.map(({ joined }) => joined)).toEqual([['realtime:room']])
  await first?.send({ type: 'broadcast', event: 'move', payload: { x: 'ü' } })
  await expect.poll(() => heard).toEqual([[], [{ x: 'ü' }]])
  Server.opened[0]?.say([
    null,
    null,
    'realtime:room',
    'broadcast',
    { type: 'broadcast', event: 'move', payload: 2 },
  ])
  await expect.poll(() => heard).toEqual([[2], [{ x: 'ü' }, 2]])
})

test('an account’s connection ends when it signs out', async () => {
  const { account, end } = signedIn()
  await join(openTab(account), [])
  end()
  await expect.poll(() => Server.opened[0]?.readyState).toBe(3)
})
