import { compareVersions, getOwnProperty, type RegistryRemote } from '@portico/contract/registry'
import type { Command, CommandInput } from '../console/command.ts'
import { alignColumns, wrapWords } from '../console/format-text.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { findChangeAuthor, findReleaseAuthor, type LoggedChange, readLog } from '../registry/author-log.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { listStoredVersions } from '../registry/release-entry.ts'
import { isLocked, restrictedOf } from '../registry/restricted.ts'
import { findSharesRevision } from '../registry/revisions.ts'
import { isPublished } from '../site/publish.ts'
import { createUnknownRemoteError } from '../workspace/source.ts'
import { formatAge } from './describe-changes.ts'
import { describeList, findListState } from './list-state.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'

/** `portico status`: shows the live releases. */
export const statusCommand: Command = {
  help: `portico status [remote]: shows the live releases

  npx portico status                     every remote
  npx portico status files               one remote, with its stored versions
  npx portico status --json              the same for programs

${storeHelp}`,
  flags: storeFlags,
  run: status,
}

async function status(input: CommandInput): Promise<number> {
  const store = await openStore(input)
  const [only] = input.args
  const registry = await readCurrentRegistry(store)
  const { remotes, revision, issuedAt } = registry
  if (only !== undefined && !getOwnProperty(remotes, only))
    throw createUnknownRemoteError(only, Object.keys(remotes))
  const shown = Object.entries(remotes).filter(([name]) => only === undefined || name === only)
  const stored =
    only === undefined
      ? null
      : (await listStoredVersions(store.target, only))
          .filter(({ whole }) => whole)
          .map((one) => one.version)
          .sort(compareVersions)
  const published = await isPublished(store, await openSite(input, store.settings), registry)
  const logged = Map.groupBy(await readLog(store.log, only), ({ remote }) => remote)
  const changesOf = (name: string) => logged.get(name) ?? []
  const restricted = shown.flatMap(([name, { access }]) => (typeof access === 'object' ? [name] : []))
  // A static host authenticates no one, so without a private place the list of all remotes is public.
  const isOn = restrictedOf(registry) !== undefined
  const list = isOn ? await findListState(store, registry) : null
  const rows = shown.flatMap(([name, remote]) => describe(name, remote, changesOf(name)))
  const isEmpty = shown.length === 0
  const since = await findSharesRevision(store.target, registry)
  const lines = [
    `${store.target.name}, revision ${revision}${since < revision ? ` (versions and shares as in revision ${since})` : ''}`,
    ...(isEmpty ? [`Nothing is released yet. To release a remote: ${npxPortico} release <remote>`] : ['']),
    ...alignColumns(rows.length > 0 ? [['REMOTE', 'VERSION', 'SHARE', 'RELEASED'], ...rows] : []),
    ...shown.flatMap(([name, remote]) => describeCanary(name, remote)),
    ...(restricted.length > 0 && !isOn
      ? [
          '',
          ...wrapList('In the public list, although they need a claim:', restricted, '.'),
          `To hide them: ${npxPortico} restrict on`,
        ]
      : []),
    ...(restricted.length > 0 && isOn ? ['', ...wrapList('Restricted:', restricted, '.')] : []),
    ...describeList(list),
    ...(stored && stored.length > 0 ? ['', ...wrapList(`Stored (${stored.length}):`, stored)] : []),
    ...(published ? [] : [`registry.json or the documents are older: ${npxPortico} documents writes them.`]),
  ]
  const data = {
    store: store.target.name,
    revision,
    sharesRevision: since,
    issuedAt,
    published,
    publicRestricted: isOn ? [] : restricted,
    restricted: isOn ? { isLocked: isLocked(store.target, registry), remotes: restricted, list } : null,
    remotes: Object.fromEntries(shown.map(([name, remote]) => [name, facts(remote, changesOf(name))])),
    ...(stored ? { stored } : {}),
  }
  input.print({ text: lines.join('\n'), data })
  return 0
}

function facts(remote: RegistryRemote, changes: readonly LoggedChange[]) {
  return {
    route: remote.route,
    changedAt: remote.changedAt,
    changedBy: findChangeAuthor(changes, remote),
    releases: remote.releases.map((release) => ({
      version: release.version,
      traffic: release.traffic,
      base: release.base,
      releasedAt: release.releasedAt,
      releasedBy: findReleaseAuthor(changes, release),
      signedBy: release.signature?.keyId,
    })),
  }
}

/** Returns a row for each release of a remote: the base first, then canaries, then fallbacks. */
function describe(name: string, remote: RegistryRemote, changes: readonly LoggedChange[]): string[][] {
  const now = Date.now()
  const by = (author: string | undefined) => (author === undefined ? '' : ` by ${author}`)
  const rows = remote.releases.map((release, index) => {
    const { version, traffic, releasedAt, signature } = release
    const share = traffic > 0 ? `${String(traffic).padStart(3)} %` : 'for rollback'
    const signed = signature ? `, signed by ${signature.keyId}` : ''
    const released = `${formatAge(releasedAt, now)}${by(findReleaseAuthor(changes, release))}${signed}`
    return [index === 0 ? name : '', version, share, released]
  })
  const changed = `${formatAge(remote.changedAt, now)}${by(findChangeAuthor(changes, remote))}`
  // A first release and its share have one time and one author.
  const [base] = remote.releases
  const isOneChange =
    base && changed === `${formatAge(base.releasedAt, now)}${by(findReleaseAuthor(changes, base))}`
  return isOneChange ? rows : [...rows, ['', '', '', `shares changed ${changed}`]]
}

/** Returns the next commands for a running canary. */
function describeCanary(name: string, { releases }: RegistryRemote): string[] {
  const [canary, other] = releases.slice(1).filter(({ traffic }) => traffic > 0)
  if (!canary) return []
  const version = other ? '<version>' : canary.version
  return [
    '',
    `${name} ${canary.version} is a canary.`,
    ...alignColumns([
      ['To give it to everybody:', `${npxPortico} promote ${name} ${version}`],
      ['To take it back:', `${npxPortico} rollback ${name}`],
    ]),
  ]
}

/** Returns a list with its title in lines that fit into a terminal. */
function wrapList(title: string, items: readonly string[], end = ''): string[] {
  const words = items.map((item, index) => `${item}${index < items.length - 1 ? ',' : end}`)
  return wrapWords([title, ...words], 80, 2)
}
