import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { isAllowedHost, readHostName } from '@portico/contract/hosts'
import { BackendError } from '../errors.ts'
import { sizeLimits } from '../size-limits.ts'
import { type ProblemStatus, problemBytes, problemResponse } from './problems.ts'

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>

/** How a port is opened. */
export interface HttpServerOptions {
  /** The variable that chooses another port, for the message when this one is taken. */
  setting?: string
  /** Hosts that the port answers to besides local names; see `isAllowedHost`. None by default. */
  allowedHosts?: readonly string[]
}

/** A port of the backend: taken at once, so that a taken one is found before anything is opened. */
export interface HttpServer {
  url: string
  /** Answers requests from now on; until then they get a 503. */
  serve(fetch: Fetch): void
  /** Passes on requests at `path` that ask for another protocol, from now on; all others are answered as any request. */
  serveUpgrades(path: string, upgrade: Upgrade): void
  /** Takes no more requests, and resolves when those under way are answered, at most `graceSeconds` later. */
  close(): Promise<void>
}

const graceSeconds = 5

const options = {
  // Long uploads are not cut off; headers still have to arrive in time.
  requestTimeout: 0,
  // Many times what Node takes by default, and still little to keep.
  maxHeaderSize: sizeLimits.head,
  // Refused below, in words.
  requireHostHeader: false,
}

/**
 * Opens a port. Every request gets an answer, or the connection is closed: no request may end the process. A request under a
 * host name that is not allowed is refused, also one for a websocket.
 * @throws BackendError `port_taken`
 */
export async function openHttpServer(
  port: number,
  host: string,
  { setting, allowedHosts = [] }: HttpServerOptions = {},
): Promise<HttpServer> {
  let fetch: Fetch = () => problemResponse(503)
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings
      const refusal = refusalOf(incoming) ?? refuseHost(incoming, allowedHosts)
      return refusal ? problemResponse(refusal) : fetch(request, env as HttpBindings)
    },
    // Who starts a backend within a process keeps Node's own `Request` and `Response`.
    { errorHandler: refuse, overrideGlobalObjects: false },
  )
  const answering = new WeakSet<object>()
  let upgrades: { path: string; upgrade: Upgrade } | undefined
  const isUpgraded = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === upgrades?.path
  const serverOptions = { ...options, shouldUpgradeCallback: isUpgraded }
  const server = createServer(serverOptions, (request, response) => {
    answering.add(request.socket)
    response.once('close', () => answering.delete(request.socket))
    void listener(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    const refusal = refuseHost(request, allowedHosts)
    if (refusal) endWithProblem(socket, refusal)
    else void upgrades?.upgrade(request, socket, head)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the midst of an answer nothing else can be said.
    if (!socket.writable || answering.has(socket)) socket.destroy()
    else endWithProblem(socket, problemOf(error))
  })
  await listen(server, port, host, setting)
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    serve(next) {
      fetch = next
    },
    serveUpgrades(path, upgrade) {
      upgrades = { path, upgrade }
    },
    close: () => closeServer(server),
  }
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

/** What is refused before any route sees it: a target that is no path which can be decoded, or a method of none of them. */
function refusalOf({ url = '', method = '' }: IncomingMessage): ProblemStatus | undefined {
  // REST has a word of its own for other methods.
  if (!methods.has(method) && (method === 'TRACE' || !url.startsWith('/rest/v1/'))) return 405
  const path = url.split('?', 1)[0] ?? ''
  if (!/^\/(?!\/)[^\\]*$/.test(path)) return 400
  try {
    decodeURIComponent(path)
    return undefined
  } catch {
    // Bad percent-encoding: no path of ours.
    return 400
  }
}

/** The status for a request whose `Host` header is missing, malformed or not allowed; undefined for any other. */
function refuseHost({ headers }: IncomingMessage, allowed: readonly string[]): ProblemStatus | undefined {
  if (readHostName(headers.host ?? '') === null) return 400
  return isAllowedHost(headers.host ?? '', allowed) ? undefined : 403
}

/** The one place where what nobody has caught ends: a request that is none, or a route that failed. */
function refuse(error: unknown): Response {
  if (error instanceof RequestError) return problemResponse(400)
  process.stderr.write(`A request failed: ${error instanceof Error ? error.stack : error}\n`)
  return problemResponse(500)
}

function problemOf({ code }: NodeJS.ErrnoException): ProblemStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

function endWithProblem(socket: Duplex, status: ProblemStatus): void {
  // A client that keeps sending would hold the connection open.
  if (socket instanceof Socket) socket.setTimeout(graceSeconds * 1000, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.end(problemBytes(status))
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000)
  await closed
  clearTimeout(cut)
}
