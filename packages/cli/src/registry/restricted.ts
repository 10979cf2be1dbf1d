import { createHash, randomBytes } from 'node:crypto'
import {
  parseRegistry,
  type Registry,
  type RegistryRemote,
  type RestrictedFields,
  type RestrictingFields,
  type Signer,
  signRegistry,
} from '@portico/contract/registry'
import { CliError } from '../error.ts'
import type { Target } from '../targets/target.ts'
import { getFileHeaders, layout } from './layout.ts'

type Remotes = Registry['remotes']

/** A file of the private place: the restricted remotes of one revision. */
interface RestrictedFile {
  schema: 1
  /** Random, so that a visitor can't compare the public hash with guessed contents. */
  salt: string
  remotes: Remotes
}

/** Returns the hash of the private file of a registry; undefined if the registry leaves no remotes out. */
export function restrictedOf(registry: Registry): RestrictingFields['restricted'] {
  return (registry as Registry & RestrictingFields).restricted
}

/** Returns the registry with the restriction on or off. The next revision decides which remotes are restricted. */
export function withRestricted(registry: Registry, isOn: boolean): Registry {
  const { restricted: before, ...rest } = registry as Registry & RestrictingFields
  return isOn ? ({ ...rest, restricted: before ?? { digest: '' } } as Registry) : rest
}

/** Returns the path of the document of a restricted remote, `/r-….html`; undefined for any other remote. */
export function documentOf(remote: RegistryRemote | undefined): string | undefined {
  return (remote as (RegistryRemote & RestrictedFields) | undefined)?.document
}

/** Returns a registry without its restricted remotes: the part that may be public. */
export function openPart(registry: Registry): Registry {
  const open = Object.entries(registry.remotes).filter(([, remote]) => documentOf(remote) === undefined)
  return restrictedOf(registry) ? { ...registry, remotes: Object.fromEntries(open) } : registry
}

/** Returns the restricted remotes of a registry, by name. Without the private place the result is empty. */
export function restrictedRemotes(registry: Registry): Remotes {
  const found = Object.entries(registry.remotes).filter(([, remote]) => documentOf(remote) !== undefined)
  return restrictedOf(registry) ? Object.fromEntries(found) : {}
}

/** Returns whether a registry has restricted remotes that this run can't read. */
export function isLocked(target: Target, registry: Registry): boolean {
  return restrictedOf(registry) !== undefined && !target.privatePlace
}

/**
 * Refuses a change if this run can't read the restricted remotes of a registry, because the change would lose them.
 * @throws CliError `private_missing`
 */
export function requirePrivatePlace(target: Target, registry: Registry): void {
  if (!isLocked(target, registry)) return
  throw new CliError(
    'private_missing',
    `${target.name} has restricted remotes, which this run can't read. Set PORTICO_PRIVATE to the private place that holds them (docs/deploy.md).`,
  )
}

/**
 * Adds the restricted remotes to the registry of a revision. Returns the registry unchanged if there is no private place. A public remote of
 * the same name has precedence, because an older command line has released it.
 * @throws CliError `registry_invalid` if the private file is missing or has other contents
 */
export async function joinRestricted(target: Target, registry: Registry): Promise<Registry> {
  const digest = restrictedOf(registry)?.digest
  if (!digest || !target.privatePlace) return registry
  const { name } = target.privatePlace
  const path = pathOf(registry.revision, digest)
  const bytes = (await target.privatePlace.read(path)) ?? (await readEarlier(target.privatePlace, digest))
  if (!bytes || hashOf(bytes) !== digest)
    throw new CliError(
      'registry_invalid',
      `${path} in ${name} is ${bytes ? 'not the file that was written' : 'missing'}, so the restricted remotes of revision ${registry.revision} are unknown. Restore it, or check PORTICO_PRIVATE.`,
    )
  const { remotes } = JSON.parse(new TextDecoder().decode(bytes)) as RestrictedFile
  const joined = { ...registry, remotes: { ...remotes, ...registry.remotes } }
  return parseRegistry(joined, { allowedOrigins: originsOf(joined.remotes) })
}

/** A registry in two parts: the document of its next revision, and the remotes that are not in it. */
interface SplitRegistry {
  open: Registry
  restricted: Remotes
}

/**
 * Splits an unsigned registry into the document of its revision and its restricted remotes, and writes the private file of these. Each remote
 * that needs a claim is restricted, and gets a document whose path can't be guessed.
 */
export async function splitRestricted(
  target: Target,
  registry: Registry,
  signer: Signer | undefined,
): Promise<SplitRegistry> {
  if (!restrictedOf(registry)) return { open: withoutDocuments(registry), restricted: {} }
  requirePrivatePlace(target, registry)
  const needsClaim = ([, { access }]: [string, RegistryRemote]) => typeof access === 'object'
  const entries = Object.entries(registry.remotes)
  const named = entries
    .filter(needsClaim)
    .map(([name, remote]) => [name, { ...remote, document: documentOf(remote) ?? newDocument() }] as const)
  // The seals of remotes do not depend on the rest of the registry.
  const sealed = signer && (await signRegistry({ ...registry, remotes: Object.fromEntries(named) }, signer))
  const remotes: Remotes = sealed?.remotes ?? Object.fromEntries(named)
  const file: RestrictedFile = { schema: 1, salt: randomBytes(16).toString('hex'), remotes }
  const bytes = new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`)
  const digest = hashOf(bytes)
  const path = pathOf(registry.revision, digest)
  await target.privatePlace?.create(path, bytes, getFileHeaders(path, 'immutable'))
  const open = entries.filter((entry) => !needsClaim(entry))
  const document = { ...registry, remotes: Object.fromEntries(open), restricted: { digest } }
  return { open: withoutDocuments(document), restricted: remotes }
}

/** Removes the private files of revisions before `first`, except that of revision `first`, which an older command line may have kept. */
export async function pruneRestricted(target: Target, first: number): Promise<void> {
  if (!target.privatePlace) return
  const bytes = await target.read(layout.revision(first))
  const kept = /"restricted":\s*\{\s*"digest":\s*"([0-9a-f]{64})"/.exec(
    new TextDecoder().decode(bytes ?? undefined),
  )
  const paths = await target.privatePlace.list(folder)
  const isOld = (path: string) => Number(/^restricted\/(\d+)-/.exec(path)?.[1] ?? first) < first
  await target.privatePlace.remove(
    paths.filter((path) => isOld(path) && !(kept?.[1] && path.includes(kept[1]))),
  )
}

/** Makes a path for the document of a remote that can't be guessed. */
export function newDocument(): string {
  return `/r-${randomBytes(16).toString('hex')}.html`
}

const folder = 'restricted/'

/** Reads the file of an earlier revision, whose hash an older command line has kept in a later one; null without this file. */
async function readEarlier(privatePlace: Target, digest: string): Promise<Uint8Array | null> {
  const path = (await privatePlace.list(folder)).find((one) => one.endsWith(`-${digest}.json`))
  return path === undefined ? null : privatePlace.read(path)
}

/** The number decides when `prune` removes the file; the hash separates the files of two runs that write the same revision. */
function pathOf(revision: number, digest: string): string {
  return `${folder}${revision}-${digest}.json`
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Removes the paths of documents, because a public remote has its document at its route. */
function withoutDocuments(registry: Registry): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, remote]) => {
    const { document: _path, ...rest } = remote as RegistryRemote & RestrictedFields
    return [name, rest] as const
  })
  return { ...registry, remotes: Object.fromEntries(remotes) }
}

function originsOf(remotes: Remotes): string[] {
  const bases = Object.values(remotes).flatMap(({ releases }) => releases.map(({ base }) => base))
  return [...new Set(bases.map((base) => new URL(base).origin))]
}
