import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { runInScope } from '../budgets/request-scope.ts'
import { createThrottle } from '../budgets/throttle.ts'
import type { Context } from '../context/context.ts'
import { realtimeChannel } from '../database/open.ts'
import { getErrorMessage } from '../errors.ts'
import { sizeLimits } from '../size-limits.ts'
import { createAdmission, rejectUpgrade } from './admission.ts'
import { Changes } from './changes.ts'
import { Connection } from './connection.ts'
import { createMessages } from './messages.ts'
import { createRealtimeRoutes } from './routes.ts'
import { createTopics } from './topics.ts'

/** Changes of tables, broadcasts and presence, compatible with Supabase Realtime. */
export interface Realtime {
  routes: Hono
  /** Handles a request for a WebSocket. `address` is the network of the caller. */
  connect(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): Promise<void>
  /** Ends every connection. Clients reconnect later. */
  close(): Promise<void>
}

/** Seconds without a message after which a connection ends. Clients send one every 25 s. */
const quietSeconds = 60

/** Serves Realtime on the connections that the gateway hands over. */
export function createRealtime(context: Context): Realtime {
  const { database, budgets } = context
  const admit = createAdmission(context)
  const changes = new Changes(database)
  const topics = createTopics(budgets.presence)
  const messages = createMessages(database, topics)
  const throttle = createThrottle(context.limits.realtimeBytes)
  const shared = { ...context, changes, topics, throttle }
  const connections = new Set<Connection>()
  const maxPayload = sizeLimits.realtimeMessage
  const server = new WebSocketServer({ noServer: true, maxPayload, clientTracking: false })
  const stopListening = database.db.onNotification((channel, about) => {
    if (channel !== realtimeChannel) return
    // Notifications arrive during the request that caused them, but their messages do not belong to its scope.
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
      const admission = await admit(request, socket, address)
      if (!admission) return
      if (isClosed) return rejectUpgrade(socket, 503, 'Realtime is restarting, please standby')
      server.handleUpgrade(request, socket, head, (client) => {
        const owner = { connection: randomUUID(), address }
        const connection = new Connection(shared, client, { ...admission, owner })
        connections.add(connection)
        client.on('close', () => connections.delete(connection))
      })
    } catch (error) {
      report(error)
      rejectUpgrade(socket, 500, 'Error connecting to Realtime')
    }
  }

  return {
    routes: createRealtimeRoutes(shared),
    connect,
    async close() {
      isClosed = true
      stopListening()
      clearInterval(sweep)
      for (const connection of connections) connection.end(1012, 'The backend stops')
      // If that fails, the next start removes the triggers.
      await changes.close().catch(report)
    },
  }
}

/** Ends the channels of sessions that have ended. */
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

function report(error: unknown): void {
  process.stderr.write(`Realtime failed: ${getErrorMessage(error)}\n`)
}
