import type { Registry, Signer } from '@portico/contract/registry'
import { requireSigner, type Store } from '../registry/change.ts'
import { getFileHeaders, layout } from '../registry/layout.ts'
import { requirePrivatePlace } from '../registry/restricted.ts'
import type { StoredFile, Target } from '../targets/target.ts'
import { listDocumentPaths } from './portal-documents.ts'

/** A planned change of a portal. */
export interface PlannedChange {
  store: Store
  /** The place of the documents; null if another step writes them. */
  site: Target | null
  /** The newest revision. */
  registry: Registry
  /** The root's key, if the settings require its signature. */
  signer?: Signer | undefined
}

/**
 * Refuses a change that could not be signed or written, before any work.
 * @throws CliError `signature_missing`, `signature_refused`, `private_missing`; the codes `target_…`
 */
export async function checkBeforeChange(planned: PlannedChange): Promise<void> {
  requirePrivatePlace(planned.store.target, planned.registry)
  await requireSigner(planned.store.settings, planned.signer)
  await checkWritable(planned)
}

/**
 * Rejects a change if the store's next revision, registry.json or the documents could not be written.
 * @throws CliError the codes `target_…`
 */
export async function checkWritable({ store, site, registry }: PlannedChange): Promise<void> {
  const { target } = store
  const revision = layout.revision(Math.max(1, registry.revision))
  await target.checkWrites({
    paths: [revision, layout.registry],
    there: await readFiles(target, [revision], 'immutable'),
  })
  await site?.checkWrites({
    paths: [...listDocumentPaths(registry).keys()],
    there: await readFiles(site, [layout.registry], 'no-cache'),
  })
}

/**
 * Rejects a release if its files could not be written. A bucket without a release of the remote can't be checked, because the check
 * needs an existing file.
 * @throws CliError the codes `target_…`
 */
export async function checkBeforeUpload(
  { target }: Store,
  registry: Registry,
  remote: string,
): Promise<void> {
  const known = Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote] : undefined
  const entries = (known?.releases ?? []).map(({ version }) => layout.file(remote, version, 'entry.json'))
  await target.checkWrites({
    paths: [layout.file(remote, '0.0.0', 'entry.json')],
    there: await readFiles(target, entries.slice(0, 1), 'immutable'),
  })
}

async function readFiles(
  target: Target,
  paths: readonly string[],
  lifetime: Parameters<typeof getFileHeaders>[1],
): Promise<StoredFile[]> {
  const read = await Promise.all(
    paths.map(async (path) => ({
      path,
      bytes: await target.read(path),
      headers: getFileHeaders(path, lifetime),
    })),
  )
  return read.flatMap(({ bytes, ...file }) => (bytes ? [{ ...file, bytes }] : []))
}
