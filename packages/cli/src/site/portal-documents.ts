import { createIntegrityImportMap, createRetryImportMap, isShellFile } from '@portico/contract/import-map'
import {
  getOwnProperty,
  type Preload,
  type Registry,
  type RegistryRemote,
  type Release,
  selectRemotes,
} from '@portico/contract/registry'
import { documentOf, restrictedOf } from '../registry/restricted.ts'
import { listAllowedOrigins, type PortalSettings } from '../registry/settings.ts'
import { captchaPath } from './captcha-page.ts'
import { portalPolicies } from './csp.ts'
import { type CheckedFile, writeDocument } from './document.ts'
import { getLeadingRelease } from './leading-release.ts'
import { type RemoteWeights, selectSharedRemotes } from './shared-remotes.ts'

/** The sources of a portal's documents. */
export interface DocumentSource {
  settings: PortalSettings
  registry: Registry
  /** Remotes of every document in addition to that of its route; null for documents with the whole registry. */
  shared: readonly string[] | null
  /** The sizes of remotes in a document, for the remotes that documents may contain. */
  weights: RemoteWeights
  /** The hashes of each release's files from its list, by the release's base, for the remotes that documents contain. */
  files: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The shorter hashes for documents, for the leading releases of these remotes. */
  short: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/** Returns the paths of a portal's documents, each with the remote of its route; null for the home page. */
export function listDocumentPaths(registry: Registry): Map<string, string | null> {
  const routes = Object.entries(registry.remotes)
  return new Map<string, string | null>([
    ['index.html', null],
    ...routes.map(([name, remote]): [string, string] => [documentPathOf(remote), name]),
  ])
}

/** Returns the names of the remotes in the document of a remote or, for null, of the home page. */
function remotesInDocument(
  { registry, shared, weights }: Pick<DocumentSource, 'registry' | 'shared' | 'weights'>,
  remote: string | null,
): string[] {
  return shared ? selectSharedRemotes(weights, shared, remote) : Object.keys(registry.remotes)
}

/** Returns the path of a route's document: `/files` → `files.html`. */
export function getDocumentPath(route: string): string {
  return `${route.slice(1)}.html`
}

/** The document of a remote: that of its route, or that of its own path if it is restricted. */
export function documentPathOf(remote: RegistryRemote): string {
  return documentOf(remote)?.slice(1) ?? getDocumentPath(remote.route)
}

/**
 * Returns the document of a remote's route, or of the home page (null). With `dev` it is the one of developers: builds may
 * come from those origins too.
 */
export function createPortalDocument(
  source: DocumentSource,
  remote: string | null,
  dev?: { origins: readonly string[] },
): string {
  const { settings } = source
  const route = remote === null ? null : (getOwnProperty(source.registry.remotes, remote) ?? null)
  const registry = source.shared ? partIn(source, remote) : source.registry
  const { backend, shell, trust, page } = settings
  const origins = listAllowedOrigins(settings)
  const own = (path: string): CheckedFile => ({ href: `/${path}`, integrity: shell.files[path] ?? '' })
  const { modules, styles } = shell.facts.preload
  const portal = shell.facts.portal?.name ?? 'Portico'
  const lead = route && getLeadingRelease(route)
  const early = lead ? earlyFiles(source, lead) : { modules: [], styles: [] }
  const releases = Object.values(registry.remotes).flatMap((remote) => remote.releases)
  const first = firstReleases({ ...source, registry }, lead)
  // The loader reads the hashes of a release from the document if that has them, else from the release's list.
  const mapOf = (release: Release): ReleaseFiles =>
    first.includes(release) ? hashesOf(source.short, release) : hashesOf(source.files, release)
  return writeDocument({
    lang: 'en',
    route: documentOf(route ?? undefined) && route?.route,
    title: route ? `${route.title.en ?? route.route.slice(1)} · ${portal}` : portal,
    application: portal,
    icon: '/icon.svg',
    captcha: settings.captcha && `/${captchaPath}`,
    entry: own(modules[0] ?? ''),
    styles: styles.map(own),
    modules: [...modules.map(own), ...early.modules],
    remoteStyles: early.styles,
    // The shell's own files are listed by path, so that one document is valid for any host name.
    importMap: createIntegrityImportMap(['/', shell.files], ...first.map(mapOf)),
    sources: {
      remotes: [...origins, ...(dev?.origins ?? [])],
      backend: new URL(backend.url).origin,
      trustedTypes: portalPolicies,
    },
    // Also of canaries and fallbacks, because the loader inserts the map of the release that it uses.
    // The second map of the leading release is for a document that caches a module which was not loaded completely.
    laterImportMaps: [
      ...releases.map((release) => createIntegrityImportMap(mapOf(release))),
      ...Object.values(registry.remotes).map((remote) =>
        createRetryImportMap(...mapOf(getLeadingRelease(remote))),
      ),
    ],
    data: {
      'portico-config': {
        ...page,
        ...(shell.facts.portal ? { portal: shell.facts.portal } : {}),
        url: backend.url,
        key: backend.key,
        origins,
        ...(trust ? { trust } : {}),
        ...(dev ? { dev } : {}),
      },
      'portico-registry': registry,
    },
  })
}

/** The part of the registry that a document holds. Restricted remotes count as one of the others, see `Registry.part`. */
function partIn(source: DocumentSource, remote: string | null): Registry {
  const { registry } = source
  const part = selectRemotes(registry, remotesInDocument(source, remote))
  if (!restrictedOf(registry)) return part
  const isOwn = remote !== null && documentOf(getOwnProperty(registry.remotes, remote)) !== undefined
  const others = (part.part?.others ?? 0) + 1
  return { ...part, part: { others, ...(isOwn ? { own: remote } : {}) } }
}

/**
 * Limit for files of other releases in a document's own import map: about 50 bytes each in the compressed document. A remote that is not
 * named costs a user who opens it next one more request before its first file.
 */
const firstFiles = 160

/**
 * Returns the releases whose files the document's own import map names: that of its route, and the leading ones of other remotes up to
 * the limit, those in slots first. Firefox accepts only one map before the first module; the loader handles later ones.
 */
function firstReleases(source: DocumentSource, lead: Release | null): Release[] {
  const remotes = Object.values(source.registry.remotes)
  const bySlots = remotes.toSorted((a, b) => b.slots.length - a.slots.length)
  let room = firstFiles
  const others = bySlots
    .map(getLeadingRelease)
    .filter((release) => release !== lead)
    .filter((release) => {
      const [, files] = hashesOf(source.short, release)
      room -= Object.keys(files).filter(isShellFile).length
      return room >= 0
    })
  return [...(lead ? [lead] : []), ...others]
}

type ReleaseFiles = [base: string, files: Readonly<Record<string, string>>]

function hashesOf(lists: DocumentSource['files'], release: Release): ReleaseFiles {
  const files = lists.get(release.base)
  if (!files) throw new Error(`the files of ${release.base} were not read`)
  return [release.base, files]
}

function earlyFiles(source: DocumentSource, release: Release): Record<keyof Preload, CheckedFile[]> {
  const [base, files] = hashesOf(source.short, release)
  const checked = (path: string): CheckedFile => ({ href: base + path, integrity: files[path] ?? '' })
  const { modules, styles } = release.preload
  return { modules: modules.map(checked), styles: styles.map(checked) }
}
