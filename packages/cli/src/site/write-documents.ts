import type { Registry } from '@portico/contract/registry'
import { writeCompressed } from '../files/compress.ts'
import { headersOf, layout } from '../registry/layout.ts'
import type { FilesOf } from '../registry/release-entry.ts'
import { registryBytes } from '../registry/revisions.ts'
import type { PortalSettings } from '../registry/settings.ts'
import type { Target } from '../targets/target.ts'
import { captchaPath } from './captcha-page.ts'
import { type DocumentSource, documentPath, portalDocuments } from './portal-documents.ts'
import { writeDevDocuments } from './write-dev-documents.ts'
import { writeNewest } from './write-revision.ts'

/**
 * Writes the documents of one revision into a site, each whole, then its `registry.json` and `revision.json`: a page that learns of an
 * update there finds the new documents when it reloads. Documents of remotes that are gone are removed. `filesOf` says what
 * lists of files say, `shortOf` what documents do.
 */
export async function writeDocuments(
  site: Target,
  { settings, filesOf, shortOf }: { settings: PortalSettings; filesOf: FilesOf; shortOf: FilesOf },
  registry: Registry,
): Promise<void> {
  const [files, short] = [await byBase(filesOf, registry), await byBase(shortOf, registry)]
  const source = { settings, registry, files, short }
  const documents = portalDocuments(source)
  const before = [...(await routesBefore(site)).map(documentPath), captchaPath]
  const gone = before.filter((path) => !documents.has(path))
  const encoder = new TextEncoder()
  await Promise.all(
    [...documents].map(([path, text]) =>
      writeCompressed(site, path, encoder.encode(text), headersOf(path, 'no-cache')),
    ),
  )
  await writeDevDocuments(site, source)
  await site.remove(gone.flatMap((path) => [path, `${path}.br`]))
  await writeCompressed(
    site,
    layout.registry,
    registryBytes(registry),
    headersOf(layout.registry, 'no-cache'),
  )
  await writeNewest(site, registry)
}

async function byBase(hashesOf: FilesOf, registry: Registry): Promise<DocumentSource['files']> {
  const releases = Object.entries(registry.remotes).flatMap(([name, remote]) =>
    remote.releases.map((release) => ({ name, release })),
  )
  return new Map(
    await Promise.all(
      releases.map(async ({ name, release }) => [release.base, await hashesOf(name, release)] as const),
    ),
  )
}

async function routesBefore(site: Target): Promise<string[]> {
  const bytes = await site.read(layout.registry)
  if (!bytes) return []
  const { remotes } = JSON.parse(new TextDecoder().decode(bytes)) as Registry
  return Object.values(remotes).map(({ route }) => route)
}
