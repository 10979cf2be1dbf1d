import type { Context as HonoContext } from 'hono'
import { errors } from 'jose'
import { identify } from '../context/identify.ts'
import type { Caller } from '../database/caller-transaction.ts'
import { StorageError } from './errors.ts'
import type { StorageContext } from './storage-context.ts'

/** Operation of a PATCH that adds bytes to an upload, as policies see it. The last PATCH also creates the object. */
export const uploadPartOperation = 'storage.tus.upload.part'

/**
 * Returns the caller by the token in `Authorization`, or by the API key. Policies can read `operation`, the service's name of the request.
 * @throws StorageError `AccessDenied` without token and key, and if the token is invalid or has expired
 */
export async function readCaller(
  c: HonoContext,
  { secrets }: StorageContext,
  operation = '',
): Promise<Caller> {
  const token =
    c.req.header('authorization')?.replace(/^Bearer\s+/i, '') ||
    c.req.header('apikey') ||
    c.req.query('apikey')
  if (!token) throw new StorageError('AccessDenied', 'Invalid Compact JWS')
  try {
    // Policies find the headers in `request.headers`, as they do at the service.
    const request = { headers: JSON.stringify(c.req.header()), method: c.req.method, operation }
    return { ...(await identify(token, secrets)), ...request }
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError)) throw cause
    throw new StorageError('AccessDenied', cause.message, { cause })
  }
}
