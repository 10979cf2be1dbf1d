import { compareVersions, lookUp, type RegistryRemote } from '@portico/contract/registry'
import type { Command, CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { alignColumns, wrapWords } from '../console/phrases.ts'
import { currentRegistry } from '../registry/change.ts'
import { storedVersions } from '../registry/release-entry.ts'
import { findSharesRevision } from '../registry/revisions.ts'
import { isPublished } from '../site/publish.ts'
import { unknownRemote } from '../workspace/source.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'
import { ago } from './words.ts'

/** `portico status`: what is live. */
export const statusCommand: Command = {
  help: `portico status [remote]: what is live

  npx portico status                     every remote
  npx portico status files               one, with what else is stored of it
  npx portico status --json              the same for machines

${storeHelp}`,
  flags: storeFlags,
  run: status,
}

async function status(input: CommandInput): Promise<number> {
  const store = await openStore(input)
  const [only] = input.args
  const registry = await currentRegistry(store)
  const { remotes, revision, issuedAt } = registry
  if (only !== undefined && !lookUp(remotes, only)) throw unknownRemote(only, Object.keys(remotes))
  const shown = Object.entries(remotes).filter(([name]) => only === undefined || name === only)
  const stored =
    only === undefined
      ? null
      : (await storedVersions(store.target, only))
          .filter(({ whole }) => whole)
          .map((one) => one.version)
          .sort(compareVersions)
  const published = await isPublished(store, await openSite(input, store.settings), registry)
  const rows = shown.flatMap(([name, remote]) => describe(name, remote))
  const isEmpty = shown.length === 0
  const since = await findSharesRevision(store.target, registry)
  const lines = [
    `${store.target.name}, revision ${revision}${since < revision ? ` (versions and shares as in revision ${since})` : ''}`,
    ...(isEmpty ? [`Nothing is released yet. To release a remote: ${npxPortico} release <remote>`] : ['']),
    ...alignColumns(rows.length > 0 ? [['REMOTE', 'VERSION', 'SHARE', 'RELEASED'], ...rows] : []),
    ...shown.flatMap(([name, remote]) => describeCanary(name, remote)),
    ...(stored ? describeStored(stored) : []),
    ...(published ? [] : [`registry.json or the documents are older: ${npxPortico} documents writes them.`]),
  ]
  const data = {
    store: store.target.name,
    revision,
    sharesRevision: since,
    issuedAt,
    published,
    remotes: Object.fromEntries(shown.map(([name, remote]) => [name, facts(remote)])),
    ...(stored ? { stored } : {}),
  }
  input.print({ text: lines.join('\n'), data })
  return 0
}

function facts({ route, changedAt, changedBy, releases }: RegistryRemote) {
  return {
    route,
    changedAt,
    changedBy,
    releases: releases.map(({ version, traffic, base, releasedAt, releasedBy, signature }) => ({
      version,
      traffic,
      base,
      releasedAt,
      releasedBy,
      signedBy: signature?.keyId,
    })),
  }
}

/** Returns a row for each release of a remote: the base first, then canaries, then those for a rollback. */
function describe(name: string, { releases, changedAt, changedBy }: RegistryRemote): string[][] {
  const now = Date.now()
  const rows = releases.map(({ version, traffic, releasedAt, releasedBy, signature }, index) => {
    const share = traffic > 0 ? `${String(traffic).padStart(3)} %` : 'for rollback'
    const signed = signature ? `, signed by ${signature.keyId}` : ''
    const released = `${ago(releasedAt, now)} by ${releasedBy ?? 'somebody'}${signed}`
    return [index === 0 ? name : '', version, share, released]
  })
  // A first release and its share have one time.
  if (ago(changedAt, now) === ago(releases[0]?.releasedAt, now)) return rows
  return [...rows, ['', '', '', `shares changed ${ago(changedAt, now)} by ${changedBy ?? 'somebody'}`]]
}

/** Returns what to do about a canary that runs. */
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

/** Returns the versions of a store as lines that fit into a terminal. */
function describeStored(versions: readonly string[]): string[] {
  if (versions.length === 0) return []
  const words = versions.map((version, index) => (index < versions.length - 1 ? `${version},` : version))
  return ['', ...wrapWords([`Stored (${versions.length}):`, ...words], 80, 2)]
}
