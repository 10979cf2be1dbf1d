import type { Context as HonoContext } from 'hono'
import { errors } from 'jose'
import { identify } from '../context/identify.ts'
import type { Caller } from '../database/as-caller.ts'
import { StorageError } from './errors.ts'
import type { StorageContext } from './storage-context.ts'

/** What asks the policies for a part of an upload, and makes an object of the last one. */
export const uploadPart = 'storage.tus.upload.part'

/**
 * Who asks, by the token in `Authorization`, or by the key alone; and for what, in the service's own words, where policies may ask that.
 * @throws StorageError `AccessDenied` without either, and for a token that is none or is over
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
