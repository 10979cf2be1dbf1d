import type { SupabaseClient } from '@supabase/supabase-js'
import { signLink } from '../storage/links.ts'
import { linkTime } from './download.ts'

/** So many files get their links in one request: of thousands of small ones, asking takes longer than they do. */
const together = 100
/** A link is used for so many milliseconds after it was asked for; then there is still time to open it. */
const goodFor = (linkTime * 1000) / 2

/** Links to files that are opened one after the other, in the order of `keys`. Of one that has none, it is said why. */
export function linksAhead(
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
      .createSignedUrls(keys.slice(place, place + together), linkTime)
    for (const { path, signedUrl } of data ?? [])
      if (path && signedUrl) known.set(path, { link: signedUrl, at: now })
    return known.get(key)?.link ?? signLink(client, { bucket, key }, linkTime)
  }
}
