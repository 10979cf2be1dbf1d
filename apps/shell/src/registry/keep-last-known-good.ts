export const cacheName = 'portico-registry'

/** Returns the address under which a registry is kept: the documents of two routes hold different parts. */
export function keptAddress(): string {
  return `/registry.json?${location.pathname.split('/')[1]}`
}

/** Keeps a registry on which the page has started, as it came, for a day on which its document is spoilt. */
export async function keepLastKnownGood(text: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(keptAddress(), new Response(text))
  } catch {
    // There is no cache without TLS, nor where storage is blocked. A portal without it is as good as one with it, until its registry
    // is spoilt.
  }
}
