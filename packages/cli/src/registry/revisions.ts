import {
  ContractError,
  canonicalizeJson,
  parseRegistry,
  type Registry,
  verifyRegistry,
} from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import type { Target } from '../targets/target.ts'
import { getFileHeaders, layout } from './layout.ts'
import { joinRestricted } from './restricted.ts'
import type { PortalSettings } from './settings.ts'

/** An unparsed revision of a store. */
export interface StoredRevision {
  revision: number
  bytes: Uint8Array
}

/**
 * Returns the newest revision of a store, with its restricted remotes if it has a private place; null for an empty store. Only the
 * newest is verified: older ones may be signed by a root that is not trusted any more, or by none.
 *
 * @param known a revision that was read before: the search for later ones starts there
 * @throws CliError `registry_invalid`; `signature_refused` if the settings require the root's signature and it is invalid
 */
export async function readNewest(
  target: Target,
  settings: PortalSettings,
  known?: Registry,
): Promise<Registry | null> {
  const isKnown = known !== undefined && known.revision > 0
  const newest = isKnown ? await findLast(target, known.revision) : await findNewest(target)
  if (!newest) return isKnown ? known : null
  try {
    return await joinRestricted(target, await acceptRevision(newest, settings))
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause
    throw new CliError(
      getErrorCode(cause),
      `${layout.revision(newest.revision)} in ${target.name} can't be taken: ${cause.message}. ${npxPortico} repair goes past it.`,
      { cause },
    )
  }
}

/**
 * Returns the revision with the highest number without parsing it; null for an empty store. `registry.json` is only a hint for the search: it
 * is written after its revision, and may be outdated, corrupt or missing.
 */
export async function findNewest(target: Target): Promise<StoredRevision | null> {
  let newest = await findRevision(target, await hintOf(target))
  newest ??= await findRevision(target, await highestRevision(target))
  return newest && ((await findLast(target, newest.revision)) ?? newest)
}

/** Returns the last revision that follows this number without a gap; null without such a revision. */
async function findLast(target: Target, after: number): Promise<StoredRevision | null> {
  let last: StoredRevision | null = null
  for (;;) {
    const next = await findRevision(target, (last?.revision ?? after) + 1)
    if (!next) return last
    last = next
  }
}

/** Returns a revision by its number without parsing it; null if it does not exist. */
export async function findRevision(target: Target, revision: number): Promise<StoredRevision | null> {
  const bytes = revision < 1 ? null : await target.read(layout.revision(revision))
  return bytes && { revision, bytes }
}

/**
 * Returns the revision before another one, without a check of signatures; null for the first revision. Unreadable revisions are skipped: they
 * were never valid, because a later one has replaced them.
 */
export async function readPreviousRevision(target: Target, revision: number): Promise<Registry | null> {
  for (let number = revision - 1; ; number -= 1) {
    const stored = await findRevision(target, number)
    if (!stored) return null
    try {
      return await joinRestricted(target, await acceptRevision(stored))
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
    }
  }
}

/** The highest number of revisions that `findSharesRevision` reads. */
const mostRead = 20

/**
 * Returns the number of the revision that set the present versions and shares of the remotes. Later ones changed other fields: a running
 * portal adds builds for other pages and hosts to its releases.
 */
export async function findSharesRevision(target: Target, registry: Registry): Promise<number> {
  const shares = sharesOf(registry)
  let since = registry.revision
  for (let read = 0; read < mostRead; read += 1) {
    const before = await readPreviousRevision(target, since)
    if (!before || sharesOf(before) !== shares) break
    since = before.revision
  }
  return since
}

function sharesOf({ remotes }: Registry): string {
  const shares = Object.entries(remotes).map(([name, { releases }]) => [
    name,
    releases.map(({ version, traffic }) => [version, traffic]),
  ])
  return canonicalizeJson(Object.fromEntries(shares))
}

/**
 * Parses a revision like every reader: if the settings trust a root, it needs a valid signature.
 * @throws ContractError `not_json`, `registry_invalid`, `signature_…`
 */
export async function acceptRevision(
  { revision, bytes }: StoredRevision,
  settings?: Pick<PortalSettings, 'trust'>,
): Promise<Registry> {
  const document = parseDocument(bytes)
  requireWritable(document)
  if (settings?.trust) await verifyRegistry(document, settings.trust.root)
  // Addresses were checked when it was written, and the allowed ones may have changed since.
  const registry = parseRegistry(document, { allowedOrigins: ownOrigins(document) })
  if (registry.revision === revision) return registry
  throw new ContractError(
    'registry_invalid',
    'revision',
    `it says that it is revision ${registry.revision}: somebody has put another one in its place`,
  )
}

/** Rejects JSON that cannot be written again, such as the number 1e999, or lists that are nested too deeply. */
function requireWritable(document: unknown): void {
  try {
    canonicalizeJson(document)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new ContractError('not_json', '', 'it is nested too deeply')
  }
}

/** Returns the error code for an invalid signature or for an invalid document. */
export function getErrorCode({ code }: ContractError): 'signature_refused' | 'registry_invalid' {
  return code.startsWith('signature_') ? 'signature_refused' : 'registry_invalid'
}

/** Writes a revision. Returns false if there is already one with its number. */
export function createRevision(target: Target, registry: Registry): Promise<boolean> {
  const path = layout.revision(registry.revision)
  return target.create(path, serializeRegistry(registry), getFileHeaders(path, 'immutable'))
}

/** Returns the bytes of a registry document, which are the same for every writer. */
export function serializeRegistry(registry: Registry): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(registry, null, 2)}\n`)
}

async function highestRevision(target: Target): Promise<number> {
  const paths = await target.list(layout.revisions)
  const numbers = paths.map((path) => Number(/^registry\/([1-9]\d*)\.json$/.exec(path)?.[1] ?? 0))
  return Math.max(0, ...numbers.filter(Number.isSafeInteger))
}

/** Returns the number in `registry.json` as a hint; if the file can't be read, the revisions are listed instead. */
async function hintOf(target: Target): Promise<number> {
  const bytes = await target.read(layout.registry)
  try {
    const { revision } = parseDocument(bytes ?? new Uint8Array()) as Partial<Registry>
    return typeof revision === 'number' && Number.isSafeInteger(revision) ? revision : 0
  } catch (error) {
    if (error instanceof ContractError) return 0
    throw error
  }
}

function parseDocument(bytes: Uint8Array): object {
  const text = new TextDecoder().decode(bytes)
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    const what =
      bytes.length === 0 ? 'it is empty' : `it is no JSON, or not all of it (${bytes.length} bytes)`
    throw new ContractError('not_json', '', what, { cause })
  }
  const { schema } = (document ?? {}) as { schema?: unknown }
  if (typeof schema === 'number' && schema > 1)
    throw new ContractError(
      'registry_invalid',
      'schema',
      `it is of schema ${schema}, which a newer portico writes. Update this one, if there is a newer one`,
    )
  if (typeof document === 'object' && document !== null) return document
  throw new ContractError('registry_invalid', '', 'it is no document of a registry')
}

function ownOrigins(document: object): string[] {
  const { remotes } = document as { remotes?: Partial<Registry>['remotes'] }
  const bases = Object.values(remotes ?? {}).flatMap((remote) => {
    const releases: unknown = remote?.releases
    return Array.isArray(releases) ? releases.map((one: { base?: unknown } | null) => one?.base) : []
  })
  const addresses = bases.filter((base) => typeof base === 'string' && URL.canParse(base)) as string[]
  return [...new Set(addresses.map((base) => new URL(base).origin).filter((origin) => origin !== 'null'))]
}
