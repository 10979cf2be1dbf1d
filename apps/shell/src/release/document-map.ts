import { getMapSentinel } from '@portico/contract/import-map'
import type { Hashes } from './loading.ts'

/** Returns whether the browser has accepted an import map with the hashes of this release, from the document or inserted later. */
export function isInImportMap(base: string): boolean {
  try {
    import.meta.resolve(getMapSentinel(base))
    return true
  } catch {
    return false
  }
}

/**
 * Returns the hashes of a release in the document's import maps, by path. Null if it has none. Also works if the browser did not accept
 * the map.
 */
export function readDocumentHashes(base: string): Hashes | null {
  const own = [...allHashes()].filter(([address]) => address.startsWith(base))
  return own.length === 0
    ? null
    : Object.fromEntries(own.map(([address, hash]) => [address.slice(base.length), hash]))
}

function allHashes(): [address: string, hash: string][] {
  return [...document.querySelectorAll('script[type="importmap"]')].flatMap(({ textContent }) =>
    Object.entries((JSON.parse(textContent || '{}') as { integrity?: Hashes }).integrity ?? {}),
  )
}
