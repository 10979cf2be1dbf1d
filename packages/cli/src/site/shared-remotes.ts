import { brotliCompressSync, constants } from 'node:zlib'
import { integrityImportMap, isOfPortal } from '@portico/contract/import-map'
import type { Registry } from '@portico/contract/registry'
import type { FilesOf } from '../registry/release-entry.ts'
import { leadingRelease } from './portal-documents.ts'

/** The highest number of remotes that a document holds in addition to that of its route. */
export const mostShared = 12

/** The bytes that they may add to the compressed form of a document, which has at most 12 kB in all. */
const room = 6_000

/** Bytes of one hash of a policy that do not compress. */
const hashSize = 34

/**
 * Chooses the remotes that every document holds in addition to that of its route: those that fill slots, then those that come first in
 * the menu, for as long as there is room. Reads the lists of these alone, however many remotes there are.
 */
export async function chooseShared(registry: Registry, shortOf: FilesOf): Promise<string[]> {
  const candidates = Object.entries(registry.remotes)
    .sort(([, a], [, b]) => b.slots.length - a.slots.length || a.order - b.order)
    .slice(0, mostShared)
  const chosen: string[] = []
  let text = ''
  let hashes = 0
  for (const [name, remote] of candidates) {
    const lead = leadingRelease(remote)
    const files = Object.entries(await shortOf(name, lead)).filter(([path]) => isOfPortal(path))
    const longer = text + JSON.stringify(remote) + integrityImportMap([lead.base, Object.fromEntries(files)])
    const more = hashes + remote.releases.length + 1
    if (weigh(longer) + more * hashSize > room) continue
    chosen.push(name)
    ;[text, hashes] = [longer, more]
  }
  return chosen
}

function weigh(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return brotliCompressSync(text, { params }).length
}
