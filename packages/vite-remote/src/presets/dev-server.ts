import type { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { isAllowedHost } from '@portico/contract/hosts'
import type { RemoteManifest } from '@portico/contract/manifest'
import { createLogger, createServer, type InlineConfig, type Logger, type Plugin } from 'vite'
import { readAppPackage } from '../app/manifest.ts'
import { answerChangePassword } from '../change-password.ts'
import { createErrorLog, devErrors, type ErrorLog } from './dev-errors.ts'
import { refreshByOrigin } from './refresh-by-origin.ts'
import { reloadFailed } from './reload-failed.ts'

/** A Vite server of one app, with hot reload. */
export interface DevServer {
  url: string
  /** Reads the configuration and all modules again. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The hosts and origins that a development server answers to. */
export interface DevServerAccess {
  /** Hosts that it answers to besides local names, as `readAllowedHosts` returns them. */
  allowedHosts: readonly string[]
  /** Whether pages of an origin may read what it serves: the source, and the document with its key. */
  isAllowedOrigin(origin: string): boolean
}

/**
 * Serves the app in `root` from its source on `port`. A remote also serves its container, so that the shell loads it
 * from there. `data` are JSON blocks by id that its page carries, as a written document would; `icon` is the SVG file of the page's icon.
 * `log` gets the lines of the server's log; default: standard output.
 */
export async function startDevServer(options: {
  root: string
  port: number
  data: () => Readonly<Record<string, unknown>>
  access: DevServerAccess
  icon?: string
  log?: (line: string) => void
}): Promise<DevServer> {
  const { root, port, data, access, icon, log } = options
  const url = `http://localhost:${port}`
  const { manifest } = readAppPackage(root)
  const errors = manifest && errorsOf(manifest, { root, origin: url, log })
  const config: InlineConfig = {
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'federated',
    clearScreen: false,
    ...(log && { customLogger: lineLogger(basename(root), log, errors?.log) }),
    plugins: [
      guardAccess(access),
      dataBlocks(data),
      ...(icon ? [pageIcon(icon)] : []),
      // The page of the shell has the runtime of the shell's own server.
      ...(manifest && errors
        ? [
            refreshByOrigin(),
            reloadFailed(manifest.name),
            devErrors({ name: manifest.name, title: manifest.title.en ?? manifest.name }, errors),
          ]
        : [changePassword()]),
    ],
    server: {
      port,
      strictPort: true,
      host: 'localhost',
      // The shell's page loads modules from here, so every address in them has to be whole.
      origin: url,
      // `guardAccess` does both for all requests.
      allowedHosts: true,
      cors: false,
      // `devErrors` shows errors in the place of the remote.
      ...(manifest && { hmr: { overlay: false } }),
    },
  }
  const server = await keepProcess(() => createServer(config))
  await server.listen()
  return { url, restart: () => keepProcess(() => server.restart()), close: () => server.close() }
}

/**
 * Removes the listeners that Vite adds meanwhile: on SIGTERM, and at the end of standard input, they end the process with the code 143
 * before its owner has closed its servers and its backend.
 */
async function keepProcess<Result>(create: () => Promise<Result>): Promise<Result> {
  const ends: [emitter: EventEmitter, event: string][] = [
    [process, 'SIGTERM'],
    [process.stdin, 'end'],
  ]
  const before = ends.map(([emitter, event]) => emitter.listeners(event))
  try {
    return await create()
  } finally {
    for (const [index, [emitter, event]] of ends.entries())
      for (const listener of emitter.listeners(event) as (() => void)[])
        if (!before[index]?.includes(listener)) emitter.off(event, listener)
  }
}

function errorsOf(
  { exposes }: RemoteManifest,
  { root, origin, log }: { root: string; origin: string; log?: ((line: string) => void) | undefined },
) {
  const entries = Object.values(exposes).map((file) => join(root, file))
  const write = log ?? ((line: string) => process.stderr.write(`${line}\n`))
  const print = (line: string) => void write(`[${basename(root)}] ${line}`)
  return { entries, origin, log: createErrorLog(root, entries, print) }
}

/**
 * Leaves out that dependencies are being prepared, which every server does at its first start, and prints faults of sources once with
 * their place.
 */
function lineLogger(app: string, log: (line: string) => void, errors?: ErrorLog): Logger {
  const console = { ...globalThis.console, log, warn: log, error: log }
  const logger = createLogger('info', { prefix: `[${app}]`, allowClearScreen: false, console })
  const info: Logger['info'] = (message, options) => {
    if (!/\[optimizer\] (scanning|bundling) dependencies/.test(message)) logger.info(message, options)
  }
  const error: Logger['error'] = (message, options) => {
    if (!errors?.tellFault(options?.error)) logger.error(message, options)
  }
  return { ...logger, info, error }
}

/**
 * Applies the access to every request and websocket before Vite and other plugins see it. Vite's own check of hosts lets every IP
 * address pass, and plugins send CORS headers for everybody. Answers depend on the origin, also without CORS headers: otherwise
 * the browser would give a cached one to the shell's page, which could not use it.
 */
function guardAccess(access: DevServerAccess): Plugin {
  const guard = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { method, headers } = request
    response.setHeader('Vary', 'Origin')
    const refusal = refuseAccess(request, access)
    if (refusal) {
      response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
      response.end(refusal)
      return
    }
    if (headers.origin !== undefined) response.setHeader('Access-Control-Allow-Origin', headers.origin)
    if (method === 'OPTIONS') response.writeHead(204, { Allow: 'GET, HEAD' }).end()
    else next()
  }
  return {
    name: 'portico:access',
    enforce: 'pre',
    configureServer: {
      order: 'pre',
      handler({ middlewares, httpServer }) {
        middlewares.use(guard)
        const server = httpServer as Server | null
        server?.prependListener('upgrade', (request, socket) => {
          if (refuseAccess(request, access)) socket.destroy()
        })
      },
    },
  }
}

/** The reason for a refusal, as a sentence that says what to set; undefined if the request is allowed. */
function refuseAccess(
  { headers: { host = '', origin } }: IncomingMessage,
  { allowedHosts, isAllowedOrigin }: DevServerAccess,
): string | undefined {
  if (!isAllowedHost(host, allowedHosts))
    return 'This host name is not allowed. Use localhost, or add the name to PORTICO_ALLOWED_HOSTS.\n'
  // The host is one of this server, so an origin with it is the server's own page.
  const isAllowed = origin === undefined || URL.parse(origin)?.host === host || isAllowedOrigin(origin)
  return isAllowed
    ? undefined
    : 'Pages of this origin may not load from here. Add the origin to PORTICO_ALLOWED_ORIGINS.\n'
}

/** The shell's server answers for the portal. */
function changePassword(): Plugin {
  return {
    name: 'portico:change-password',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!answerChangePassword(request, response)) next()
      })
    },
  }
}

function dataBlocks(data: () => Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'portico:data-blocks',
    transformIndexHtml: () =>
      Object.entries(data()).map(([id, value]) => ({
        tag: 'script',
        attrs: { type: 'application/json', id },
        children: JSON.stringify(value).replaceAll('<', '\\u003c'),
        injectTo: 'head-prepend' as const,
      })),
  }
}

/** Sends the icon of each page. Browsers ask for `/favicon.ico` where a page names none, such as a page of an error. */
function pageIcon(file: string): Plugin {
  return {
    name: 'portico:page-icon',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!/^\/(icon\.svg|favicon\.ico)(\?|$)/.test(request.url ?? '')) return next()
        response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache' })
        response.end(readFileSync(file))
      })
    },
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
        injectTo: 'head' as const,
      },
    ],
  }
}
