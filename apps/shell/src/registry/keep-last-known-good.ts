export const cacheName = 'portico-registry'

/** Returns the address under which a registry is kept: the documents of two routes hold different parts. */
export function keptAddress(): string {
  return `/registry.json?${location.pathname.split('/')[1]}`
}

/** Keeps the text of the registry that the page has started from. A later visit uses it if the registry of its document is invalid. */
export async function keepLastKnownGood(text: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(keptAddress(), new Response(text))
  } catch {
    // There is no cache without TLS or with blocked storage. Only a visit with an invalid registry needs it.
  }
}
