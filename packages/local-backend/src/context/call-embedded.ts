import { readBody } from '../http/body.ts'
import type { Context } from './context.ts'

/** Sends a request to the embedded Supabase. Needs the database lock. */
export async function callEmbedded(
  context: Context,
  path: string,
  init: { method: string; headers: Headers; body?: Uint8Array<ArrayBuffer> | string | undefined },
): Promise<Response> {
  const { method, headers, body } = init
  const request = new Request(`http://portico.invalid${path}`, { method, headers, body: body ?? null })
  // The hostname is not loopback and there is no peer, so that no request counts as the trusted local studio.
  return context.database.app.fetch(request, { peerAddress: null })
}

/** Passes a request on unchanged. */
export async function forwardRequest(context: Context, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = await readBody(request)
  const { method, headers } = request
  return context.database.turns.take(() =>
    callEmbedded(context, pathname + search, { method, headers, body }),
  )
}
