import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalJson, lookUp, type Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import type { Captcha } from '../registry/captcha.ts'
import { changeRegistry, currentRegistry, type Store } from '../registry/change.ts'
import { layout } from '../registry/layout.ts'
import { findOwner, portalOwner } from '../registry/owner.ts'
import { pruneReleases } from '../registry/prune.ts'
import { findEntry, type ReleaseEntry, storedVersions } from '../registry/release-entry.ts'
import { findSettings, type PortalSettings, releaseBase, writeSettings } from '../registry/settings.ts'
import { type Draft, draftEntry, isSameBuild, readDraft } from '../release/draft.ts'
import { uploadDraft } from '../release/upload.ts'
import { nextVersion } from '../release/version.ts'
import { isPublished, publish } from '../site/publish.ts'
import { forgetOldAssets, readShell, writeShell } from '../site/shell-files.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { completeReleases } from './complete-releases.ts'
import { nextRegistry } from './next-registry.ts'
import { storeUnbuilt, unbuiltVersion } from './unbuilt-release.ts'

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
  /** The folder of the workspace: `portico release` there belongs to the portal itself. */
  workspace?: string | undefined
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
  /** Prints a line for people. */
  report?: (text: string) => void
}

/**
 * Makes releases of the builds that have changed since the last start, and writes documents and registry by the same
 * steps as `portico release`. What teams have done to the shares meanwhile stays as it is.
 * @throws CliError
 */
export async function publishBuilds(publication: Publication): Promise<Registry> {
  const { home, shell, changed } = publication
  const target = await openTarget(join(home, 'releases'))
  const site = await openTarget(join(home, 'site'))
  const before = await findSettings(target)
  const planned = { target, settings: settingsOf(publication, before, publication.remotes) }
  const seen = await currentRegistry(planned)
  const remotes = withoutForeign(publication, seen)
  const settings = settingsOf(publication, before, remotes)
  const store = { target, settings }
  const uploads = publication.packsLater ? { ...target, servesBrotli: false } : target
  if (!changed)
    await writeShell(site, shell.build, publication.packsLater ? { ...site, servesBrotli: false } : site)
  await writeSettings(target, settings)
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
  const isOurs = (name: string) => (findOwner(seen, name) ?? portalOwner) === portalOwner
  const gone = Object.keys(before?.addresses ?? {}).filter((name) => !names.includes(name) && isOurs(name))
  const apply = (newest: Registry) => nextRegistry(store, newest, { by, names, gone, bases, completed })
  const written = await changeRegistry(store, { seen, apply })
  const isSame = written.revision === seen.revision && canonicalJson(settings) === canonicalJson(before)
  // A start writes the documents in any case: they are made by a newer portico, or were changed by hand.
  const isLeft = changed !== undefined && isSame && (await isPublished(store, site, written))
  const registry = isLeft ? written : await publish(target, site)
  // Last, so that a start that was cut short is made up for by the next one.
  writeFileSync(join(home, 'builds.json'), JSON.stringify(builds, null, 2))
  for (const name of bases.keys()) await pruneReleases(target, registry, name)
  if (!changed) forgetOldAssets(join(home, 'site'), shell.build)
  return registry
}

/** Returns the remotes that the portal owns. Another repository has released the others: their releases stay, which is reported. */
function withoutForeign({ remotes, changed, completesOnly, report }: Publication, registry: Registry) {
  return remotes.filter(({ remote: { manifest } }) => {
    const { name } = manifest
    if ((findOwner(registry, name) ?? portalOwner) === portalOwner) return true
    if (!completesOnly && (changed?.includes(name) ?? true))
      report?.(
        `${name}: another repository has released a remote of this name into this portal, which goes on to show that one. Give yours another name and route (package.json, portico.name and portico.route), or put it in its place: ${npxPortico} release ${name} --take-over.`,
      )
    return false
  })
}

/** Whether the registry has a release of a build of the remote. */
function hasRelease({ remotes }: Registry, name: string): boolean {
  return lookUp(remotes, name)?.releases.some(({ version }) => version !== unbuiltVersion) === true
}

function draftOf({ manifest, folder }: WorkspaceRemote, isLean = false): Draft {
  const dist = join(folder, 'dist')
  return readDraft(manifest, join(dist, 'release'), isLean ? undefined : dist)
}

function settingsOf(
  publication: Publication,
  before: PortalSettings | null,
  remotes: readonly PublishedRemote[],
): PortalSettings {
  const { home, shell, backend, dev, captcha, storeAddress, workspace } = publication
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
    ...(workspace ? { workspace } : {}),
    origins: [
      ...publication.remotes.map(({ origin }) => origin),
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
