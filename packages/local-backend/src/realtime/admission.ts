import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createLimiter } from '../budgets/limiter.ts'
import type { Context } from '../context/context.ts'
import { closeConnection } from '../http/close-connection.ts'
import { createJsonBytes } from '../http/problems.ts'
import { acquireSlot, type ConnectionSlot, fullScopeMessages } from './connection-slot.ts'
import type { SerializerVersion } from './frames.ts'
import { readToken, TokenError, type TokenIdentity } from './token.ts'

/** A request for a WebSocket that may become a connection. */
export interface Admission {
  identity: TokenIdentity
  version: SerializerVersion
  /** Its place, which is free again when the socket closes. */
  slot: ConnectionSlot
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
    if (!key) return rejectUpgrade(socket, 401, 'API key is missing')
    const identity = await readToken(key, secrets).catch((error: unknown) => {
      if (error instanceof TokenError) return rejectUpgrade(socket, 401, error.message)
      throw error
    })
    // No await from here on, so that the socket cannot close before the place is taken.
    if (!identity || socket.destroyed) return undefined
    if (connects.wait(address) > 0)
      return rejectUpgrade(socket, 429, 'Too many connections from your address in a short time')
    connects.count(address)
    const slot = acquireSlot(budgets.sockets, address)
    if ('problem' in slot) return rejectUpgrade(socket, 429, fullScopeMessages[slot.problem])
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
export function rejectUpgrade(socket: Duplex, status: keyof typeof statusNames, error: string): undefined {
  closeConnection(socket, createJsonBytes(status, statusNames[status], { error }))
}
