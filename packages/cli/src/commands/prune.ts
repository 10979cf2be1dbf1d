import { getOwnProperty, type Registry } from '@portico/contract/registry'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { formatCount } from '../console/format-text.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { readCurrentRegistry, type Store } from '../registry/change.ts'
import { defaultRetentionDays, listForPortal, pruneReleases } from '../registry/prune.ts'
import { pruneRevisions } from '../registry/prune-revisions.ts'
import { parseStoredVersions } from '../registry/release-entry.ts'
import { readVersions, updateVersions, writeVersions } from '../registry/version-index.ts'
import { listReleasesInDocuments } from '../site/prune-after-change.ts'
import { publish } from '../site/publish.ts'
import { createUnknownRemoteError } from '../workspace/source.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'
import { readDays } from './read-days.ts'

/** `portico prune`: removes old releases and revisions of all remotes; each release only removes those of its remote. */
export const pruneCommand: Command = {
  help: `portico prune [remote]: removes old releases and revisions

  npx portico prune                      every remote
  npx portico prune files --dry-run      lists what would be removed of one remote
  npx portico prune files --pin 1.4.2    keeps a release regardless of its age; --unpin 1.4.2 ends that

A release is removed ${defaultRetentionDays} days after it has left the registry, or after an upload without a promotion. Releases in the registry
and in documents stay, and the last 20 revisions.

  --keep <days>          another number of days (default: keepDays of portal.json, then ${defaultRetentionDays})
  --pin <version>        see above
  --unpin <version>
  --dry-run              removes nothing
${storeHelp}`,
  flags: {
    ...storeFlags,
    keep: { type: 'string' },
    pin: { type: 'string' },
    unpin: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: prune,
}

async function prune(input: CommandInput): Promise<number> {
  const store = await openStore(input)
  const [only] = input.args
  const registry = await readCurrentRegistry(store)
  if (only !== undefined && !getOwnProperty(registry.remotes, only))
    throw createUnknownRemoteError(only, Object.keys(registry.remotes))
  const pin = getTextFlag(input, 'pin')
  const version = pin ?? getTextFlag(input, 'unpin')
  if (version !== undefined)
    return setPin(input, store, registry, { only, version, isPinned: pin !== undefined })
  return removeOld(input, store, registry, only)
}

async function removeOld(
  input: CommandInput,
  store: Store,
  registry: Registry,
  only: string | undefined,
): Promise<number> {
  const { target, settings } = store
  const dryRun = input.flags['dry-run'] === true
  const days = readDays('--keep', getTextFlag(input, 'keep')) ?? settings.keepDays ?? defaultRetentionDays
  const site = await openSite(input, settings)
  // Documents that were not written for long name releases that would otherwise stay with them.
  if (site && !dryRun) await publish(target, site, { all: true })
  const carried = await listReleasesInDocuments(site, target)
  const releases: Record<string, string[]> = {}
  for (const remote of only === undefined ? Object.keys(registry.remotes) : [only]) {
    input.progress.step(`Looking at ${remote}`)
    const removed = await pruneReleases({ target, registry, days, carried, dryRun }, remote)
    if (removed.length > 0) releases[remote] = removed
  }
  const revisions =
    only === undefined ? await pruneRevisions({ target, newest: registry.revision, days, dryRun }) : 0
  const lines = Object.entries(releases).map(([remote, versions]) => `  ${remote}  ${versions.join(', ')}`)
  const count = Object.values(releases).flat().length
  const verb = dryRun ? 'Would remove' : 'Removed'
  input.print({
    text: [
      `${verb} ${formatCount(count, 'release')} and ${formatCount(revisions, 'revision')} older than ${formatCount(days, 'day')}.`,
      ...lines,
    ].join('\n'),
    data: { days, releases, revisions, dryRun },
  })
  return 0
}

async function setPin(
  input: CommandInput,
  { target }: Store,
  registry: Registry,
  { only, version, isPinned }: { only: string | undefined; version: string; isPinned: boolean },
): Promise<number> {
  if (only === undefined)
    throw new CliError('usage', `Which remote? ${npxPortico} prune files --pin ${version}.`)
  const stored = parseStoredVersions(await listForPortal(target, only))
  if (!stored.some((one) => one.version === version))
    throw new CliError(
      'unknown_version',
      `${target.name} holds no ${only} ${version}. See ${npxPortico} status ${only}.`,
    )
  const dryRun = input.flags['dry-run'] === true
  const now = new Date().toISOString()
  const index = updateVersions(await readVersions(target, only), { registry, remote: only, stored, now })
  const { isPinned: _before, ...known } = index.versions[version] ?? { since: now }
  index.versions[version] = isPinned ? { ...known, isPinned } : known
  if (!dryRun) await writeVersions(target, only, index)
  const text = isPinned
    ? `${only} ${version} is kept until it is unpinned.`
    : `${only} ${version} is kept like any other release.`
  input.print({
    text: dryRun ? `Nothing was written. ${text}` : text,
    data: { remote: only, version, isPinned, dryRun },
  })
  return 0
}
