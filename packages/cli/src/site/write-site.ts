import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { integrityImportMap } from '@portico/contract/import-map'
import { parseRegistry, type Registry, type RegistryRemote } from '@portico/contract/registry'
import type { ShellFacts } from '@portico/vite-remote'
import { compressFolder } from './compress.ts'
import type { WorkspaceRemote } from './discover.ts'
import { type CheckedFile, type PortalDocument, writeDocument } from './document.ts'
import { integrityOfFolder } from './integrity.ts'
import type { StoredRelease } from './release-store.ts'

/** A remote with the release that is live, and the address it is served from. */
export interface LiveRemote {
  remote: WorkspaceRemote
  release: StoredRelease
  /** Origin of the remote's server, without a slash at its end. */
  origin: string
}

export interface SiteOptions {
  /** The built shell. */
  shell: string
  /** Where the site goes. */
  out: string
  backend: { url: string; key: string }
  live: readonly LiveRemote[]
}

/**
 * Writes the shell's files, the registry, and one document per route. The registry's revision grows when what it says
 * has changed. Returns the registry as written.
 */
export function writeSite(options: SiteOptions): Registry {
  const { shell, out, live } = options
  mkdirSync(out, { recursive: true })
  cpSync(shell, out, { recursive: true, filter: (source) => !/(index\.html|shell\.json)$/.test(source) })
  const facts = JSON.parse(readFileSync(join(shell, 'shell.json'), 'utf8')) as ShellFacts
  const registry = parseRegistry(composeRegistry(out, facts, live), {
    allowedOrigins: live.map(({ origin }) => origin),
  })
  const pages: [file: string, live: LiveRemote | null][] = [
    ['index.html', null],
    ...live.map((one): [string, LiveRemote] => [`${one.remote.manifest.route.slice(1)}.html`, one]),
  ]
  for (const [file, route] of pages)
    replaceFile(join(out, file), portalDocument(options, facts, registry, route))
  replaceFile(join(out, 'registry.json'), JSON.stringify(registry, null, 2))
  removeOldAssets(join(out, 'assets'))
  compressFolder(out)
  return registry
}

function composeRegistry(out: string, facts: ShellFacts, live: readonly LiveRemote[]) {
  const content = {
    schema: 1,
    remotes: Object.fromEntries(live.map((one) => [one.remote.manifest.name, registryRemote(one)])),
    provides: { contract: facts.contract, federation: facts.federation, shared: facts.shared },
  }
  const file = join(out, 'registry.json')
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Registry) : null
  if (before) {
    const { revision, issuedAt, ...rest } = before
    if (JSON.stringify(rest) === JSON.stringify(content)) return before
  }
  return { ...content, revision: (before?.revision ?? 0) + 1, issuedAt: new Date().toISOString() }
}

function registryRemote({ remote, release, origin }: LiveRemote): RegistryRemote {
  const { name, title, icon, route, access, order, slots } = remote.manifest
  return {
    title,
    icon,
    route,
    keys: [],
    access,
    order,
    slots: [...slots],
    salt: name,
    releases: [
      {
        version: release.version,
        traffic: 100,
        base: `${origin}/${release.version}/`,
        entry: 'remoteEntry.js',
        requires: {
          contract: release.facts.contract,
          federation: release.facts.federation,
          shared: release.facts.shared,
        },
        preload: pagePreload(release),
        slotPreload: Object.fromEntries(
          slots.map(({ expose }) => [expose, release.facts.preload[expose] ?? pagePreload(release)]),
        ),
        files: 'files.json',
        filesIntegrity: release.filesIntegrity,
      },
    ],
  }
}

function portalDocument(
  options: SiteOptions,
  facts: ShellFacts,
  registry: Registry,
  route: LiveRemote | null,
): string {
  const { backend, live, shell } = options
  const own = integrityOfFolder(shell)
  const ownFile = (path: string): CheckedFile => ({ href: `/${path}`, integrity: own[path] ?? '' })
  const base = ({ origin, release }: LiveRemote) => `${origin}/${release.version}/`
  const releaseFiles = (one: LiveRemote): [string, Record<string, string>] => [base(one), one.release.files]
  const theirs = (one: LiveRemote, path: string): CheckedFile => ({
    href: base(one) + path,
    integrity: one.release.files[path] ?? '',
  })
  const { modules, styles } = facts.preload
  const page: PortalDocument = {
    title: route ? `${route.remote.manifest.title.en} · Portico` : 'Portico',
    icon: '/icon.svg',
    entry: ownFile(modules[0] ?? ''),
    styles: styles.map(ownFile),
    modules: [
      ...modules.map(ownFile),
      ...(route ? pagePreload(route.release).modules.map((path) => theirs(route, path)) : []),
    ],
    remoteStyles: route ? pagePreload(route.release).styles.map((path) => theirs(route, path)) : [],
    lists: route ? [{ href: `${base(route)}files.json`, integrity: route.release.filesIntegrity }] : [],
    // The shell's own files stand by path, so that one document serves any host name.
    importMap: integrityImportMap(['/', own], ...(route ? [releaseFiles(route)] : [])),
    importMapReleases: route ? [base(route)] : [],
    sources: {
      remotes: live.map(({ origin }) => origin),
      backend: new URL(backend.url).origin,
      trustedTypes: ['portico-import-map'],
    },
    laterImportMaps: live.map((one) => integrityImportMap(releaseFiles(one))),
    data: {
      'portico-config': { url: backend.url, key: backend.key, origins: live.map(({ origin }) => origin) },
      'portico-registry': registry,
    },
  }
  return writeDocument(page)
}

/** What the first visit of a release's page loads. */
function pagePreload(release: StoredRelease) {
  const page = release.facts.preload['./remote']
  if (!page) throw new Error(`release ${release.version} has no page`)
  return page
}

/** Open tabs may still ask for files of an earlier shell; a week later none does. What is in use was written just now. */
function removeOldAssets(folder: string): void {
  const oldest = Date.now() - 7 * 24 * 60 * 60 * 1000
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < oldest) rmSync(file)
  }
}

function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}
