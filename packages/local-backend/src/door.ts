import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { BackendError } from './errors.ts'

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** The port of the backend: taken at once, so that a taken one is found before anything is opened. */
export interface Door {
  url: string
  /** Answers requests from now on; until then they get a 503. */
  serve(fetch: Fetch): void
  /** Takes no more requests, and resolves when those under way are answered, at most `graceSeconds` later. */
  close(): Promise<void>
}

const graceSeconds = 5

/** @throws BackendError `port_taken` */
export async function openDoor(port: number, host: string): Promise<Door> {
  let fetch: Fetch = () =>
    Response.json({ message: 'Starting.' }, { status: 503, headers: { 'Retry-After': '1' } })
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, env as HttpBindings),
    // Long uploads are not cut off; headers still have to arrive in time.
    serverOptions: { requestTimeout: 0 },
  }) as Server
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
      `Port ${port} is taken; stop what uses it, or choose another port.`,
      { cause },
    )
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    serve(next) {
      fetch = next
    },
    close: () => closeServer(server),
  }
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000)
  await closed
  clearTimeout(cut)
}
