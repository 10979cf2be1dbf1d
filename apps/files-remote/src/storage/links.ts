import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError } from '../errors/files-error.ts'

/** An object, by bucket and key. */
export interface ObjectPlace {
  bucket: string
  key: string
}

/** In which header a grant of a share comes: policies read it. */
const grantHeader = 'x-portico-grant'

/**
 * A link that opens an object without signing in, for `seconds`. It cannot be taken back. With the `grant` of a share it is one of those
 * that the share shows.
 * @throws FilesError
 */
export async function signLink(
  client: SupabaseClient,
  { bucket, key }: ObjectPlace,
  seconds: number,
  grant?: string,
): Promise<string> {
  const files = client.storage.from(bucket)
  if (grant) files.setHeader(grantHeader, grant)
  const { data, error } = await files.createSignedUrl(key, seconds)
  if (error) throw asFilesError(error)
  return data.signedUrl
}

/** The same link, saving the file under `name`. Built here: storage-js 2.119 encodes the name of its option twice. */
export function asDownload(link: string, name: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`
}

/** The lasting address of an object in a public bucket. */
export function publicLink(client: SupabaseClient, { bucket, key }: ObjectPlace): string {
  return client.storage.from(bucket).getPublicUrl(key).data.publicUrl
}
