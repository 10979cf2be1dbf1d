import type { Release } from '@portico/contract/registry'
import type { ReadReleaseFiles } from '../registry/release-entry.ts'
import type { Target } from '../targets/target.ts'
import type { DiscoveryDocument } from './frontend-discovery.ts'
import type { ImportMap } from './import-map.ts'
import { getHostEntry } from './live-release.ts'

type Hashes = Record<string, string>

/**
 * Returns a reader that gets the hashes of a release from the projections in the store, and from `filesOf` for the others: a release
 * reads only the lists of its own remote, regardless of the number of remotes. The files of a release never change.
 */
export async function cacheKnownHashes(target: Target, filesOf: ReadReleaseFiles): Promise<ReadReleaseFiles> {
  const known = new Map<string, Hashes>()
  const add = (base: string, path: string, hash: unknown) => {
    if (typeof hash !== 'string' || hash === '') return
    const hashes = known.get(base) ?? {}
    hashes[path] = hash
    known.set(base, hashes)
  }
  const discovery = await readJson<DiscoveryDocument>(target, 'frontend-discovery.json')
  for (const items of Object.values(discovery?.microFrontends ?? {}))
    for (const { url, metadata, extras } of Array.isArray(items) ? items : []) {
      const base = extras?.portico?.release?.base
      if (base && url?.startsWith(base)) add(base, url.slice(base.length), metadata?.integrity)
    }
  const map = await readJson<ImportMap>(target, 'import-map.json')
  const bases = [...known.keys()].sort()
  for (const [address, hash] of Object.entries(map?.integrity ?? {})) {
    const base = baseOf(bases, address)
    if (base !== undefined) add(base, address.slice(base.length), hash)
  }
  return async (remote, release) => {
    const hashes = known.get(release.base)
    return hashes && isWhole(release, hashes) ? sorted(hashes) : filesOf(remote, release)
  }
}

/** Returns whether all hashes are known. Projections have all scripts of an entry for other hosts or none, so one of each is enough. */
function isWhole(release: Release, hashes: Hashes): boolean {
  const entries = [getHostEntry(release), release.embed].filter((path) => path !== undefined)
  return entries.every((path) => Object.hasOwn(hashes, path))
}

/** Sorts hashes by path, as in the lists, so that both sources give the same bytes of projections. */
function sorted(hashes: Hashes): Hashes {
  return Object.fromEntries(Object.entries(hashes).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Finds the base of an address by binary search in a sorted list. */
function baseOf(bases: readonly string[], address: string): string | undefined {
  let from = 0
  let to = bases.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((bases[middle] ?? '') <= address) from = middle + 1
    else to = middle
  }
  const base = bases[from - 1]
  return base !== undefined && address.startsWith(base) ? base : undefined
}

async function readJson<Document>(target: Target, path: string): Promise<Partial<Document> | null> {
  const bytes = await target.read(path)
  try {
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Partial<Document> | null)
  } catch {
    // A run was interrupted while it wrote, so the lists of all releases are read.
    return null
  }
}
