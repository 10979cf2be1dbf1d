import { canonicalizeJson, type Registry } from '@portico/contract/registry'
import { CliError } from '../error.ts'
import { writeProjections } from '../projections/write-projections.ts'
import type { Store } from '../registry/change.ts'
import { getFileHeaders, layout } from '../registry/layout.ts'
import { createFilesReader } from '../registry/release-entry.ts'
import { openPart, requirePrivatePlace } from '../registry/restricted.ts'
import { findRevision, readNewest, serializeRegistry } from '../registry/revisions.ts'
import { readSettings } from '../registry/settings.ts'
import { createShortHashesReader } from '../registry/short-hashes.ts'
import type { Target } from '../targets/target.ts'
import { writeDocuments } from './write-documents.ts'

/** How `publish` writes. */
interface PublishOptions {
  /** Writes every document. Default: false. */
  all?: boolean
  /** Called if the list of restricted remotes can't be written. Default: the run fails. */
  onListFault?: ((error: Error) => void) | undefined
}

/**
 * Writes everything that is made from the newest revision and the settings of a store: `registry.json`, its projections and, where
 * the site is at hand, the documents that it changes, or with `all` every document. Both are read here and again after writing,
 * because other commands and a running portal change them: of two runs at the same time, the last one writes the newest. Running it
 * again repairs the result of a crash.
 * @throws CliError `no_portal`, `private_missing`; those of reading the settings and the newest revision
 */
export async function publish(
  target: Target,
  site: Target | null,
  { all = false, onListFault }: PublishOptions = {},
): Promise<Registry> {
  const filesOf = createFilesReader(target)
  const shortOf = createShortHashesReader(target, filesOf)
  let settings = await readSettings(target)
  const again = new Set<string>()
  let registry: Registry | null = null
  for (;;) {
    registry = await readNewest(target, settings, registry ?? undefined)
    if (!registry)
      throw new CliError('no_portal', `${target.name} holds no registry. Release a remote first.`)
    if (site) requirePrivatePlace(target, registry)
    const open = openPart(registry)
    await target.write(layout.registry, serializeRegistry(open), getFileHeaders(layout.registry, 'no-cache'))
    // Others read them from the store's own address; a folder has none.
    if (/^https?:/.test(target.publicUrl))
      await writeProjections(target, open, { backend: settings.backend, filesOf, all })
    const { privatePlace } = target
    const order = { settings, filesOf, shortOf, all, again, privatePlace, onListFault }
    if (site) for (const path of await writeDocuments(site, order, registry)) again.add(path)
    const now = await readSettings(target)
    const isSettled = canonicalizeJson(now) === canonicalizeJson(settings)
    if (isSettled && !(await findRevision(target, registry.revision + 1))) return registry
    // New settings may trust other roots, so the same revision is read again.
    if (!isSettled) registry = null
    settings = now
  }
}

/** Whether everything that is made from this revision is written. */
export async function isPublished(store: Store, site: Target | null, registry: Registry): Promise<boolean> {
  const wanted = serializeRegistry(openPart(registry))
  for (const place of [store.target, ...(site ? [site] : [])]) {
    const found = await place.read(layout.registry)
    if (!found || Buffer.compare(found, wanted) !== 0) return false
  }
  return true
}
