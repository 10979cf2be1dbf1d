import { createHash } from 'node:crypto'
import {
  canonicalizeJson,
  compareVersions,
  getOwnProperty,
  isVersionText,
  type Registry,
  type RestrictingFields,
} from '@portico/contract/registry'
import { getFileHeaders } from '../registry/layout.ts'
import { listAllowedOrigins, type PortalSettings } from '../registry/settings.ts'
import type { Target } from '../targets/target.ts'
import { listDocumentPaths } from './portal-documents.ts'

/** The path of the index in a site. */
export const indexPath = 'documents.json'

/** Number of documents with earlier releases of shared remotes that a change also writes. */
const renewed = 2

/** The sources of a site's documents, so that a change only writes the documents that it affects. */
interface DocumentIndex {
  schema: 1
  /** Hash of the content of every document: the settings, and the registry without its remotes. */
  basis: string
  /** Live releases of shared remotes that documents may contain, by base address. */
  carried: Record<string, CarriedRelease>
  documents: Record<string, DocumentEntry>
}

interface CarriedRelease {
  remote: string
  version: string
  /** Whether it has an earlier version than the leading release, so that no later one replaces it when its share ends. */
  isOlder?: boolean
  /** The last revision whose documents contain it. */
  until: number
}

interface DocumentEntry {
  revision: number
  /** Hashes of registry entries: of the remote of its route, and of the shared remotes. */
  own: string
  shared: string
}

/** The sources of a site at one time. */
interface IndexedSource {
  settings: PortalSettings
  registry: Registry
  /** The remotes that every document holds. */
  shared: readonly string[]
  /** The documents of the site, each with the remote of its route. Default: those of all remotes of the registry. */
  paths?: ReadonlyMap<string, string | null>
  /** Plans every document, regardless of the index. Default: false. */
  all?: boolean | undefined
}

/** The documents that a change has to write and to remove, and the new index. */
interface DocumentPlan {
  /** Paths of the documents, each with the remote of its route; null for the home page. */
  due: Map<string, string | null>
  gone: string[]
  index: DocumentIndex
}

/**
 * Plans the documents of a change: those of remotes with a changed entry in the registry, the home page, and two with earlier releases of
 * shared remotes. All documents are due without a valid index, after a change of the settings, and if a
 * document may contain a release that was rolled back.
 *
 * @param again paths that are always due
 */
export function planDocuments(
  before: DocumentIndex | null,
  source: IndexedSource,
  again: ReadonlySet<string>,
): DocumentPlan {
  const { registry, paths = listDocumentPaths(registry), all = false } = source
  const basis = hashOf(basisOf(source))
  const shared = hashOf(source.shared.map((name) => [name, getOwnProperty(registry.remotes, name)]))
  const isUsable = !all && before?.basis === basis && !holdsWithdrawn(before, registry)
  const known = isUsable ? before : null
  const ownOf = (name: string | null) => (name === null ? '' : hashOf(getOwnProperty(registry.remotes, name)))
  const entries = [...paths].map(([path, name]) => {
    const old = getOwnProperty(known?.documents, path)
    const now: DocumentEntry = { revision: registry.revision, own: ownOf(name), shared }
    return { path, name, old, now }
  })
  const isDue = ({ path, name, old, now }: (typeof entries)[number]) =>
    name === null || old?.own !== now.own || again.has(path)
  const behind = entries
    .filter((entry) => !isDue(entry) && entry.old?.shared !== shared)
    .sort((one, other) => (one.old?.revision ?? 0) - (other.old?.revision ?? 0))
  const due = [...entries.filter(isDue), ...behind.slice(0, renewed)]
  const written = new Set(due.map(({ path }) => path))
  const documents = Object.fromEntries(
    entries.map(({ path, old, now }) => [path, written.has(path) || !old ? now : old]),
  )
  return {
    due: new Map(due.map(({ path, name }) => [path, name])),
    gone: Object.keys(before?.documents ?? {}).filter((path) => !paths.has(path)),
    index: { schema: 1, basis, documents, carried: carriedBy(known, source, documents) },
  }
}

/** Reads the index of a site; null if there is no valid one. */
export async function readIndex(site: Target): Promise<DocumentIndex | null> {
  const bytes = await site.read(indexPath)
  if (!bytes) return null
  try {
    const index: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isIndex(index) ? index : null
  } catch {
    // A run was interrupted while it wrote, so all documents are written again.
    return null
  }
}

/** Writes the index of a site, after the documents that it describes. */
export async function writeIndex(site: Target, index: DocumentIndex): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(index))
  await site.write(indexPath, bytes, getFileHeaders(indexPath, 'no-cache'))
}

/** Returns the sources that all documents share, except remotes. */
function basisOf({ settings, registry }: IndexedSource): unknown {
  const { backend, shell, trust, page, dev, captcha } = settings
  const {
    remotes: _remotes,
    revision: _revision,
    issuedAt: _at,
    head: _head,
    signature: _signature,
    // Its hash is another one with each change of a restricted remote, which no other document holds.
    restricted,
    ...rest
  } = registry as Registry & RestrictingFields
  const common = { backend, shell, trust, page, dev, captcha, origins: listAllowedOrigins(settings), ...rest }
  return restricted ? { ...common, isRestricting: true } : common
}

/**
 * Returns whether a document may contain a release that lost its share without a later one: it was rolled back, its
 * canary ended, or its remote was removed or is served from another address.
 */
function holdsWithdrawn({ carried }: DocumentIndex, { remotes }: Registry): boolean {
  return Object.entries(carried).some(([base, { remote, version, isOlder }]) => {
    const releases = getOwnProperty(remotes, remote)?.releases ?? []
    const live = releases.filter(({ traffic }) => traffic > 0)
    if (live.some((one) => one.base === base)) return false
    const isMoved = releases.some((one) => one.version === version && one.base !== base)
    return isMoved || isOlder === true || !live.some((one) => compareVersions(one.version, version) > 0)
  })
}

/** Returns the releases that documents may contain after a change: those that it writes, and earlier ones in older documents. */
function carriedBy(
  before: DocumentIndex | null,
  { registry, shared }: IndexedSource,
  documents: DocumentIndex['documents'],
): DocumentIndex['carried'] {
  const oldest = Math.min(...Object.values(documents).map(({ revision }) => revision))
  const kept = Object.entries(before?.carried ?? {}).filter(([, { until }]) => until >= oldest)
  const now = shared.flatMap((remote) => {
    const releases = getOwnProperty(registry.remotes, remote)?.releases ?? []
    const live = releases.filter(({ traffic }) => traffic > 0)
    return live.map(({ base, version }): [string, CarriedRelease] => {
      const isOlder = live.some((one) => one === releases[0] && compareVersions(one.version, version) > 0)
      return [base, { remote, version, until: registry.revision, ...(isOlder ? { isOlder } : {}) }]
    })
  })
  return Object.fromEntries([...kept, ...now])
}

function isIndex(value: unknown): value is DocumentIndex {
  const { schema, basis, carried, documents } = Object(value) as Partial<DocumentIndex>
  const isEntry = (one: Partial<DocumentEntry> | null) =>
    typeof one?.revision === 'number' && typeof one.own === 'string' && typeof one.shared === 'string'
  const isCarried = (one: Partial<CarriedRelease> | null) =>
    typeof one?.remote === 'string' && isVersionText(String(one.version)) && typeof one.until === 'number'
  return (
    schema === 1 &&
    typeof basis === 'string' &&
    typeof documents === 'object' &&
    typeof carried === 'object' &&
    Object.values(Object(documents) as object).every(isEntry) &&
    Object.values(Object(carried) as object).every(isCarried)
  )
}

function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(canonicalizeJson(value ?? null))
    .digest('base64url')
    .slice(0, 22)
}
