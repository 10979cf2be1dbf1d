import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { isAllowedHost, readHostName } from '@portico/contract/hosts'
import { type Budgets, createBudgets } from '../budgets/budgets.ts'
import { BackendError, getErrorMessage } from '../errors.ts'
import { sizeLimits } from '../size-limits.ts'
import type { TrustedProxies } from './client-address.ts'
import { closeWithProblem } from './close-connection.ts'
import { createGuard, type Guard } from './guard.ts'
import { type BackendProblemStatus, createProblemResponse } from './problems.ts'
import { defaultSlowClientTimes, type SlowClientTimes } from './slow-clients.ts'

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** Handles a request for another protocol. `address` is the network of the caller. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => Promise<void>

/** Options of a port. */
export interface HttpServerOptions {
  /** Name of the setting for the port, for the error message if it is taken. */
  setting?: string
  /** Hosts that the port accepts in addition to local names; see `isAllowedHost`. Default: none. */
  allowedHosts?: readonly string[]
  /** The counters of the backend. Default: new ones with the default limits. */
  budgets?: Budgets
  /** Default: none. */
  proxies?: TrustedProxies
  times?: Partial<SlowClientTimes>
}

/** A port of the backend. It is opened first, so that a taken port is reported before anything else is opened. */
export interface HttpServer {
  url: string
  /** Handles requests from now on; earlier requests get a 503. */
  serve(fetch: Fetch): void
  /** Passes on requests at `path` for another protocol, from now on. Other requests are answered as usual. */
  serveUpgrades(path: string, upgrade: Upgrade): void
  /** Accepts no more requests. Resolves when the current ones are answered, at most `graceSeconds` later. */
  close(): Promise<void>
}

const graceSeconds = 5

const options = {
  // Long uploads take hours, and `slow-clients.ts` ends slow clients.
  requestTimeout: 0,
  // Many times Node's default, and still little memory.
  maxHeaderSize: sizeLimits.head,
  // `refusalOf` answers these requests with an error.
  requireHostHeader: false,
}

/**
 * Opens a port. Every request gets a response, or the connection is closed: no request may end the process. A request with a host
 * name that is not allowed is rejected, also one for a WebSocket.
 * @throws BackendError `port_taken`
 */
export async function openHttpServer(
  port: number,
  host: string,
  {
    setting,
    allowedHosts = [],
    budgets = createBudgets(),
    proxies = { hops: 0 },
    ...more
  }: HttpServerOptions = {},
): Promise<HttpServer> {
  const times = { ...defaultSlowClientTimes, ...more.times }
  let fetch: Fetch = () => createProblemResponse(503)
  let upgrades: { path: string; upgrade: Upgrade } | undefined
  const guard = createGuard(budgets, proxies, times)
  const server = createServer({
    ...options,
    // The default would follow `requestTimeout`, whose value 0 disables it.
    headersTimeout: times.headMs,
    connectionsCheckingInterval: times.checkMs,
    shouldUpgradeCallback: ({ url = '' }) => url.split('?', 1)[0] === upgrades?.path,
  })
  server.timeout = times.idleMs
  server.on('connection', (socket) => guard.countConnection(socket))
  addListener(server, guard, (request, env) => {
    const refusal = refuseHost(env.incoming, allowedHosts)
    return refusal ? createProblemResponse(refusal) : fetch(request, env)
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refusal = refuseHost(request, allowedHosts)
    if (refusal) return closeWithProblem(socket, refusal)
    upgrades?.upgrade(request, socket, head, guard.addressOf(request)).catch((error: unknown) => {
      process.stderr.write(`A request for another protocol failed: ${getErrorMessage(error)}\n`)
      socket.destroy()
    })
  })
  await listen(server, port, host, setting)
  server.on('error', (error) => void process.stderr.write(`Port ${port} failed: ${getErrorMessage(error)}\n`))
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    serve(next) {
      fetch = next
    },
    serveUpgrades(path, upgrade) {
      upgrades = { path, upgrade }
    },
    async close() {
      await closeServer(server)
      guard.close()
    },
  }
}

/** Handles requests by `fetch`, and answers unreadable requests with an error. */
function addListener(server: Server, guard: Guard, fetch: Fetch): void {
  const listener = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as HttpBindings
      const refusal = refusalOf(incoming)
      if (refusal) return createProblemResponse(refusal)
      return guard.run(incoming, outgoing, () => fetch(request, env as HttpBindings))
    },
    // A process that starts a backend keeps Node's own `Request` and `Response`.
    { errorHandler: refuse, overrideGlobalObjects: false },
  )
  const answering = new WeakSet<object>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.add(request.socket)
    response.once('close', () => answering.delete(request.socket))
    listener(request, response).catch(() => request.socket.destroy())
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A second response would corrupt the one that is being written.
    if (!socket.writable || answering.has(socket)) socket.destroy()
    else closeWithProblem(socket, problemOf(error))
  })
}

function problemOf({ code }: NodeJS.ErrnoException): BackendProblemStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

async function listen(server: Server, port: number, host: string, setting?: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE') throw cause
    throw new BackendError(
      'port_taken',
      `Port ${port} is taken; stop what uses it, or choose another port${setting ? ` by ${setting}` : ''}.`,
      { cause },
    )
  })
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Returns the status for a request that no route may see: its path cannot be decoded, or its method is unknown. */
function refusalOf({ url = '', method = '' }: IncomingMessage): BackendProblemStatus | undefined {
  // REST has its own error for other methods.
  if (!methods.has(method) && (method === 'TRACE' || !url.startsWith('/rest/v1/'))) return 405
  const path = url.split('?', 1)[0] ?? ''
  if (!/^\/(?!\/)[^\\]*$/.test(path)) return 400
  try {
    decodeURIComponent(path)
    return undefined
  } catch {
    // The percent-encoding is invalid.
    return 400
  }
}

/** Returns the status for a request whose `Host` header is missing, malformed or not allowed; undefined for any other. */
function refuseHost(
  { headers }: IncomingMessage,
  allowed: readonly string[],
): BackendProblemStatus | undefined {
  if (readHostName(headers.host ?? '') === null) return 400
  return isAllowedHost(headers.host ?? '', allowed) ? undefined : 403
}

/** Answers uncaught errors: 400 for an invalid request, 500 for a failed route, with a line in the log. */
function refuse(error: unknown): Response {
  if (error instanceof RequestError) return createProblemResponse(400)
  process.stderr.write(`A request failed: ${error instanceof Error ? error.stack : error}\n`)
  return createProblemResponse(500)
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000)
  await closed
  clearTimeout(cut)
}
