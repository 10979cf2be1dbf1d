import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createLimiter } from '../budgets/limiter.ts'
import type { Context } from '../context/context.ts'
import { closeConnection } from '../http/close-connection.ts'
import { jsonBytes } from '../http/problems.ts'
import type { Version } from './frames.ts'
import { type Slot, slotReasons, takeSlot } from './slot.ts'
import { type Identity, readToken, TokenError } from './token.ts'

/** A request for a WebSocket that may become a connection. */
export interface Admission {
  identity: Identity
  version: Version
  /** Its place, which is free again when the socket closes. */
  slot: Slot
}

/** Checks a request for a WebSocket. Returns undefined if it has answered the request itself. */
export type Admit = (
  request: IncomingMessage,
  socket: Duplex,
  address: string,
) => Promise<Admission | undefined>

/** Seconds over which new connections of an address are counted. */
const connectSeconds = 10

/** Begins without connections. */
export function createAdmission({ secrets, budgets, limits }: Context): Admit {
  const connects = createLimiter(limits.realtimeConnects, connectSeconds)
  return async (request, socket, address) => {
    const { searchParams } = new URL(request.url ?? '', 'http://portico.invalid')
    const header = request.headers['x-api-key']
    const key = typeof header === 'string' ? header : searchParams.get('apikey')
    if (!key) return refuse(socket, 401, 'API key is missing')
    const identity = await readToken(key, secrets).catch((error: unknown) => {
      if (error instanceof TokenError) return refuse(socket, 401, error.message)
      throw error
    })
    // No await from here on, so that the socket cannot close before the place is taken.
    if (!identity || socket.destroyed) return undefined
    if (connects.wait(address) > 0)
      return refuse(socket, 429, 'Too many connections from your address in a short time')
    connects.count(address)
    const slot = takeSlot(budgets.sockets, address)
    if ('problem' in slot) return refuse(socket, 429, slotReasons[slot.problem])
    // The connection of an invalid handshake is closed without an upgrade.
    socket.once('close', slot.release)
    return { identity, version: searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0', slot }
  }
}

const statusNames = {
  401: 'Unauthorized',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Answers a request for a WebSocket with an error, as Supabase's Realtime does. */
export function refuse(socket: Duplex, status: keyof typeof statusNames, error: string): undefined {
  closeConnection(socket, jsonBytes(status, statusNames[status], { error }))
}
