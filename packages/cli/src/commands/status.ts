import { lookUp, type RegistryRemote } from '@portico/contract/registry'
import type { Command, CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
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
    only === undefined
      ? null
      : (await storedVersions(store.target, only)).filter(({ whole }) => whole).map((one) => one.version)
  const published = await isPublished(store, await openSite(input, store.settings), registry)
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  const lines = [
    `${store.target.name}, revision ${revision}`,
    ...shown.flatMap(([name, remote]) => describe(name.padEnd(width), remote)),
    ...(shown.length === 0 ? ['Nothing is released yet.'] : []),
    ...(stored ? [`Stored: ${stored.join(', ')}`] : []),
    ...(published ? [] : [`registry.json or the documents are older: ${npxPortico} documents writes them.`]),
  ]
  const data = {
    store: store.target.name,
    revision,
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

function describe(name: string, { releases, changedAt, changedBy }: RegistryRemote): string[] {
  const now = Date.now()
  const lines = releases.map(({ version, traffic, releasedAt, releasedBy, signature }, index) => {
    const share = traffic > 0 ? `${traffic} %` : 'to fall back on'
    const signed = signature ? `, signed by ${signature.keyId}` : ''
    const label = index === 0 ? name : ' '.repeat(name.length)
    return `  ${label}  ${version.padEnd(10)} ${share.padEnd(16)} released ${ago(releasedAt, now)} by ${releasedBy ?? 'somebody'}${signed}`
  })
  const changed = `  ${' '.repeat(name.length)}  shares changed ${ago(changedAt, now)} by ${changedBy ?? 'somebody'}`
  return [...lines, changed]
}
