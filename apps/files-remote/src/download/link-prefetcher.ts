import type { SupabaseClient } from '@supabase/supabase-js'
import { signLink } from '../storage/links.ts'
import { linkSeconds } from './download.ts'

/** Number of links in one request. For thousands of small files, single requests would take longer than the files. */
const together = 100
/** Time in ms for which a link is used. After that, enough of its lifetime is left to open it. */
const goodFor = (linkSeconds * 1000) / 2

/** Returns links to files that are opened one after another, in the order of `keys`. Throws the reason if a file has no link. */
export function createLinkPrefetcher(
  client: SupabaseClient,
  bucket: string,
  keys: readonly string[],
): (key: string) => Promise<string> {
  const places = new Map(keys.map((key, place) => [key, place]))
  const known = new Map<string, { link: string; at: number }>()
  return async (key) => {
    const last = known.get(key)
    const now = performance.now()
    if (last && now - last.at < goodFor) return last.link
    const place = places.get(key) ?? 0
    known.clear()
    const { data } = await client.storage
      .from(bucket)
      .createSignedUrls(keys.slice(place, place + together), linkSeconds)
    for (const { path, signedUrl } of data ?? [])
      if (path && signedUrl) known.set(path, { link: signedUrl, at: now })
    return known.get(key)?.link ?? signLink(client, { bucket, key }, linkSeconds)
  }
}
