import { lookUp, type RegistryRemote, type Release } from '@portico/contract/registry'
import type { Command, CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { type LoggedChange, readLog } from '../registry/author-log.ts'
import { currentRegistry } from '../registry/change.ts'
import { storedVersions } from '../registry/release-entry.ts'
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
    only === undefined ? null : (await storedVersions(store.target, only)).map((one) => one.version)
  const published = await isPublished(store, await openSite(input, store.settings), registry)
  const authors = authorsIn(await readLog(store.log, only))
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  // A static host authenticates no one, so the list of all remotes is public.
  const restricted = shown.flatMap(([name, { access }]) => (typeof access === 'object' ? [name] : []))
  const lines = [
    `${store.target.name}, revision ${revision}`,
    ...shown.flatMap(([name, remote]) => describe(name.padEnd(width), remote, authors(name))),
    ...(shown.length === 0 ? ['Nothing is released yet.'] : []),
    ...(restricted.length > 0
      ? [`In the public list, although they need a claim: ${restricted.join(', ')}.`]
      : []),
    ...(stored ? [`Stored: ${stored.join(', ')}`] : []),
    ...(published ? [] : [`registry.json or the documents are older: ${npxPortico} documents writes them.`]),
  ]
  const data = {
    store: store.target.name,
    revision,
    issuedAt,
    published,
    publicRestricted: restricted,
    remotes: Object.fromEntries(shown.map(([name, remote]) => [name, facts(remote, authors(name))])),
    ...(stored ? { stored } : {}),
  }
  input.print({ text: lines.join('\n'), data })
  return 0
}

/** The authors of one remote: of its last change, and of each release. */
interface Authors {
  changedBy?: string | undefined
  releasedBy: Readonly<Record<string, string>>
}

function authorsIn(log: readonly LoggedChange[]): (remote: string) => Authors {
  const byRemote = Map.groupBy(log, ({ remote }) => remote)
  return (remote) => {
    const changes = byRemote.get(remote) ?? []
    const releases = changes.flatMap(({ version, by }) =>
      version === undefined ? [] : [[version, by] as const],
    )
    return { changedBy: changes.at(-1)?.by, releasedBy: Object.fromEntries(releases) }
  }
}

/** The name in the log of authors, or one that an older command line wrote into the registry. */
function authorOf({ releasedBy }: Authors, { version, releasedBy: before }: Release): string | undefined {
  return lookUp(releasedBy, version) ?? before
}

function facts({ route, changedAt, changedBy, releases }: RegistryRemote, authors: Authors) {
  return {
    route,
    changedAt,
    changedBy: authors.changedBy ?? changedBy,
    releases: releases.map((release) => ({
      version: release.version,
      traffic: release.traffic,
      base: release.base,
      releasedAt: release.releasedAt,
      releasedBy: authorOf(authors, release),
      signedBy: release.signature?.keyId,
    })),
  }
}

function describe(
  name: string,
  { releases, changedAt, changedBy }: RegistryRemote,
  authors: Authors,
): string[] {
  const now = Date.now()
  const by = (author: string | undefined) => (author === undefined ? '' : ` by ${author}`)
  const lines = releases.map((release, index) => {
    const { version, traffic, releasedAt, signature } = release
    const share = traffic > 0 ? `${traffic} %` : 'to fall back on'
    const signed = signature ? `, signed by ${signature.keyId}` : ''
    const label = index === 0 ? name : ' '.repeat(name.length)
    return `  ${label}  ${version.padEnd(10)} ${share.padEnd(16)} released ${ago(releasedAt, now)}${by(authorOf(authors, release))}${signed}`
  })
  const changed = `  ${' '.repeat(name.length)}  shares changed ${ago(changedAt, now)}${by(authors.changedBy ?? changedBy)}`
  return [...lines, changed]
}
