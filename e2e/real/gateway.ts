import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http'
import type { ProjectKeys } from './keys.ts'

/** Ports of the services, by the first segment of the path. Requests to a service that was not started get 503. */
export type Upstreams = Partial<Record<'auth' | 'rest' | 'storage', number>>

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
  'access-control-expose-headers':
    '*, Authorization, Content-Range, Location, Upload-Offset, Upload-Length, Tus-Resumable',
  'access-control-max-age': '3600',
}

/** Paths of links in emails and to files, and of requests that need no key. */
const open = /^\/(auth\/v1\/(verify|callback|authorize|\.well-known\/)|storage\/v1\/)/

/** Starts the gateway of a hosted project: maps keys of both types to roles, answers CORS requests, and forwards to the services. */
export function serveGateway(
  keys: ProjectKeys,
  upstreams: Upstreams,
  port: number,
): { stop(): Promise<void> } {
  const roles = new Map([
    [keys.publishable, keys.tokens.anon],
    [keys.secret, keys.tokens.service_role],
    [keys.legacy.anon, keys.legacy.anon],
    [keys.legacy.service_role, keys.legacy.service_role],
  ])
  // Node closes idle connections after 5 seconds. A test that needs longer between two requests would send on a closed one.
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', `http://127.0.0.1:${port}`)
    const refuse = (status: number, message: string) =>
      outgoing
        .writeHead(status, { ...cors, 'content-type': 'application/json' })
        .end(JSON.stringify({ message }))
    // Any other OPTIONS request is for the service, such as that of tus.
    if (incoming.method === 'OPTIONS' && incoming.headers['access-control-request-method']) {
      const asked = incoming.headers['access-control-request-headers'] ?? '*'
      return outgoing.writeHead(204, { ...cors, 'access-control-allow-headers': asked }).end()
    }
    const [, service = '', path = ''] = /^\/(\w+)\/v1(\/.*)?$/.exec(url.pathname) ?? []
    const upstream = upstreams[service as keyof Upstreams]
    if (upstream === undefined)
      return refuse(service in upstreams ? 503 : 404, 'no Route matched with those values')
    const key = String(incoming.headers.apikey ?? url.searchParams.get('apikey') ?? '')
    const given = incoming.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    const ofKey = roles.get(key) ?? roles.get(given)
    if (!ofKey && !open.test(url.pathname))
      return refuse(401, key ? 'Invalid API key' : 'No API key found in request')
    const token = given && !roles.has(given) ? given : ofKey
    const headers = {
      ...incoming.headers,
      ...(token && { authorization: `Bearer ${token}` }),
      'x-forwarded-host': url.hostname,
      'x-forwarded-port': url.port,
      'x-forwarded-proto': 'http',
      'x-forwarded-prefix': `/${service}/v1`,
    }
    const to = { port: upstream, method: incoming.method, path: `${path || '/'}${url.search}`, headers }
    pass(incoming, outgoing, to)
  }).listen(port, '127.0.0.1')
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: RequestOptions): void {
  const onward = request(target, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...cors })
    answer.pipe(outgoing)
  })
  onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502, cors).end()))
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
