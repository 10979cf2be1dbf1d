import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import { CliError } from '../error.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** A server that listens, with the address people open. */
export interface Served {
  url: string
  port: number
  close(): Promise<void>
}

/** Claims a port before anything slow begins, so that a taken one is said at once. Requests wait for `handle`. */
export interface ClaimedPort extends Omit<Served, 'close'> {
  handle(handler: Handler): void
  close(): Promise<void>
}

/**
 * Listens on loopback only: the portal of a development machine is nobody else's.
 * @throws CliError `port_taken`, with the remedy
 */
export async function claimPort(name: string, port: number, remedy: string): Promise<ClaimedPort> {
  let ready: (handler: Handler) => void = () => {}
  const handler = new Promise<Handler>((resolve) => {
    ready = resolve
  })
  const server = createServer((request, response) => {
    void handler.then((handle) => handle(request, response, () => notFound(response)))
  })
  await listen(server, name, port, remedy)
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://localhost:${actual}`,
    port: actual,
    handle: (handle) => ready(handle),
    close: () => closeServer(server),
  }
}

function listen(server: Server, name: string, port: number, remedy: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is taken' : `can't be used (${cause.code})`
      reject(
        new CliError('port_taken', `Port ${port} (${name}) ${why}. Stop what uses it, or move: ${remedy}.`, {
          cause,
        }),
      )
    })
    server.listen(port, '127.0.0.1', () => resolve())
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Headers of every document: what the policy's meta tag cannot say. */
export const documentHeaders = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Headers of every answer. */
export const everywhere = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'strict-origin' }

/** Headers of a release's files, which never change and are open to every portal. */
export const releaseHeaders = {
  ...everywhere,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Sizes and times of the files, for the developers' panel: the browser hides those of other origins.
  'Timing-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=31536000, immutable',
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/** Serves the site: one document per route, whatever lies below it; assets for ever, everything else only after asking. */
export function siteHandler(folder: string): Handler {
  const files = sirv(folder, { dev: true, etag: true, brotli: true, setHeaders: cacheFor(/^\/assets\//) })
  return (request, response, next) => {
    const path = pathOf(request)
    // By what is there now: a release may add a route while this runs.
    const route = /^\/[a-z0-9-]+(?=\/|$)/.exec(path)?.[0]
    if (path.startsWith('/__dev/') && existsSync(join(folder, '__dev/index.html')))
      request.url = '/__dev/index.html'
    else if (route && existsSync(join(folder, `${route}.html`))) request.url = `${route}.html`
    else if (path === '/') request.url = '/index.html'
    files(request, response, () => {
      if (!acceptsHtml(request)) return next()
      // The shell says in words that there is no such page; the status says it to machines.
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      setHeaders(response, { ...everywhere, ...documentHeaders, 'Cache-Control': 'no-cache' })
      response.statusCode = 404
      response.end(readFileSync(join(folder, 'index.html')))
    })
  }
}

/** Serves a remote's origin: its releases, which never change and are open to the shell, and its page of its own. */
export function remoteHandler(releases: string, alone: string): Handler {
  const release = sirv(releases, {
    dev: true,
    etag: true,
    brotli: true,
    setHeaders: (response) => setHeaders(response, releaseHeaders),
  })
  const page = sirv(alone, {
    dev: true,
    etag: true,
    brotli: true,
    single: true,
    setHeaders: cacheFor(/^\/assets\//),
  })
  return (request, response, next) => {
    if (!/^\/\d+\.\d+\.\d+[^/]*\//.test(pathOf(request))) return page(request, response, next)
    release(request, response, () => {
      // An answer without this header would look like a dead server to the shell.
      response.setHeader('Access-Control-Allow-Origin', '*')
      next()
    })
  }
}

function cacheFor(immutable: RegExp) {
  return (response: ServerResponse, path: string) => {
    const isDocument = path.endsWith('.html')
    setHeaders(response, {
      ...everywhere,
      ...(isDocument ? documentHeaders : {}),
      'Cache-Control': immutable.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
}

function notFound(response: ServerResponse): void {
  setHeaders(response, {
    ...everywhere,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.statusCode = 404
  response.end('Not found\n')
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://localhost').pathname
}

function acceptsHtml(request: IncomingMessage): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}
