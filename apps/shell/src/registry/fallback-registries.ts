import { RemoteError } from '../reports/status.ts'
import { fetchRegistry } from './fetch-registry.ts'
import { cacheName, getCacheAddress } from './keep-last-known-good.ts'

/**
 * Returns the text of the last registry that this browser used on this route, or else on another route, with its signature.
 * @throws RemoteError `registry_unavailable` if this browser has used no registry
 */
export async function readLastKnownGood(): Promise<string> {
  try {
    const cache = await caches.open(cacheName)
    const own = await cache.match(getCacheAddress())
    const kept = own ?? (await cache.match('/registry.json', { ignoreSearch: true }))
    if (kept) return await kept.text()
  } catch (cause) {
    // The Cache API is missing without TLS or if storage is blocked.
    throw new RemoteError('registry_unavailable', 'this browser keeps no registry', { cause })
  }
  throw new RemoteError('registry_unavailable', 'this browser has not run on a registry before')
}

/**
 * Returns the text of the server's current registry.
 * @throws RemoteError `registry_unavailable`
 */
export async function fetchNetworkRegistry(): Promise<string> {
  return (await fetchRegistry()).text
}
