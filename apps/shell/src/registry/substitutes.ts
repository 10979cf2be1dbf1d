import { RemoteError } from '../reports/status.ts'
import { fetchRegistry } from './fetch-registry.ts'
import { cacheName, keptAddress } from './keep-last-known-good.ts'

/**
 * The text of the registry that this browser last ran on, with its signature; that of another route if it keeps none of this one.
 * @throws RemoteError `registry_unavailable` where it keeps none
 */
export async function readLastKnownGood(): Promise<string> {
  try {
    const cache = await caches.open(cacheName)
    const own = await cache.match(keptAddress())
    const kept = own ?? (await cache.match('/registry.json', { ignoreSearch: true }))
    if (kept) return await kept.text()
  } catch (cause) {
    // There is no cache without TLS, nor where storage is blocked.
    throw new RemoteError('registry_unavailable', 'this browser keeps no registry', { cause })
  }
  throw new RemoteError('registry_unavailable', 'this browser has not run on a registry before')
}

/**
 * Returns the text of the registry that the server has now.
 * @throws RemoteError `registry_unavailable`
 */
export async function readNetwork(): Promise<string> {
  return (await fetchRegistry()).text
}
