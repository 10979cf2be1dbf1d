import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Budget, BudgetHold, BudgetKeys } from '../budgets/budget.ts'
import { closeWithProblem } from './close-connection.ts'

/** How long clients may take, in ms; `defaultSlowClientTimes` has the defaults. */
export interface SlowClientTimes {
  /** From the start of a request, or of a connection, to the end of its headers. */
  headMs: number
  /** For each 4 KiB of a body, unless the server itself is not reading. */
  bodyMs: number
  /** Without any byte in either direction, for example because the client does not read its answer. 0 for no limit. */
  idleMs: number
  /** Between two checks. */
  checkMs: number
}

/** 20 s for the head, 60 s for 4 KiB of a body, 5 minutes without a byte. */
export const defaultSlowClientTimes: SlowClientTimes = {
  headMs: 20_000,
  bodyMs: 60_000,
  idleMs: 300_000,
  checkMs: 1_000,
}

/** Cuts off requests whose clients are too slow. */
export interface SlowClients {
  /** Watches a request until it is answered. */
  watch(request: IncomingMessage, response: ServerResponse, keys: UnsentKeys): void
  close(): void
}

type UnsentScope = 'address' | 'server'
type UnsentKeys = BudgetKeys<UnsentScope>

interface WatchedRequest {
  request: IncomingMessage
  response: ServerResponse
  unsent: BudgetHold<UnsentScope>
  /** `bytesRead` of the connection when the time for the next bytes began. */
  received: number
  since: number
}

const bytesInTime = 4 * 1024
/** Unsent bytes that do not count, so that a client with a small answer is never cut off because of others. */
const freeBytes = 1024 ** 2

/** Checks all requests by one timer, which does not keep the process running. */
export function createSlowClients(unsent: Budget<UnsentScope>, times: SlowClientTimes): SlowClients {
  const watched = new Set<WatchedRequest>()
  const timer = setInterval(() => {
    for (const entry of watched) check(entry, times.bodyMs)
  }, times.checkMs).unref()
  return {
    watch(request, response, keys) {
      const { bytesRead } = request.socket
      const entry = { request, response, unsent: unsent.open(keys), received: bytesRead, since: Date.now() }
      watched.add(entry)
      response.once('close', () => {
        watched.delete(entry)
        entry.unsent.release()
      })
    },
    close: () => clearInterval(timer),
  }
}

function check(entry: WatchedRequest, bodyMs: number): void {
  const { request, response, unsent } = entry
  const { socket } = request
  if (isBodyLate(entry, bodyMs)) {
    if (response.headersSent) socket.destroy()
    else closeWithProblem(socket, 408)
  } else if (unsent.set(Math.max(0, socket.writableLength - freeBytes)) !== undefined) socket.destroy()
}

/** A full buffer shows that the server does not read at present, so the client is not late. */
function isBodyLate(entry: WatchedRequest, bodyMs: number): boolean {
  const { request } = entry
  if (request.complete) return false
  const { bytesRead } = request.socket
  const isWaitedFor = request.readableLength < request.readableHighWaterMark
  if (!isWaitedFor || bytesRead - entry.received >= bytesInTime) {
    entry.received = bytesRead
    entry.since = Date.now()
  }
  return Date.now() - entry.since > bodyMs
}
