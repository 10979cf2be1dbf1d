import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { createLimiter } from '../budgets/limiter.ts'
import { runInScope } from '../budgets/request-scope.ts'
import { createThrottle } from '../budgets/throttle.ts'
import type { Context } from '../context/context.ts'
import { realtimeChannel } from '../database/open.ts'
import { reasonOf } from '../errors.ts'
import { closeConnection } from '../http/close-connection.ts'
import { jsonBytes } from '../http/problems.ts'
import { sizeLimits } from '../size-limits.ts'
import { Changes } from './changes.ts'
import { Connection } from './connection.ts'
import { createMessages } from './messages.ts'
import { realtimeRoutes } from './routes.ts'
import { slotReasons, takeSlot } from './slot.ts'
import { type Identity, readToken, TokenError } from './token.ts'
import { createTopics } from './topics.ts'

/** Changes of tables, broadcasts and presence, as Supabase's Realtime serves them. */
export interface Realtime {
  routes: Hono
  /** Answers a request for a WebSocket. `address` is the network of the caller. */
  connect(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): Promise<void>
  /** Ends every connection; clients try again later. */
  close(): Promise<void>
}

/** A client sends something every 25 s. */
const quietSeconds = 60
/** The window in which an address begins so many connections. */
const connectSeconds = 10

/** Serves Realtime on the connections that the gateway hands over. */
export function createRealtime(context: Context): Realtime {
  const { database, secrets, budgets } = context
  const changes = new Changes(database)
  const topics = createTopics(budgets.presence)
  const connects = createLimiter(context.limits.realtimeConnects, connectSeconds)
  const messages = createMessages(database, topics)
  const throttle = createThrottle(context.limits.realtimeBytes)
  const shared = { ...context, changes, topics, throttle }
  const connections = new Set<Connection>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: sizeLimits.realtimeMessage,
    clientTracking: false,
  })
  const stopListening = database.db.onNotification((channel, about) => {
    if (channel !== realtimeChannel) return
    // Notifications arrive within the request that caused them, and telling others is no part of it.
    runInScope(undefined, () => {
      if (about === 'sessions') endSessions(context, connections).catch(report)
      else if (about === 'messages') messages.send().catch(report)
      else changes.wake()
    })
  })
  const sweep = setInterval(() => endQuiet(connections), (quietSeconds * 1000) / 2).unref()
  let isClosed = false

  async function connect(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    address: string,
  ): Promise<void> {
    try {
      const { searchParams } = new URL(request.url ?? '', 'http://portico.invalid')
      const header = request.headers['x-api-key']
      const key = typeof header === 'string' ? header : searchParams.get('apikey')
      const version = searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
      if (!key) return refuse(socket, 401, 'API key is missing')
      const identity: Identity = await readToken(key, secrets)
      // From here on nothing is awaited, so that `close` comes after the place is taken.
      if (socket.destroyed) return
      if (isClosed) return refuse(socket, 503, 'Realtime is restarting, please standby')
      if (connects.wait(address) > 0)
        return refuse(socket, 429, 'Too many connections from your address in a short time')
      connects.count(address)
      const slot = takeSlot(budgets.sockets, address)
      if ('problem' in slot) return refuse(socket, 429, slotReasons[slot.problem])
      // A request that is no valid handshake is answered without a connection, whose place is then free again.
      socket.once('close', slot.release)
      server.handleUpgrade(request, socket, head, (client) => {
        const owner = { connection: randomUUID(), address }
        const connection = new Connection(shared, client, { identity, version, owner, slot })
        connections.add(connection)
        client.on('close', () => connections.delete(connection))
      })
    } catch (error) {
      if (error instanceof TokenError) return refuse(socket, 401, error.message)
      report(error)
      refuse(socket, 500, 'Error connecting to Realtime')
    }
  }

  return {
    routes: realtimeRoutes(shared),
    connect,
    async close() {
      isClosed = true
      stopListening()
      clearInterval(sweep)
      for (const connection of connections) connection.end(1012, 'The backend stops')
      // What is still captured the next start gives up.
      await changes.close().catch(report)
    },
  }
}

/** Channels of sessions that are no more end with them. */
async function endSessions({ database }: Context, connections: ReadonlySet<Connection>): Promise<void> {
  const channels = [...connections]
    .flatMap((connection) => [...connection.channels.values()])
    .filter(({ sessionId }) => sessionId !== undefined)
  if (channels.length === 0) return
  const ids = [...new Set(channels.map(({ sessionId }) => sessionId))]
  const { rows } = await database.turns.take(() =>
    database.db.query<{ id: string }>('select id from auth.sessions where id = any ($1)', [ids]),
  )
  const left = new Set(rows.map(({ id }) => id))
  for (const channel of channels)
    if (!left.has(channel.sessionId ?? '')) channel.shutDown('The session of this token has ended')
}

function endQuiet(connections: ReadonlySet<Connection>): void {
  const since = Date.now() - quietSeconds * 1000
  for (const connection of connections)
    if (connection.lastSeen < since) connection.end(1001, 'No heartbeat came')
}

function refuse(socket: Duplex, status: keyof typeof statusNames, error: string): void {
  closeConnection(socket, jsonBytes(status, statusNames[status], { error }))
}

const statusNames = {
  401: 'Unauthorized',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

function report(error: unknown): void {
  process.stderr.write(`Realtime failed: ${reasonOf(error)}\n`)
}
