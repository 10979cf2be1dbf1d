import { afterEach, expect, test } from 'vitest'
import { type SharedSocket, SharedSocket as Socket } from './shared-socket.ts'
import type { SharingPage } from './sharing-page.ts'
import { browserSharingPage } from './sharing-page.ts'
import { scopeFor, tokenFor } from './tabs.fixture.ts'

/** A realtime server in place of a `WebSocket`. It agrees to everything. */
class FakeServer {
  binaryType = ''
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  readonly heard: string[] = []

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  send(data: string): void {
    const [joinRef, ref, topic, event] = JSON.parse(data) as string[]
    this.heard.push(`${event} ${topic}`)
    const reply = [joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(reply) }))
  }

  close(): void {
    this.readyState = 3
    queueMicrotask(() => this.onclose?.({ code: 1000, reason: '' }))
  }
}

const tabs: { socket: SharedSocket; closed: string[]; heard: string[]; tick: () => void }[] = []
const servers: FakeServer[] = []

afterEach(() => {
  for (const { socket } of tabs.splice(0)) socket.abandon()
  servers.splice(0)
})

/** Opens a tab with real locks and channels. The test calls its timer. */
function openTab(token: string, change: Partial<SharingPage> = {}) {
  const ticks: (() => void)[] = []
  const page: SharingPage = {
    ...(browserSharingPage() as SharingPage),
    openSocket: () => {
      const server = new FakeServer()
      servers.push(server)
      queueMicrotask(() => server.open())
      return server as unknown as WebSocket
    },
    isVisible: () => true,
    every: (_interval, action) => void ticks.push(action),
    ...change,
  }
  const forbidden: string[] = []
  const socket = new Socket('wss://a', {
    page,
    scope: scopeFor(token),
    onForbidden: () => forbidden.push(''),
  })
  const tab = {
    socket,
    forbidden,
    closed: [] as string[],
    heard: [] as string[],
    tick: () => {
      for (const tick of ticks) tick()
    },
    join: (topic: string, config = {}) =>
      socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { access_token: token, config }])),
  }
  socket.onclose = ({ reason }) => tab.closed.push(reason)
  socket.onmessage = ({ data }) => tab.heard.push(String(data))
  tabs.push(tab)
  return tab
}

const isOpen = (tab: { socket: SharedSocket }) => expect.poll(() => tab.socket.readyState).toBe(1)
const newToken = (sub = 'ada') => tokenFor(sub, crypto.randomUUID())

test('five tabs of a session share one connection, and each gets the messages of its own channels', async () => {
  const token = newToken()
  const five = Array.from({ length: 5 }, () => openTab(token))
  for (const tab of five) await isOpen(tab)
  const [first, second, third] = five
  first?.join('realtime:a')
  second?.join('realtime:a')
  third?.join('realtime:b')
  await expect
    .poll(() => servers.map(({ heard }) => heard))
    .toEqual([['phx_join realtime:a', 'phx_join realtime:b']])
  await expect.poll(() => five.map(({ heard }) => heard.length)).toEqual([1, 1, 1, 0, 0])
  servers[0]?.onmessage?.({
    data: JSON.stringify([null, null, 'realtime:a', 'postgres_changes', { ids: [1] }]),
  })
  await expect.poll(() => five.map(({ heard }) => heard.length)).toEqual([2, 2, 1, 0, 0])
  second?.socket.send(JSON.stringify([null, '5', 'phoenix', 'heartbeat', {}]))
  await expect.poll(() => second?.heard.at(-1)).toContain('"5","phoenix","phx_reply"')
})

test('tabs whose channels have different configurations use another connection until the channel is left', async () => {
  const token = newToken()
  const one = openTab(token)
  const other = openTab(token)
  for (const tab of [one, other]) await isOpen(tab)
  one.join('realtime:a')
  await expect.poll(() => one.heard).toHaveLength(1)
  other.join('realtime:a', { private: true })
  await expect.poll(() => other.heard).toHaveLength(1)
  expect(servers.map(({ readyState }) => readyState)).toEqual([1, 1])
  other.socket.close()
  await expect.poll(() => servers.map(({ readyState }) => readyState)).toEqual([1, 3])
  expect(one.closed).toEqual([])
})

test('the other tabs connect again when the tab with the connection is closed', async () => {
  const token = newToken()
  const leader = openTab(token)
  await isOpen(leader)
  const other = openTab(token)
  await isOpen(other)
  leader.socket.abandon()
  // The lock of the leader can be free before its message arrives, so the reason is one of two.
  await expect.poll(() => other.closed).toHaveLength(1)
  await isOpen(openTab(token))
  expect(servers.map(({ readyState }) => readyState)).toEqual([3, 1])
})

test('a tab that has closed its socket keeps the connection while others use it', async () => {
  const token = newToken()
  const leader = openTab(token)
  await isOpen(leader)
  const other = openTab(token)
  await isOpen(other)
  other.join('realtime:a')
  await expect.poll(() => other.heard).toHaveLength(1)
  leader.socket.close()
  await expect.poll(() => leader.closed).toHaveLength(1)
  servers[0]?.onmessage?.({ data: JSON.stringify([null, null, 'realtime:a', 'system', {}]) })
  await expect.poll(() => other.heard).toHaveLength(2)
  other.socket.close()
  await expect.poll(() => leader.socket.isOver && servers[0]?.readyState).toBe(3)
})

test('a tab that keeps the lock without answering, like a frozen one, is replaced', async () => {
  const token = newToken()
  const frozen = navigator.locks
    .request(scopeFor(token).name, () => new Promise(() => {}))
    .catch((error) => error.name)
  const tab = openTab(token)
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBeGreaterThan(0)
  for (let tick = 0; tick < 4; tick++) tab.tick()
  await isOpen(tab)
  expect(await frozen).toBe('AbortError')
})

test('a hidden tab does not replace a frozen leader', async () => {
  const token = newToken()
  const { promise, resolve } = Promise.withResolvers<void>()
  const frozen = navigator.locks.request(scopeFor(token).name, () => promise)
  const tab = openTab(token, { isVisible: () => false })
  for (let tick = 0; tick < 10; tick++) tab.tick()
  resolve()
  await frozen
  await isOpen(tab)
})

test('a leader whose lock was taken away ends its connection', async () => {
  const token = newToken()
  const leader = openTab(token)
  await isOpen(leader)
  await navigator.locks.request(scopeFor(token).name, { steal: true }, () => {})
  await expect.poll(() => leader.closed).toEqual(['another tab has taken over'])
  expect(servers.map(({ readyState }) => readyState)).toEqual([3])
})

test('tabs of another account or session have another connection', async () => {
  const ada = openTab(newToken('ada'))
  const eve = openTab(newToken('eve'))
  for (const tab of [ada, eve]) await isOpen(tab)
  ada.join('realtime:a')
  await expect.poll(() => ada.heard).toHaveLength(1)
  expect(servers).toHaveLength(2)
  ada.socket.abandon()
  await expect.poll(() => ada.closed).toHaveLength(1)
  expect([eve.closed, eve.heard]).toEqual([[], []])
})

test('messages in a channel that name another scope are dropped', async () => {
  const token = newToken()
  const tab = openTab(token)
  await isOpen(tab)
  const channel = new BroadcastChannel(scopeFor(token).name)
  channel.postMessage({ scope: scopeFor(newToken('eve')).name, message: { kind: 'bye', from: 'x' } })
  channel.postMessage(null)
  tab.join('realtime:a')
  await expect.poll(() => tab.heard).toHaveLength(1)
  channel.close()
})

test('a socket closes with a reason when the browser forbids locks', async () => {
  const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }
  const tab = openTab(newToken(), { locks: locks as unknown as LockManager })
  await expect.poll(() => tab.closed).toEqual(['the browser forbids locks'])
  expect(tab.forbidden.length).toBeGreaterThan(0)
})
