import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AuthBackend } from './auth-backend.ts'

/** Answers the requests to the backend. */
interface Answering {
  handle(request: Request): Promise<Response>
}

/** A page and an auth backend on one port of this machine. */
export interface AuthServer<Backend extends Answering = AuthBackend> {
  readonly backend: Backend
  readonly port: number
  readonly url: string
  /** Answers before the backend: pages, scripts, cookies set by a server. Undefined passes the request on. */
  route: ((request: Request) => Response | undefined | Promise<Response | undefined>) | null
  close(): Promise<void>
}

/** Serves `backend` over HTTP. A fault that rejects drops the connection. */
export async function startAuthServer<Backend extends Answering>(
  backend: Backend,
): Promise<AuthServer<Backend>> {
  const respond = async (request: Request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    return (await server.route?.(request)) ?? backend.handle(request)
  }
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    try {
      const request = await toRequest(incoming)
      const response = await respond(request)
      outgoing.statusCode = response.status
      outgoing.setHeader('access-control-allow-origin', '*')
      outgoing.setHeader('access-control-allow-headers', '*, authorization')
      for (const [name, value] of response.headers) {
        if (name !== 'set-cookie') outgoing.setHeader(name, value)
      }
      const cookies = response.headers.getSetCookie()
      if (cookies.length) outgoing.setHeader('set-cookie', cookies)
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    } catch {
      incoming.socket.destroy()
    }
  }
  const http = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => http.listen(0, resolve))
  const { port } = http.address() as AddressInfo
  const server: AuthServer<Backend> = {
    backend,
    port,
    url: `http://localhost:${port}`,
    route: null,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const method = incoming.method ?? 'GET'
  const body = chunks.length ? Buffer.concat(chunks) : null
  return new Request(`http://${incoming.headers.host}${incoming.url}`, { method, headers, body })
}
