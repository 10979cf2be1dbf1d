export const cacheName = 'portico-registry'

/** Returns the cache key of a registry. It includes the route, because the documents of two routes hold different parts. */
export function getCacheAddress(): string {
  return `/registry.json?${location.pathname.split('/')[1]}`
}

/** Caches the text of the registry that the page has started from. A later visit uses it if its document's registry is invalid. */
export async function storeLastKnownGood(text: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(getCacheAddress(), new Response(text))
  } catch {
    // The Cache API is missing without TLS or if storage is blocked. Only a visit with an invalid registry needs the cache.
  }
}
