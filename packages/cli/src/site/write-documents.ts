import type { Registry } from '@portico/contract/registry'
import type { Store } from '../registry/change.ts'
import { headersOf, layout } from '../registry/layout.ts'
import { readFiles } from '../registry/release-entry.ts'
import { registryBytes } from '../registry/revisions.ts'
import type { Target } from '../targets/target.ts'
import { writeCompressed } from './compress.ts'
import { documentPath, portalDocuments } from './portal-documents.ts'

/**
 * Writes the documents of one revision into a site, each whole, then its `registry.json`: a page that learns of an
 * update there finds the new documents when it reloads. Documents of remotes that are gone are removed.
 */
export async function writeDocuments(site: Target, store: Store, registry: Registry): Promise<void> {
  const files = await filesByBase(store, registry)
  const documents = portalDocuments({ settings: store.settings, registry, files })
  const gone = (await routesBefore(site)).map(documentPath).filter((path) => !documents.has(path))
  const encoder = new TextEncoder()
  await Promise.all(
    [...documents].map(([path, text]) =>
      writeCompressed(site, path, encoder.encode(text), headersOf(path, 'no-cache')),
    ),
  )
  await site.remove(gone.flatMap((path) => [path, `${path}.br`]))
  await writeCompressed(
    site,
    layout.registry,
    registryBytes(registry),
    headersOf(layout.registry, 'no-cache'),
  )
}

async function filesByBase(
  { target }: Store,
  registry: Registry,
): Promise<Map<string, Record<string, string>>> {
  const releases = Object.entries(registry.remotes).flatMap(([name, remote]) =>
    remote.releases.map((release) => ({ name, release })),
  )
  return new Map(
    await Promise.all(
      releases.map(
        async ({ name, release }): Promise<[string, Record<string, string>]> => [
          release.base,
          await readFiles(target, name, release),
        ],
      ),
    ),
  )
}

async function routesBefore(site: Target): Promise<string[]> {
  const bytes = await site.read(layout.registry)
  if (!bytes) return []
  const { remotes } = JSON.parse(new TextDecoder().decode(bytes)) as Registry
  return Object.values(remotes).map(({ route }) => route)
}
