import {
  ContractError,
  getOwnProperty,
  type Registry,
  type Release,
  selectRemotes,
  verifyRegistry,
} from '@portico/contract/registry'
import { CliError } from '../error.ts'
import { writeCompressed } from '../files/compress.ts'
import { computeIntegrity } from '../files/integrity.ts'
import { getFileHeaders, layout } from '../registry/layout.ts'
import type { ReadReleaseFiles } from '../registry/release-entry.ts'
import { openPart, restrictedOf, restrictedRemotes } from '../registry/restricted.ts'
import { serializeRegistry } from '../registry/revisions.ts'
import type { PortalSettings } from '../registry/settings.ts'
import type { Target } from '../targets/target.ts'
import { captchaPath, createCaptchaPage } from './captcha-page.ts'
import { indexPath, planDocuments, readIndex, writeIndex } from './document-index.ts'
import { getLeadingRelease } from './leading-release.ts'
import {
  createPortalDocument,
  type DocumentSource,
  documentPathOf,
  getDocumentPath,
  listDocumentPaths,
} from './portal-documents.ts'
import { writeRemoteList } from './remote-list.ts'
import { chooseShared, estimateRemoteWeight } from './shared-remotes.ts'
import { writeDevDocuments } from './write-dev-documents.ts'

/** The sources of documents in addition to the registry. */
interface DocumentOrder {
  settings: PortalSettings
  /** The hashes in the lists of releases, and the shorter ones for documents. */
  filesOf: ReadReleaseFiles
  shortOf: ReadReleaseFiles
  /** Whether to write every document, regardless of the index of the site. Default: false. */
  all?: boolean
  /** Paths that this run has written for an earlier revision: another run may have written them in between. */
  again?: ReadonlySet<string>
  /** The place of the restricted remotes. Without it their documents stay as they are. */
  privatePlace?: Target | undefined
  /** Called if the list of restricted remotes can't be written. Default: the run fails. */
  onListFault?: ((error: Error) => void) | undefined
}

/** Number of documents that are made and written at the same time. */
const parallel = 8

/**
 * Writes the documents that a revision changes into a site, each whole, then `registry.json` and `revision.json`: a page that
 * learns of an update there finds the new documents when it reloads. Documents of remotes that are gone are removed. Restricted remotes
 * are in their own documents and in the list of the database alone. Returns the paths of the written documents.
 */
export async function writeDocuments(
  site: Target,
  order: DocumentOrder,
  whole: Registry,
): Promise<ReadonlySet<string>> {
  const { settings, all, again = new Set() } = order
  const registry = openPart(whole)
  const weights = await sharedRemotes(order, registry)
  const shared = weights && [...weights.keys()]
  const before = shared && (await readIndex(site))
  const plan = shared && planDocuments(before, { settings, registry, shared, all }, again)
  const due = plan?.due ?? listDocumentPaths(registry)
  const source = await readSource(order, registry, weights, [...due.values()])
  await inParallel([...due], async ([path, remote]) =>
    writeDocument(site, path, createPortalDocument(source, remote)),
  )
  await writeDevDocuments(site, source)
  await writeCaptcha(site, settings)
  const gone = before && plan ? plan.gone : (await pathsBefore(site)).filter((path) => !due.has(path))
  await site.remove(gone.flatMap((path) => [path, `${path}.br`]))
  if (plan) await writeIndex(site, plan.index)
  else await site.remove([indexPath])
  const restricted = await writeRestricted(site, order, whole, weights)
  await writeRegistry(site, registry)
  // The public files are complete first, because they do not depend on the project.
  if (restricted.fault && !order.onListFault) throw restricted.fault
  if (restricted.fault) order.onListFault?.(restricted.fault)
  return new Set([...due.keys(), ...restricted.written])
}

/**
 * Writes the documents of restricted remotes, whose index is in the private place, and then their list, which names them. Returns their
 * paths, and the error of a list that can't be written. If documents hold the whole registry, those of restricted remotes stay as they
 * are: see `sharedRemotes`.
 */
async function writeRestricted(
  site: Target,
  order: DocumentOrder,
  whole: Registry,
  weights: ReadonlyMap<string, number> | null,
): Promise<{ written: string[]; fault: CliError | null }> {
  const { settings, privatePlace, all, again = new Set() } = order
  if (!privatePlace || !weights) return { written: [], fault: null }
  const before = await readIndex(privatePlace)
  const isOn = restrictedOf(whole) !== undefined
  const paths = new Map(
    Object.entries(restrictedRemotes(whole)).map(([name, remote]) => [documentPathOf(remote), name]),
  )
  const indexed = { settings, registry: whole, shared: [...weights.keys()], paths, all }
  const { due, gone, index } = planDocuments(before, indexed, again)
  if (due.size > 0) {
    const source = await readSource(order, whole, weights, [...due.values()])
    await inParallel([...due], async ([path, name]) =>
      writeDocument(site, path, createPortalDocument(withOwn(source, name), name)),
    )
  }
  const outcome = { written: [...due.keys()], fault: await tryList(privatePlace, settings.backend, whole) }
  // The list still names the previous documents. With the previous index, the next run removes them.
  if (outcome.fault && isOn) return outcome
  // A page with the previous list shows an error for these paths, and its Retry loads the list again.
  await site.remove(gone.flatMap((path) => [path, `${path}.br`]))
  if (isOn) await writeIndex(privatePlace, index)
  else if (before) await privatePlace.remove([indexPath])
  return outcome
}

/** Returns the source for the document of one restricted remote, without the other restricted ones. */
function withOwn(source: DocumentSource, name: string | null): DocumentSource {
  const own = name === null ? undefined : getOwnProperty(source.registry.remotes, name)
  const { remotes, ...rest } = openPart(source.registry)
  return { ...source, registry: { ...rest, remotes: own ? { ...remotes, [name as string]: own } : remotes } }
}

/** Writes the list of restricted remotes. Returns the error if that is not possible. */
async function tryList(
  privatePlace: Target,
  backend: PortalSettings['backend'],
  whole: Registry,
): Promise<CliError | null> {
  try {
    await writeRemoteList(privatePlace, backend, whole)
    return null
  } catch (error) {
    if (error instanceof CliError) return error
    throw error
  }
}

/** Returns the shared remotes. Null if documents need the whole registry: for an older shell, or without seals of remotes. */
async function sharedRemotes(
  { settings, shortOf }: DocumentOrder,
  registry: Registry,
): Promise<Map<string, number> | null> {
  if (!settings.shell.facts.readsParts) return null
  if (settings.trust && !(await isSealed(registry, settings.trust.root))) return null
  return chooseShared(registry, shortOf)
}

/** Returns whether the seals are valid: an older command line signs only the whole registry, and does not update seals. */
async function isSealed(registry: Registry, rootKeys: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    await verifyRegistry(selectRemotes(registry, Object.keys(registry.remotes)), rootKeys)
    return true
  } catch (error) {
    if (error instanceof ContractError) return false
    throw error
  }
}

async function readSource(
  { settings, filesOf, shortOf }: DocumentOrder,
  registry: Registry,
  sharedWeights: ReadonlyMap<string, number> | null,
  due: readonly (string | null)[],
): Promise<DocumentSource> {
  const shared = sharedWeights && [...sharedWeights.keys()]
  const held = new Set([...due, ...(shared ?? Object.keys(registry.remotes))])
  const remotes = Object.entries(registry.remotes).filter(([name]) => held.has(name))
  const all = remotes.flatMap(([name, { releases }]) => releases.map((release) => ({ name, release })))
  const leading = remotes.map(([name, remote]) => ({ name, release: getLeadingRelease(remote) }))
  const [files, short] = [await byBase(filesOf, all), await byBase(shortOf, leading)]
  const weights = new Map(sharedWeights)
  for (const [name, remote] of shared ? remotes : [])
    if (!weights.has(name))
      weights.set(name, estimateRemoteWeight(remote, short.get(getLeadingRelease(remote).base) ?? {}))
  return { settings, registry, shared, weights, files, short }
}

async function byBase(
  hashesOf: ReadReleaseFiles,
  releases: readonly { name: string; release: Release }[],
): Promise<DocumentSource['files']> {
  const lists = new Map<string, Readonly<Record<string, string>>>()
  await inParallel(releases, async ({ name, release }) => {
    lists.set(release.base, await hashesOf(name, release))
  })
  return lists
}

async function writeCaptcha(site: Target, { captcha }: PortalSettings): Promise<void> {
  if (captcha) await writeDocument(site, captchaPath, createCaptchaPage(captcha))
  else await site.remove([captchaPath, `${captchaPath}.br`])
}

function writeDocument(site: Target, path: string, text: string): Promise<void> {
  return writeCompressed(site, path, new TextEncoder().encode(text), getFileHeaders(path, 'no-cache'))
}

/**
 * Writes the small file that tells a page that the list of all remotes has changed, with its hash, then the list. The list is the last
 * file, and shows the next run that all files are written.
 */
async function writeRegistry(site: Target, registry: Registry): Promise<void> {
  const bytes = serializeRegistry(registry)
  const { revision, issuedAt } = registry
  const list = { path: `/${layout.registry}`, integrity: computeIntegrity(bytes) }
  const remotes = Object.keys(registry.remotes).length + (restrictedOf(registry) ? 1 : 0)
  const newest = { schema: 1, revision, issuedAt, remotes, list }
  await site.write(
    layout.newest,
    new TextEncoder().encode(JSON.stringify(newest)),
    getFileHeaders(layout.newest, 'no-cache'),
  )
  await writeCompressed(site, layout.registry, bytes, getFileHeaders(layout.registry, 'no-cache'))
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = [...items]
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: parallel }, next))
}

/** Returns the documents of a site without an index. */
async function pathsBefore(site: Target): Promise<string[]> {
  const bytes = await site.read(layout.registry)
  if (!bytes) return []
  const { remotes } = JSON.parse(new TextDecoder().decode(bytes)) as Registry
  return Object.values(remotes).map(({ route }) => getDocumentPath(route))
}
