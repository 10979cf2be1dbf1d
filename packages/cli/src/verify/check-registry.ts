import { ContractError, type PublicKeys, type Registry, verifyRegistry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { type ProjectionSource, projectionHeaders, projections } from '../projections/write-projections.ts'
import { layout } from '../registry/layout.ts'
import { newestBytes } from '../site/write-revision.ts'
import type { Target } from '../targets/target.ts'
import { checkHeaders } from './check-headers.ts'
import { download } from './download.ts'
import type { Findings } from './finding.ts'

/** The root's signature over the newest revision, as it came. */
export async function checkRootSignature(
  document: unknown,
  rootKeys: PublicKeys | undefined,
  found: Findings,
): Promise<void> {
  if (!rootKeys) return
  try {
    await verifyRegistry(document, rootKeys)
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    found.error('registry', error.message)
  }
}

/**
 * What is made from the newest revision has to be what this revision makes: `registry.json`, `revision.json`, and the projections. An
 * older command line has written no `revision.json`.
 */
export async function checkDerived(
  target: Target,
  registry: Registry,
  newest: Uint8Array,
  source: Omit<ProjectionSource, 'publicUrl'>,
  found: Findings,
): Promise<void> {
  // A store without an address of its own has no projections: nobody could read them.
  const isServed = /^https?:/.test(target.publicUrl)
  const made = isServed ? await projections(registry, { ...source, publicUrl: target.publicUrl }) : []
  const wanted = new Map<string, Uint8Array>([['registry.json', newest], ...made])
  if (await target.read(layout.newest)) wanted.set(layout.newest, newestBytes(registry))
  for (const [path, bytes] of wanted) {
    const there = await target.read(path)
    if (!there) found.error(`${target.name}/${path}`, `is missing: write it with ${npxPortico} documents`)
    else if (Buffer.compare(there, bytes) !== 0)
      found.error(
        `${target.name}/${path}`,
        `is not that of revision ${registry.revision}: write it with ${npxPortico} documents`,
      )
  }
  if (!isServed) return
  for (const path of wanted.keys()) await checkServed(target.publicUrl + path, wanted.get(path), found)
}

async function checkServed(address: string, wanted: Uint8Array | undefined, found: Findings): Promise<void> {
  const served = await download(address, found)
  if (!served) return
  if (wanted && Buffer.compare(served.bytes, wanted) !== 0)
    found.error(address, 'is served with other contents than the store holds: a cache in between is behind')
  const { cacheControl } = projectionHeaders(address)
  checkHeaders(address, served.headers, cacheControl === 'no-cache' ? 'no-cache' : 'immutable', found)
}
