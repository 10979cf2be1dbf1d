import { setTimeout } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { BudgetHold } from '../budgets/budget.ts'
import { sizeLimits } from '../size-limits.ts'

/** Seconds that changes wait for a client that does not read. */
const patienceSeconds = 1
/** Unread bytes that do not count in the budget, so that a client that reads never ends because of other clients. */
const freeBytes = 256 * 1024
const pollMs = 10

/** Sends messages to one client, as long as it reads them. */
export interface MessageSender {
  write(data: string | Buffer): void
  /** Resolves when the client has read most of its messages, or is too slow to wait for. */
  ready(): Promise<void>
}

/** Calls `onUnread` when the client reads too little, or when `unread` has no room for its messages. */
export function createMessageSender(
  socket: WebSocket,
  unread: BudgetHold<'address' | 'server'>,
  onUnread: () => void,
): MessageSender {
  const count = (bytes: number) => unread.set(Math.max(0, bytes - freeBytes))
  return {
    write(data) {
      if (socket.readyState !== socket.OPEN) return
      const bytes = socket.bufferedAmount + data.length
      if (bytes > sizeLimits.realtimeQueue || count(bytes) !== undefined) onUnread()
      else socket.send(data, () => count(socket.bufferedAmount))
    },
    async ready() {
      const until = Date.now() + patienceSeconds * 1000
      const before = socket.bufferedAmount
      while (socket.bufferedAmount > sizeLimits.realtimeQueue / 4) {
        if (socket.readyState !== socket.OPEN) return
        if (Date.now() > until) return socket.bufferedAmount < before ? undefined : onUnread()
        await setTimeout(pollMs)
      }
    },
  }
}
