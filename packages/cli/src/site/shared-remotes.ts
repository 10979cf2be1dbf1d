import { brotliCompressSync, constants } from 'node:zlib'
import { integrityImportMap, isOfPortal } from '@portico/contract/import-map'
import type { Registry, RegistryRemote } from '@portico/contract/registry'
import type { FilesOf } from '../registry/release-entry.ts'
import { leadingRelease } from './leading-release.ts'

/** The highest number of remotes in a document, in addition to that of its route. */
export const mostShared = 10

/**
 * Limit for remotes in a document in bytes, as the sum of their weights. Each is weighed alone, which gives a third more than it adds to
 * the compressed document: 7.8 kB, and about 12 kB with the shell. The three areas of the sample portal use 9.8 kB of it.
 */
export const documentRoom = 10_400

/** Bytes that one hash adds to the compressed policy. */
const hashSize = 34

/** Weights of remotes in a document, in bytes, by name. */
export type RemoteWeights = ReadonlyMap<string, number>

/**
 * Chooses the remotes that every document contains in addition to that of its route, with their weights: those that fill slots, then
 * the first ones in the menu, up to the limit. Reads only the lists of these, regardless of the number of remotes.
 */
export async function chooseShared(registry: Registry, shortOf: FilesOf): Promise<Map<string, number>> {
  const candidates = Object.entries(registry.remotes)
    .sort(([, a], [, b]) => b.slots.length - a.slots.length || a.order - b.order)
    .slice(0, mostShared)
  const chosen = new Map<string, number>()
  let room = documentRoom
  for (const [name, remote] of candidates) {
    const weight = weighRemote(remote, await shortOf(name, leadingRelease(remote)))
    if (weight > room) continue
    room -= weight
    chosen.set(name, weight)
  }
  return chosen
}

/** Estimates the bytes that a remote adds to the compressed document: its entry, the hashes of its files, and those of its import maps. */
export function weighRemote(remote: RegistryRemote, files: Readonly<Record<string, string>>): number {
  const { base } = leadingRelease(remote)
  const own = Object.entries(files).filter(([path]) => isOfPortal(path))
  const text = JSON.stringify(remote) + integrityImportMap([base, Object.fromEntries(own)])
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return brotliCompressSync(text, { params }).length + (remote.releases.length + 1) * hashSize
}

/** Returns the remotes that a document contains: that of its route (null for none), and the shared ones that fit into the limit. */
export function fitShared(weights: RemoteWeights, shared: readonly string[], own: string | null): string[] {
  let room = documentRoom - ((own !== null && weights.get(own)) || 0)
  const others = shared.filter((name) => {
    const weight = weights.get(name) ?? 0
    if (name === own || weight > room) return false
    room -= weight
    return true
  })
  return own === null ? others : [own, ...others]
}
