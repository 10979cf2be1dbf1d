import { mkdirSync } from 'node:fs'
import type { Hono } from 'hono'
import { inspectRoutes } from 'hono/dev'
import { TrieRouter } from 'hono/router/trie-router'
import { noRateLimits } from '../config/rate-limits.ts'
import { createDevProviderRoutes } from '../dev-provider/dev-provider.ts'
import { createGateway } from '../gateway/gateway.ts'
import { createMailboxRoutes } from '../mailbox/routes.ts'
import { createRealtimeRoutes } from '../realtime/routes.ts'
import type { StorageContext } from '../storage/storage-context.ts'

/** The servers of a backend that the fuzzer sends requests to. */
export type ServerName = 'backend' | 'mailbox' | 'provider'

/** The routes of a server, from its own table. */
export interface RouteTable {
  /** `POST /auth/v1/token`. */
  names: readonly string[]
  /** Returns the name of the route that answers. Undefined if there is none. `target` may have a query. */
  find(method: string, target: string): string | undefined
}

/** Reads the routes of all servers from their code. `folder` must be writable. */
export function readRouteTables(folder: string): Record<ServerName, RouteTable> {
  mkdirSync(folder, { recursive: true })
  const files = { uploads: folder, sweepUploads: () => undefined }
  const settings = standIn({ 'auth.email.otp_expiry': 3600 })
  const context = standIn({ files, limits: noRateLimits, settings }) as StorageContext
  const realtime = { routes: createRealtimeRoutes(standIn({}) as Parameters<typeof createRealtimeRoutes>[0]) }
  return {
    backend: tableOf(createGateway(context, realtime)),
    mailbox: tableOf(createMailboxRoutes(standIn({}) as Parameters<typeof createMailboxRoutes>[0])),
    provider: tableOf(createDevProviderRoutes({ url: '', clientId: '', secret: '' }, '')),
  }
}

/** Has every member as a callable function, so that routes can be created without their real dependencies. */
function standIn(known: Record<string, unknown>): unknown {
  const value: unknown = new Proxy(() => value, {
    get: (_target, name) =>
      typeof name === 'string' && Object.hasOwn(known, name) ? known[name] : standInFor(name),
  })
  return value
}

function standInFor(name: string | symbol): unknown {
  return typeof name === 'symbol' ? undefined : standIn({})
}

function tableOf(app: Hono): RouteTable {
  const router = new TrieRouter<string>()
  const names = new Set<string>()
  for (const { method, path, isMiddleware } of inspectRoutes(app)) {
    if (isMiddleware) continue
    names.add(`${method} ${path}`)
    router.add(method, path, `${method} ${path}`)
  }
  return {
    names: [...names],
    find(method, target) {
      const [path = ''] = target.split('?', 1)
      // Hono answers HEAD with the routes of GET.
      const [found] = router.match(method === 'HEAD' ? 'GET' : method, decode(path))
      return found[0]?.[0]
    },
  }
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
