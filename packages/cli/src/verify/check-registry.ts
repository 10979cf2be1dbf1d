import { ContractError, type PublicKeys, type Registry, verifyRegistry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import {
  createProjections,
  getProjectionHeaders,
  type ProjectionSource,
} from '../projections/write-projections.ts'
import type { Target } from '../targets/target.ts'
import { checkHeaders } from './check-headers.ts'
import { download } from './download.ts'
import type { Findings } from './finding.ts'

/** Checks the root's signature of the newest revision, as it was read. */
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

/** Checks that `registry.json` and the projections are those of the newest revision. */
export async function checkDerived(
  target: Target,
  registry: Registry,
  newest: Uint8Array,
  source: Omit<ProjectionSource, 'publicUrl'>,
  found: Findings,
): Promise<void> {
  // A store without its own address has no projections, because no host could read them.
  const isServed = /^https?:/.test(target.publicUrl)
  const made = isServed ? await createProjections(registry, { ...source, publicUrl: target.publicUrl }) : []
  const wanted = new Map<string, Uint8Array>([['registry.json', newest], ...made])
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
  const { cacheControl } = getProjectionHeaders(address)
  checkHeaders(address, served.headers, cacheControl === 'no-cache' ? 'no-cache' : 'immutable', found)
}
