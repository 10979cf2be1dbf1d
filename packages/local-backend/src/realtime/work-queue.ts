import { setTimeout } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { BudgetHold } from '../budgets/budget.ts'
import { sizeLimits } from '../size-limits.ts'

/** Messages, and bytes of them, that wait before the client is not read for a while. */
const most = { messages: 100, bytes: sizeLimits.realtimeMessage }
/** Waiting bytes that do not count in the budget, so that a usual client never ends because of others. */
const freeBytes = 16 * 1024

/** Works on the messages of one client, one after another. */
export interface WorkQueue {
  /** Adds a message of so many bytes. */
  add(bytes: number, work: () => Promise<void>): void
  /** Gives the budget back when the last work has ended. */
  close(): void
}

interface WorkQueueOptions {
  /** The connection's part of the budget `incoming`. */
  incoming: BudgetHold<'connection' | 'address' | 'server'>
  /** Returns how many ms a message of so many bytes has to wait. */
  delayOf(bytes: number): number
  /** A message does not fit into the budget. */
  onFull(): void
  onError(error: unknown): void
}

/** Begins without messages. */
export function createWorkQueue(
  socket: WebSocket,
  { incoming, delayOf, onFull, onError }: WorkQueueOptions,
): WorkQueue {
  let last: Promise<void> = Promise.resolve()
  let messages = 0
  let waiting = 0
  const count = (bytes: number) => incoming.set(Math.max(0, bytes - freeBytes))
  return {
    add(bytes, work) {
      if (count(waiting + bytes) !== undefined) return onFull()
      waiting += bytes
      messages++
      if (messages > most.messages || waiting > most.bytes) socket.pause()
      const delay = delayOf(bytes)
      last = last
        .then(() => (delay > 0 ? setTimeout(delay, undefined, { ref: false }) : undefined))
        .then(work)
        .catch(onError)
        .finally(() => {
          waiting -= bytes
          messages--
          count(waiting)
          if (messages === 0 && socket.isPaused) socket.resume()
        })
    },
    close: () => void last.finally(() => incoming.release()),
  }
}
