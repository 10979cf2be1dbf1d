import { keepBodyExact, keepFiltersExact } from '../database/exact-numbers.ts'
import type { Context } from './context.ts'

const largestBody = 32 * 1024 * 1024

/** The caller's body is over the limit; becomes a 413. */
export class BodyTooLargeError extends Error {}

/**
 * Reads a body before a turn on the database is taken, so that a slow sender holds up nobody.
 * @throws BodyTooLargeError over 32 MiB
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!request.body) return undefined
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body) {
    size += part.byteLength
    if (size > largestBody) throw new BodyTooLargeError()
    parts.push(part)
  }
  return size > 0 ? Buffer.concat(parts, size) : undefined
}

/** Asks the embedded Supabase inside a turn that is already taken. */
export async function ask(
  context: Context,
  path: string,
  init: { method: string; headers: Headers; body?: Uint8Array<ArrayBuffer> | string | undefined },
): Promise<Response> {
  const { method, headers, body } = init
  const request = new Request(`http://portico.invalid${path}`, { method, headers, body: body ?? null })
  // A hostname that is not loopback, and no peer: nothing can count as the trusted local studio.
  return context.database.app.fetch(request, { peerAddress: null })
}

/** Passes a request on as it came, but for numbers that the embedded REST would round. */
export async function forward(context: Context, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const received = await readBody(request)
  const { method } = request
  const headers = new Headers(request.headers)
  const isRows = pathname.startsWith('/rest/v1/') && headers.get('content-type')?.includes('json')
  const body = isRows && received ? keepBodyExact(new TextDecoder().decode(received)) : received
  // The length is that of the body as it came.
  if (isRows) headers.delete('content-length')
  // A function's arguments are values of their own, not filters.
  const isFiltered = pathname.startsWith('/rest/v1/') && !pathname.startsWith('/rest/v1/rpc/')
  const path = pathname + (isFiltered ? keepFiltersExact(search) : search)
  const answer = await context.database.turns.take(() => ask(context, path, { method, headers, body }))
  return withoutLongLocation(answer)
}

/** Clients take 16 kB of headers; the answer repeats its address in one, which a long filter would fill alone. */
function withoutLongLocation(answer: Response): Response {
  if ((answer.headers.get('content-location')?.length ?? 0) <= 4096) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-location')
  return new Response(answer.body, { status: answer.status, headers })
}
