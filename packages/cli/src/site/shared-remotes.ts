import { brotliCompressSync, constants } from 'node:zlib'
import { createIntegrityImportMap, isShellFile } from '@portico/contract/import-map'
import type { Registry, RegistryRemote } from '@portico/contract/registry'
import type { ReadReleaseFiles } from '../registry/release-entry.ts'
import { getLeadingRelease } from './leading-release.ts'

/** The highest number of remotes in a document, in addition to that of its route. */
export const maxSharedRemotes = 10

/**
 * Limit for remotes in a document in bytes, as the sum of their weights. Each is weighed alone, which gives a third more than it adds to
 * the compressed document: 7.8 kB, and about 12 kB with the shell. The three areas of the sample portal use 9.8 kB of it.
 */
export const maxDocumentWeight = 10_400

/** Bytes that one hash adds to the compressed policy. */
const hashSize = 34

/** Weights of remotes in a document, in bytes, by name. */
export type RemoteWeights = ReadonlyMap<string, number>

/**
 * Chooses the remotes that every document contains in addition to that of its route, with their weights: those that fill slots, then
 * the first ones in the menu, up to the limit. Reads only the lists of these, regardless of the number of remotes.
 */
export async function chooseShared(
  registry: Registry,
  shortOf: ReadReleaseFiles,
): Promise<Map<string, number>> {
  const candidates = Object.entries(registry.remotes)
    .sort(([, a], [, b]) => b.slots.length - a.slots.length || a.order - b.order)
    .slice(0, maxSharedRemotes)
  const chosen = new Map<string, number>()
  let room = maxDocumentWeight
  for (const [name, remote] of candidates) {
    const weight = estimateRemoteWeight(remote, await shortOf(name, getLeadingRelease(remote)))
    if (weight > room) continue
    room -= weight
    chosen.set(name, weight)
  }
  return chosen
}

/** Estimates the bytes that a remote adds to the compressed document: its entry, the hashes of its files, and those of its import maps. */
export function estimateRemoteWeight(
  remote: RegistryRemote,
  files: Readonly<Record<string, string>>,
): number {
  const { base } = getLeadingRelease(remote)
  const own = Object.entries(files).filter(([path]) => isShellFile(path))
  const text = JSON.stringify(remote) + createIntegrityImportMap([base, Object.fromEntries(own)])
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return brotliCompressSync(text, { params }).length + (remote.releases.length + 1) * hashSize
}

/** Returns the remotes that a document contains: that of its route (null for none), and the shared ones that fit into the limit. */
export function selectSharedRemotes(
  weights: RemoteWeights,
  shared: readonly string[],
  own: string | null,
): string[] {
  let room = maxDocumentWeight - ((own !== null && weights.get(own)) || 0)
  const others = shared.filter((name) => {
    const weight = weights.get(name) ?? 0
    if (name === own || weight > room) return false
    room -= weight
    return true
  })
  return own === null ? others : [own, ...others]
}
