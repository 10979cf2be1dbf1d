// @boundaries-ignore the repository's real backend, for tests
import { realProject, startTestBackend, type TestBackend } from '../../../local-backend/src/testing.ts'
import { type AuthServer, startAuthServer } from './auth-server.ts'
import { RecordedBackend, type SeenRequest } from './recorded-backend.ts'

/** The embedded backend behind the page's own address. It gives real answers, counts requests, and fails on request. */
export class RealBackend extends RecordedBackend {
  /** Set once the backend runs. */
  embedded: TestBackend | null = null

  protected async answer(_seen: SeenRequest, request: Request): Promise<Response> {
    if (!this.embedded) throw new Error('The embedded backend does not run yet.')
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const answer = await fetch(`${this.embedded.url}${pathname}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(hasBody && { body: await request.arrayBuffer() }),
    })
    // Node has already unpacked the body.
    const answered = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) answered.delete(name)
    const bytes = await answer.arrayBuffer()
    return new Response(bytes.byteLength ? bytes : null, { status: answer.status, headers: answered })
  }
}

/** Whether the tests can read emails. They can't for a project that runs elsewhere. */
export const hasMails = realProject?.mailbox !== ''

/** Server and backend of the tests on the embedded backend. */
export interface RealServer {
  server: AuthServer<RealBackend>
  embedded: TestBackend
  close(): Promise<void>
}

/** Starts the server of a page with the embedded backend behind it. Links in emails lead back to the page. */
export async function startRealServer(): Promise<RealServer> {
  const backend = new RealBackend()
  const server = await startAuthServer(backend)
  const embedded = await startTestBackend({ redirectOrigins: [server.url] })
  backend.embedded = embedded
  return {
    server,
    embedded,
    close: async () => {
      await server.close()
      await embedded.close()
    },
  }
}
