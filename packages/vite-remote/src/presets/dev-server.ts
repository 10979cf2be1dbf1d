import { join } from 'node:path'
import { isAllowedHost } from '@portico/contract/hosts'
import { createServer, type Plugin } from 'vite'

/** A Vite server of one app, with hot reload. */
export interface DevServer {
  url: string
  close(): Promise<void>
}

/** Who may ask a development server. */
export interface DevServerAccess {
  /** Hosts that it answers to besides local names, as `readAllowedHosts` returns them. */
  allowedHosts: readonly string[]
  /** Whether pages of an origin may read what it serves: the source, and the document with its key. */
  isAllowedOrigin(origin: string): boolean
}

/**
 * Serves the app in `root` from its source on `port`. A remote also serves its container, so that the shell loads it
 * from there. `data` are JSON blocks by id that its page carries, as a written document would.
 */
export async function startDevServer(options: {
  root: string
  port: number
  data: () => Readonly<Record<string, unknown>>
  access: DevServerAccess
}): Promise<DevServer> {
  const { root, port, data, access } = options
  const url = `http://localhost:${port}`
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'federated',
    clearScreen: false,
    plugins: [guardedAccess(access), dataBlocks(data)],
    server: {
      ...{ port, strictPort: true, host: 'localhost' },
      // The shell's page loads modules from here, so every address in them has to be whole.
      origin: url,
      // Vite checks these hosts for its websocket as well, where no plugin can. A leading dot means all hosts below a name.
      allowedHosts: access.allowedHosts.map((host) => host.replace(/^\*/, '')),
      cors: false,
    },
  })
  await server.listen()
  return { url, close: () => server.close() }
}

/**
 * Applies the access to every request before Vite sees it. Vite's own check lets every IP address pass. Answers depend on the
 * origin, also without CORS headers: otherwise the browser would give a cached one to the shell's page, which could not use it.
 */
function guardedAccess({ allowedHosts, isAllowedOrigin }: DevServerAccess): Plugin {
  return {
    name: 'portico:access',
    configureServer({ middlewares }) {
      middlewares.use(({ method, headers }, response, next) => {
        response.setHeader('Vary', 'Origin')
        if (!isAllowedHost(headers.host ?? '', allowedHosts)) {
          response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
          response.end('This host name is not allowed. Use localhost, or add the name to PORTICO_ALLOWED_HOSTS.\n')
          return
        }
        if (headers.origin !== undefined && isAllowedOrigin(headers.origin))
          response.setHeader('Access-Control-Allow-Origin', headers.origin)
        if (method === 'OPTIONS') response.writeHead(204, { Allow: 'GET, HEAD' }).end()
        else next()
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
