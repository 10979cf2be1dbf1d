import type { Release } from '@portico/contract/registry'
import type { Store } from '../registry/change.ts'
import { layout } from '../registry/layout.ts'
import type { ReleaseEntry } from '../registry/release-entry.ts'
import { getReleaseBase } from '../registry/settings.ts'
import { createDraftEntry, makeDraft, type ReleaseDraft } from '../release/draft.ts'
import { uploadDraft } from '../release/upload.ts'
import type { Target } from '../targets/target.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'

/** The version of the placeholder release of a remote that was never built. Every real version is higher. */
export const unbuiltVersion = '0.0.0-unbuilt'

/**
 * Stores the release of a remote that has no build: the registry names a release for each remote, and this one fails when it is loaded.
 * It fills no slots.
 */
export async function storeUnbuilt(
  { target, settings }: Store,
  { manifest }: WorkspaceRemote,
  { uploads, by }: { uploads: Target; by: string },
): Promise<{ draft: ReleaseDraft; entry: ReleaseEntry }> {
  const { name } = manifest
  const { contract, federation, shared } = settings.shell.facts
  const page = { modules: ['remoteEntry.js'], styles: [] }
  const reason = `${name} has no build: its build failed when the portal started. The terminal of the portal shows the error.`
  const entryFile = `throw new Error(${JSON.stringify(reason)})\nexport {}\n`
  const draft = makeDraft(
    { ...manifest, exposes: { './remote': manifest.exposes['./remote'] ?? '' }, slots: [] },
    { contract, federation, shared, preload: { './remote': page } },
    [['remoteEntry.js', new TextEncoder().encode(entryFile)]],
  )
  const base = getReleaseBase(target, settings, name, unbuiltVersion)
  const entry = createDraftEntry(draft, { version: unbuiltVersion, base, at: new Date().toISOString(), by })
  // An earlier start may have stored it with another title.
  await target.remove(await target.list(layout.file(name, unbuiltVersion, '')))
  await uploadDraft(uploads, draft, entry, () => {})
  return { draft, entry }
}

/** Returns releases without the one of a remote that had no build, once another one has its share. */
export function removeUnbuilt(releases: readonly Release[]): Release[] {
  return releases.filter(({ version, traffic }) => version !== unbuiltVersion || traffic > 0)
}
