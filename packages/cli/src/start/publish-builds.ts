import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalJson, lookUp, type Registry } from '@portico/contract/registry'
import { CliError } from '../error.ts'
import type { Captcha } from '../registry/captcha.ts'
import { changeRegistry, currentRegistry, type Store } from '../registry/change.ts'
import { layout } from '../registry/layout.ts'
import { withShares } from '../registry/register.ts'
import { findEntry, type ReleaseEntry, storedVersions } from '../registry/release-entry.ts'
import {
  findSettings,
  type PortalSettings,
  releaseBase,
  storeBase,
  writeSettings,
} from '../registry/settings.ts'
import { replaceBase } from '../registry/shares.ts'
import { type Draft, draftEntry, isSameBuild, readDraft } from '../release/draft.ts'
import { uploadDraft } from '../release/upload.ts'
import { nextVersion } from '../release/version.ts'
import { isPublished, publish } from '../site/publish.ts'
import { forgetOldAssets, readShell, writeShell } from '../site/shell-files.ts'
import { keepShortly, tidyAfter } from '../site/tidy.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { completeReleases, withOtherBuilds } from './complete-releases.ts'
import { storeUnbuilt, unbuiltVersion, withoutUnbuilt } from './unbuilt-release.ts'

/** Who releases what `portico start` finds built. */
const by = 'portico start'

/** A remote that is published. */
export interface PublishedRemote {
  remote: WorkspaceRemote
  /** The origin of its server. */
  origin: string
  /** The builds for other pages and hosts are missing or stale. A later publication adds them to the same release. */
  isLean?: boolean
  /** The build failed: the remote keeps its releases. Without any it gets one that fails when it is loaded. */
  isBroken?: boolean
}

/** What is published, and the addresses that it is served under. */
export interface Publication {
  /** The home of the portal: `releases`, `site` and `builds.json` lie in it. */
  home: string
  /** The built shell, and the address of the portal. */
  shell: { build: string; address: string }
  backend: { url: string; key: string }
  /** Origins for the document under `/__dev/`; without any there is none. */
  dev?: { origins: string[] } | undefined
  /** The check that forms show; without it there is none. */
  captcha?: Captcha | undefined
  /** The address, ending in `/`, that the whole store is served under. */
  storeAddress?: string | undefined
  remotes: readonly PublishedRemote[]
  /** Names of the remotes whose builds have changed; all other builds and the shell's files stay as they are. Default: everything. */
  changed?: readonly string[] | undefined
  /**
   * Only completes the releases of `changed` by their builds for other pages and hosts. A build whose sources have changed since becomes
   * no release: `portico release` or the next start makes it. Default: false.
   */
  completesOnly?: boolean
  /** Leaves the compressed forms of files that never change to `packMissing`. */
  packsLater?: boolean
}

/**
 * Makes releases of the builds that have changed since the last start, and writes documents and registry by the same
 * steps as `portico release`. What teams have done to the shares meanwhile stays as it is.
 * @throws CliError
 */
export async function publishBuilds(publication: Publication): Promise<Registry> {
  const { home, shell, remotes, changed } = publication
  const target = await openTarget(join(home, 'releases'))
  const site = await openTarget(join(home, 'site'))
  const before = await findSettings(target)
  const settings = settingsOf(publication, before)
  const store = { target, settings }
  const uploads = publication.packsLater ? { ...target, servesBrotli: false } : target
  if (!changed)
    await writeShell(site, shell.build, publication.packsLater ? { ...site, servesBrotli: false } : site)
  await writeSettings(target, settings)
  const seen = await currentRegistry(store)
  const builds = readBuilds(home)
  const bases = new Map<string, { draft: Draft; entry: ReleaseEntry }>()
  const completed = new Map<string, readonly ReleaseEntry[]>()
  for (const { remote, isLean, isBroken } of remotes) {
    const { name } = remote.manifest
    if (changed && !changed.includes(name)) continue
    if (isBroken) {
      if (!hasRelease(seen, name)) bases.set(name, await storeUnbuilt(store, remote, { uploads, by }))
      continue
    }
    const draft = draftOf(remote, isLean)
    const isHandled =
      lookUp(builds, name) === draft.filesIntegrity && lookUp(seen.remotes, name) !== undefined
    if (!isHandled && !isLean) completed.set(name, await completeReleases(uploads, draft, by))
    if (publication.completesOnly) {
      if (completed.get(name)?.length) builds[name] = draft.filesIntegrity
      continue
    }
    const entry = isHandled ? null : await newBase(store, seen, remote, { draft, uploads })
    if (entry) bases.set(name, { draft, entry })
    builds[name] = draft.filesIntegrity
  }
  const names = remotes.map(({ remote }) => remote.manifest.name)
  const gone = Object.keys(before?.addresses ?? {}).filter((name) => !names.includes(name))
  const apply = (newest: Registry) => nextRegistry(store, newest, { gone, bases, completed })
  const written = await changeRegistry(store, { seen, apply })
  const isSame = written.revision === seen.revision && canonicalJson(settings) === canonicalJson(before)
  // A start writes the documents in any case: they are made by a newer portico, or were changed by hand.
  const isLeft = changed !== undefined && isSame && (await isPublished(store, site, written))
  const registry = isLeft ? written : await publish(target, site, { all: true })
  // Last, so that a start that was cut short is made up for by the next one.
  writeFileSync(join(home, 'builds.json'), JSON.stringify(builds, null, 2))
  if (bases.size > 0) await tidyAfter(keepShortly(store), site, registry, [...bases.keys()])
  if (!changed) forgetOldAssets(join(home, 'site'), shell.build)
  return registry
}

/** Whether the registry has a release of a build of the remote. */
function hasRelease({ remotes }: Registry, name: string): boolean {
  return lookUp(remotes, name)?.releases.some(({ version }) => version !== unbuiltVersion) === true
}

function draftOf({ manifest, folder }: WorkspaceRemote, isLean = false): Draft {
  const dist = join(folder, 'dist')
  return readDraft(manifest, join(dist, 'release'), isLean ? undefined : dist)
}

function settingsOf(publication: Publication, before: PortalSettings | null): PortalSettings {
  const { home, shell, backend, dev, captcha, remotes, storeAddress } = publication
  const { dev: _before, captcha: _check, storeAddress: _store, ...kept } = before ?? {}
  return {
    ...kept,
    ...(dev ? { dev } : {}),
    ...(captcha ? { captcha } : {}),
    schema: 1,
    address: shell.address,
    backend,
    addresses: Object.fromEntries(remotes.map(({ remote, origin }) => [remote.manifest.name, `${origin}/`])),
    ...(storeAddress ? { storeAddress } : {}),
    origins: [
      ...remotes.map(({ origin }) => origin),
      ...(storeAddress ? [new URL(storeAddress).origin] : []),
    ],
    shell: readShell(shell.build),
    site: join(home, 'site'),
  }
}

/**
 * The release that a changed build is from now on; null where it is live already, or where a team has released it: then
 * its share is the team's matter. Equal builds are one release.
 */
async function newBase(
  { target, settings }: Store,
  seen: Registry,
  { manifest: { name }, version }: WorkspaceRemote,
  { draft, uploads }: { draft: Draft; uploads: Target },
): Promise<ReleaseEntry | null> {
  const known = lookUp(seen.remotes, name)
  const stored = await storedVersions(target, name)
  for (const { version: equal, whole } of stored) {
    const list = whole ? await target.read(layout.file(name, equal, 'files.json')) : null
    const entry = list && isSameBuild(draft, list) ? await findEntry(target, name, equal) : null
    if (!entry) continue
    const isLive = known?.releases.some((one) => one.version === equal && one.traffic > 0)
    return isLive || (known && entry.releasedBy !== by) ? null : entry
  }
  const next = nextVersion(
    version,
    stored.filter(({ whole }) => whole).map((one) => one.version),
  )
  const base = releaseBase(target, settings, name, next)
  const entry = draftEntry(draft, { version: next, base, at: new Date().toISOString(), by })
  const begun = stored.find((one) => one.version === next && !one.whole)
  // What a start that was cut short has left; nothing names it.
  if (begun) await target.remove(await target.list(layout.file(name, next, '')))
  await uploadDraft(uploads, draft, entry, () => {})
  return entry
}

/** The changes that builds make in the registry. */
interface BuildChanges {
  /** Remotes that the workspace had and has no more. Remotes of other repositories stay. */
  gone: readonly string[]
  /** New bases by remote. */
  bases: ReadonlyMap<string, { draft: Draft; entry: ReleaseEntry }>
  /** Releases that have their builds for other pages and hosts now, by remote. */
  completed: ReadonlyMap<string, readonly ReleaseEntry[]>
}

function nextRegistry(store: Store, newest: Registry, { gone, bases, completed }: BuildChanges): Registry {
  const { contract, federation, shared } = store.settings.shell.facts
  const there = Object.entries(newest.remotes)
    .filter(([name]) => !gone.includes(name))
    .map(
      ([name, remote]) =>
        [name, withOtherBuilds(moved(store, name, remote), completed.get(name) ?? [])] as const,
    )
    .map(([name, remote]) => [name, { ...remote, releases: withoutUnbuilt(remote.releases) }])
  let next: Registry = {
    ...newest,
    provides: { contract, federation, shared },
    remotes: Object.fromEntries(there),
  }
  for (const [name, { draft, entry }] of bases) {
    const replaced = replaceBase(lookUp(next.remotes, name)?.releases ?? [], { ...entry, traffic: 0 })
    const releases = withoutUnbuilt(replaced)
    next = withShares(next, name, { releases, facts: draft.remote, by })
    next = { ...next, remotes: { ...next.remotes, [name]: moved(store, name, next.remotes[name] as never) } }
  }
  return canonicalJson(next) === canonicalJson(newest) ? newest : next
}

/**
 * The remote's releases under the addresses that they are served from now. A signature covers the address: a signed release of a remote
 * that has an address of its own by now stays below the address of the store, which serves all releases.
 */
function moved({ target, settings }: Store, name: string, remote: Registry['remotes'][string]) {
  const releases = remote.releases.map((release) => {
    const base = releaseBase(target, settings, name, release.version)
    if (base === release.base) return release
    if (!release.signature) return { ...release, base }
    if (release.base === storeBase(target, settings, name, release.version)) return release
    throw new CliError(
      'address_moved',
      `${name} ${release.version} is signed for ${release.base} and would be served from ${base}. Start on the same ports as before (PORTICO_PORT).`,
    )
  })
  return { ...remote, releases }
}

/** By remote, `filesIntegrity` of the build that the last start has found. */
function readBuilds(home: string): Record<string, string> {
  const file = join(home, 'builds.json')
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch {
    // Cut short while it was written: every build is looked at again.
    rmSync(file)
    return {}
  }
}
