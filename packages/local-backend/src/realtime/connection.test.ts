import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { noRateLimits } from '../config/rate-limits.ts'
import { Connection } from './connection.ts'
import type { RealtimeContext } from './realtime-context.ts'
import type { Identity } from './token.ts'

/** A socket that cannot be written to, and what it was closed with. */
function brokenSocket() {
  const close = vi.fn()
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0, isPaused: false },
    ...{ close, pause: vi.fn(), resume: vi.fn(), terminate: vi.fn() },
    send: () => {
      throw new RangeError('Maximum call stack size exceeded')
    },
  })
  return { socket, close }
}

test.each([
  ['at once', 'phoenix'],
  ['later', 'realtime:unknown'],
])(
  'an exception while a message is answered %s ends the connection and not the process',
  async (_when, topic) => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { socket, close } = brokenSocket()
    const context = { limits: noRateLimits } as unknown as RealtimeContext
    new Connection(context, socket as unknown as WebSocket, { identity: {} as Identity, version: '2.0.0' })
    socket.emit('message', Buffer.from(JSON.stringify([null, '1', topic, 'heartbeat', {}])), false)
    await expect.poll(() => close.mock.calls).toEqual([[1011, 'Internal error']])
    expect(String(log.mock.calls[0]?.[0])).toContain('Maximum call stack size exceeded')
    log.mockRestore()
  },
)
