import type { Session } from '@portico/session'
import type { ObjectPlace } from './links.ts'

/** A request for the bytes of an object, for `fetch`. */
export interface ObjectRequest {
  url: string
  headers?: Readonly<Record<string, string>>
}

/** The header with the grant of a share, which the project's policies read. */
const grantHeader = 'x-portico-grant'

/**
 * Returns the request that reads a file of a share by its grant, without an account. Storage checks the policies for each
 * request, and refuses it once the share has ended.
 */
export function createGrantedRequest(
  { backend }: Pick<Session, 'backend'>,
  { bucket, key }: ObjectPlace,
  grant: string,
): ObjectRequest {
  const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/')
  return {
    url: `${backend.url.replace(/\/+$/, '')}/storage/v1/object/authenticated/${path}`,
    headers: { apikey: backend.key, authorization: `Bearer ${backend.key}`, [grantHeader]: grant },
  }
}
