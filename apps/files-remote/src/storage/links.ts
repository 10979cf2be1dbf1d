import type { SupabaseClient } from '@supabase/supabase-js'
import { toFilesError } from '../errors/files-error.ts'

/** An object, by bucket and key. */
export interface ObjectPlace {
  bucket: string
  key: string
}

/** Creates a link that opens an object without signing in, for `seconds`. It can't be revoked. @throws FilesError */
export async function signLink(
  client: SupabaseClient,
  { bucket, key }: ObjectPlace,
  seconds: number,
): Promise<string> {
  const { data, error } = await client.storage.from(bucket).createSignedUrl(key, seconds)
  if (error) throw toFilesError(error)
  return data.signedUrl
}

/** Returns the end of a signed link, from its token: storage may allow less time than requested. Null if the token is unreadable. */
export function readLinkExpiry(link: string): Date | null {
  const [, claims = ''] = URL.parse(link)?.searchParams.get('token')?.split('.') ?? []
  try {
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown }
    return typeof exp === 'number' ? new Date(exp * 1000) : null
  } catch {
    return null
  }
}

/** Returns the link with a name for the saved file. Built here, because storage-js 2.119 encodes the name of its option twice. */
export function toDownloadLink(link: string, name: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`
}

/** Returns the permanent address of an object in a public bucket. */
export function getPublicUrl(client: SupabaseClient, { bucket, key }: ObjectPlace): string {
  return client.storage.from(bucket).getPublicUrl(key).data.publicUrl
}
