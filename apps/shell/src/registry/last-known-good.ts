import { RemoteError } from '../reports/status.ts'

const cacheName = 'portico-registry'
const address = '/registry.json'

/**
 * The text of the registry that this browser last ran on, with its signature.
 * @throws RemoteError `registry_unavailable` where it keeps none
 */
export async function readLastKnownGood(): Promise<string> {
  try {
    const cache = await caches.open(cacheName)
    const kept = await cache.match(address)
    if (kept) return await kept.text()
  } catch (cause) {
    // There is no cache without TLS, nor where storage is blocked.
    throw new RemoteError('registry_unavailable', 'this browser keeps no registry', { cause })
  }
  throw new RemoteError('registry_unavailable', 'this browser has not run on a registry before')
}

/** Keeps a registry on which the page has started, as it came, for a day on which its document is spoilt. */
export async function keepLastKnownGood(text: string): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(address, new Response(text, { headers: { 'Content-Type': 'application/json' } }))
  } catch {
    // See above. A portal without it is as good as one with it, until its registry is spoilt.
  }
}
