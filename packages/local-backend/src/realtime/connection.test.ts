import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createBudgets, serverKey } from '../budgets/budgets.ts'
import { createThrottle } from '../budgets/throttle.ts'
import { noRateLimits } from '../config/rate-limits.ts'
import { Connection } from './connection.ts'
import type { ConnectionSlot } from './connection-slot.ts'
import type { RealtimeContext } from './realtime-context.ts'
import type { TokenIdentity } from './token.ts'

/** A socket that cannot be written to, and what it was closed with. */
function brokenSocket() {
  const close = vi.fn()
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    isPaused: false,
    close,
    pause: vi.fn(),
    resume: vi.fn(),
    terminate: vi.fn(),
    send: () => {
      throw new RangeError('Maximum call stack size exceeded')
    },
  })
  return { socket, close }
}

const throttle = createThrottle(Number.POSITIVE_INFINITY)
const shared = { limits: noRateLimits, budgets: createBudgets(), throttle } as unknown as RealtimeContext

function connect(socket: object, slot: ConnectionSlot = freeSlot) {
  const owner = { connection: 'one', address: '203.0.113.1' }
  const options = { identity: {} as TokenIdentity, version: '2.0.0', owner, slot } as const
  return new Connection(shared, socket as WebSocket, options)
}

const freeSlot: ConnectionSlot = {
  countFor: () => undefined,
  settle: () => undefined,
  release: () => undefined,
}

afterEach(() => vi.useRealTimers())

test.each([
  ['at once', 'phoenix'],
  ['later', 'realtime:unknown'],
])(
  'an exception while a message is answered %s ends the connection and not the process',
  async (_when, topic) => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { socket, close } = brokenSocket()
    connect(socket)
    socket.emit('message', Buffer.from(JSON.stringify([null, '1', topic, 'heartbeat', {}])), false)
    await expect.poll(() => close.mock.calls).toEqual([[1011, 'Internal error']])
    expect(String(log.mock.calls[0]?.[0])).toContain('Maximum call stack size exceeded')
    log.mockRestore()
  },
)

test('a connection that joins no channel for 10 s is closed when its address has no room for anonymous ones', () => {
  vi.useFakeTimers()
  const { socket, close } = brokenSocket()
  connect(socket, { ...freeSlot, settle: () => 'anonymous' })
  vi.advanceTimersByTime(9_999)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close.mock.calls).toEqual([[1013, 'Too many connections from your address without an account']])
})

test('messages that wait are counted, and those beyond the limit of their address end the connection', async () => {
  const { socket, close } = brokenSocket()
  connect(socket)
  const large = Buffer.from(
    JSON.stringify([null, '1', 'realtime:unknown', 'x', { x: 'x'.repeat(1_000_000) }]),
  )
  // The first one is handled in a later microtask, so all of them wait.
  for (let n = 0; n < 4; n++) socket.emit('message', large, false)
  expect(close).not.toHaveBeenCalled()
  expect(socket.pause).toHaveBeenCalled()
  socket.emit('message', large, false)
  expect(close.mock.calls).toEqual([[1013, 'Too many messages wait']])
  socket.readyState = 3
  socket.emit('close')
  await expect.poll(() => shared.budgets.incoming.held('server', serverKey)).toBe(0)
})
