import { sizeLimits } from '../size-limits.ts'

/** The caller's body is over the limit; becomes a 413. */
export class BodyTooLargeError extends Error {}

/**
 * Reads a body before a turn on the database is taken, so that a slow sender holds up nobody.
 * @throws BodyTooLargeError
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!request.body) return undefined
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body) {
    size += part.byteLength
    if (size > sizeLimits.body) throw new BodyTooLargeError()
    parts.push(part)
  }
  return size > 0 ? Buffer.concat(parts, size) : undefined
}
