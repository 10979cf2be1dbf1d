import { join } from 'node:path'
import { canonicalizeJson, getOwnProperty, type Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { CaptchaSettings } from '../registry/captcha-settings.ts'
import { changeRegistry, readCurrentRegistry, type Store } from '../registry/change.ts'
import { openHomeStore } from '../registry/home-store.ts'
import { findOwner, portalOwner } from '../registry/owner.ts'
import { type ReleaseEntry, startAuthor } from '../registry/release-entry.ts'
import { findSettings, type PortalSettings, writeSettings } from '../registry/settings.ts'
import { type ReleaseDraft, readDraft } from '../release/draft.ts'
import { pruneAfterChange, withShortRetention } from '../site/prune-after-change.ts'
import { isPublished, publish } from '../site/publish.ts'
import { forgetOldAssets, readShell, writeShell } from '../site/shell-files.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import { chooseBase } from './choose-base.ts'
import { completeReleases } from './complete-releases.ts'
import { computeNextRegistry } from './next-registry.ts'
import { PublishedBuilds } from './published-builds.ts'
import { storeUnbuilt, unbuiltVersion } from './unbuilt-release.ts'

/** A remote to publish. */
export interface PublishedRemote {
  remote: WorkspaceRemote
  /** The origin of its server. */
  origin: string
  /** Whether the builds for other pages and hosts are missing or stale. A later publication adds them to the same release. */
  isLean?: boolean
  /** Whether the build failed. Then the remote keeps its releases; without any it gets one that fails when it is loaded. */
  isBroken?: boolean
}

/** The input of a publication, with the addresses of its servers. */
export interface PublishOptions {
  /** The home of the portal with `releases`, `site` and `builds.json`. */
  home: string
  /** The folder of the workspace, whose releases belong to the portal itself. */
  workspace?: string | undefined
  /** The built shell, and the address of the portal. */
  shell: { build: string; address: string }
  backend: { url: string; key: string }
  /** Origins for the document under `/__dev/`. Default: no such document. */
  dev?: { origins: string[] } | undefined
  /** The CAPTCHA of forms. Default: none. */
  captcha?: CaptchaSettings | undefined
  /** The address of the whole store, ending in `/`. */
  storeAddress?: string | undefined
  remotes: readonly PublishedRemote[]
  /** Names of the remotes with changed builds; all other builds and the shell's files are unchanged. Default: everything. */
  changed?: readonly string[] | undefined
  /**
   * Only adds the builds for other pages and hosts to the releases of `changed`. A build whose sources have changed since is not
   * released: `portico release` or the next start does it. Default: false.
   */
  completesOnly?: boolean
  /** Returns when the sources of a remote were last changed, in ms since 1970. */
  sourceTime(remote: WorkspaceRemote): number
  /** Prints a line for the user about a build that does or does not replace another user's release. Default: no output. */
  report?(line: string): void
  /** Leaves the compression of immutable files to `compressMissingFiles`. */
  packsLater?: boolean
}

/**
 * Releases the builds that have changed since the last start, and writes documents and registry like `portico release`. A change of the
 * shares that is later than the sources of a build is kept.
 * @throws CliError
 */
export async function publishBuilds(publication: PublishOptions): Promise<Registry> {
  const { home, shell, changed } = publication
  const target = await openHomeStore(home)
  const site = await openTarget(join(home, 'site'))
  const before = await findSettings(target)
  const planned = { target, settings: settingsOf(publication, before, publication.remotes) }
  const seen = await readCurrentRegistry(planned)
  const remotes = withoutForeign(publication, seen)
  const settings = settingsOf(publication, before, remotes)
  const store = { target, settings, log: await openTarget(join(home, 'log')) }
  const uploads = publication.packsLater ? { ...target, servesBrotli: false } : target
  if (!changed)
    await writeShell(site, shell.build, publication.packsLater ? { ...site, servesBrotli: false } : site)
  await writeSettings(target, settings)
  const builds = new PublishedBuilds(home)
  const prepared: PreparedReleases = { bases: new Map(), completed: new Map(), notes: [] }
  for (const published of remotes.filter(({ remote }) => changed?.includes(remote.manifest.name) ?? true))
    await prepareRelease(published, { publication, store, seen, uploads, builds }, prepared)
  const { bases, completed, notes } = prepared
  const names = remotes.map(({ remote }) => remote.manifest.name)
  const isOurs = (name: string) => (findOwner(seen, name) ?? portalOwner) === portalOwner
  const gone = Object.keys(before?.addresses ?? {}).filter((name) => !names.includes(name) && isOurs(name))
  const apply = (newest: Registry) =>
    computeNextRegistry(store, newest, { by: startAuthor, names, gone, bases, completed })
  const written = await changeRegistry(store, { seen, apply })
  const isSame = written.revision === seen.revision && canonicalizeJson(settings) === canonicalizeJson(before)
  // A start writes the documents in any case: they are made by a newer portico, or were changed by hand.
  const isLeft = changed !== undefined && isSame && (await isPublished(store, site, written))
  // The rest of the portal works without the list of restricted remotes.
  const onListFault = ({ message }: Error) => publication.report?.(message)
  const registry = isLeft ? written : await publish(target, site, { all: true, onListFault })
  // Last, so that a start that was cut short is made up for by the next one.
  builds.save()
  for (const note of notes) publication.report?.(note)
  if (bases.size > 0) await pruneAfterChange(withShortRetention(store), site, registry, [...bases.keys()])
  if (!changed) forgetOldAssets(join(home, 'site'), shell.build)
  return registry
}

/** The store of a publication, and what is known before its builds are prepared. */
interface PublicationState {
  publication: PublishOptions
  store: Store
  /** The registry before the publication. */
  seen: Registry
  /** The target for new files. */
  uploads: Target
  builds: PublishedBuilds
}

/** Releases to enter in the registry, and lines for the user. */
interface PreparedReleases {
  /** New bases by remote. */
  bases: Map<string, { draft: ReleaseDraft; entry: ReleaseEntry }>
  /** Releases that now have their builds for other pages and hosts, by remote. */
  completed: Map<string, readonly ReleaseEntry[]>
  notes: string[]
}

/** Stores the releases of the build of a remote, adds them to `prepared`, and adds the build to `builds`. */
async function prepareRelease(
  { remote, isLean, isBroken }: PublishedRemote,
  { publication, store, seen, uploads, builds }: PublicationState,
  { bases, completed, notes }: PreparedReleases,
): Promise<void> {
  const { name } = remote.manifest
  if (isBroken) {
    if (!hasRelease(seen, name))
      bases.set(name, await storeUnbuilt(store, remote, { uploads, by: startAuthor }))
    return
  }
  const draft = draftOf(remote, isLean)
  if (!isLean) completed.set(name, await completeReleases(uploads, draft, startAuthor))
  const isHandled = builds.has(draft) && getOwnProperty(seen.remotes, name) !== undefined
  if (publication.completesOnly) {
    if (completed.get(name)?.length) builds.add(draft)
    return
  }
  const question = { store, seen, remote, draft, uploads, sourceTime: publication.sourceTime }
  const { entry, note } = isHandled ? { entry: null } : await chooseBase(question)
  if (entry) bases.set(name, { draft, entry })
  if (note) notes.push(note)
  builds.add(draft)
}

/** Number of attempts of a publication if a release has changed the registry first. */
const publishTries = 5

/**
 * Publishes, and repeats it if `portico release` has changed the registry meanwhile.
 * @throws CliError
 */
export async function publishWithRetries(publication: PublishOptions): Promise<Registry> {
  for (let tries = 1; ; tries++) {
    try {
      return await publishBuilds(publication)
    } catch (error) {
      const isLate = error instanceof CliError && error.code === 'revision_conflict'
      if (!isLate || tries === publishTries) throw error
    }
  }
}

/** Returns the remotes that the portal owns. Remotes of other repositories keep their releases, and are reported. */
function withoutForeign({ remotes, changed, completesOnly, report }: PublishOptions, registry: Registry) {
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

/** Returns whether the registry has a release of a build of the remote. */
function hasRelease({ remotes }: Registry, name: string): boolean {
  return getOwnProperty(remotes, name)?.releases.some(({ version }) => version !== unbuiltVersion) === true
}

function draftOf({ manifest, folder }: WorkspaceRemote, isLean = false): ReleaseDraft {
  const dist = join(folder, 'dist')
  return readDraft(manifest, join(dist, 'release'), isLean ? undefined : dist)
}

function settingsOf(
  publication: PublishOptions,
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
