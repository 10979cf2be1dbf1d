import { mapSentinel } from '@portico/contract/import-map'
import type { Hashes } from './loading.ts'

/** Whether the browser has taken an import map with the hashes of this release, of the document or inserted later. */
export function isMapped(base: string): boolean {
  try {
    import.meta.resolve(mapSentinel(base))
    return true
  } catch {
    return false
  }
}

/**
 * The hashes that the document's import map holds for a release, by path; null where it holds none. They are known whether or
 * not the browser took the map.
 */
export function documentHashes(base: string): Hashes | null {
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
