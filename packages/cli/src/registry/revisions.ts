import { ContractError, parseRegistry, type Registry, verifyRegistry } from '@portico/contract/registry'
import { CliError } from '../error.ts'
import type { Target } from '../targets/target.ts'
import { headersOf, layout } from './layout.ts'
import type { PortalSettings } from './settings.ts'

/**
 * The newest revision in a store; null where there is none. `registry.json` only says where to begin: a crash may have left
 * it behind. The newest alone is verified: those before may be signed by a root that is not trusted any more, or by none.
 * @throws CliError `registry_invalid`; `signature_refused` where the settings ask for the root's signature and it fails
 */
export async function readNewest(target: Target, settings: PortalSettings): Promise<Registry | null> {
  let revision = revisionOf(await readJson(target, layout.registry))
  let document = await readDocument(target, revision)
  if (document === null) {
    revision = await highestRevision(target)
    document = await readDocument(target, revision)
  }
  if (document === null) return null
  for (;;) {
    const next = await readDocument(target, revision + 1)
    if (next === null) return checkDocument(target, revision, document, settings)
    document = next
    revision += 1
  }
}

/** A revision that is not the newest, by its form alone; null where there is none. */
export async function readPastRevision(target: Target, revision: number): Promise<Registry | null> {
  const document = await readDocument(target, revision)
  return document === null ? null : checkDocument(target, revision, document)
}

async function readDocument(target: Target, revision: number): Promise<unknown> {
  return revision < 1 ? null : readJson(target, layout.revision(revision))
}

async function checkDocument(
  target: Target,
  revision: number,
  document: unknown,
  settings?: PortalSettings,
): Promise<Registry> {
  const path = layout.revision(revision)
  try {
    if (settings?.trust) await verifyRegistry(document, settings.trust.root)
    // Addresses were checked when it was written; those that are allowed may have changed since.
    return parseRegistry(document, { allowedOrigins: ownOrigins(document) })
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause
    const code = cause.code.startsWith('signature_') ? 'signature_refused' : 'registry_invalid'
    throw new CliError(
      code,
      `${path} in ${target.name} can't be trusted: ${cause.message}. Remove it if nobody knows where it comes from.`,
      { cause },
    )
  }
}

/** Writes a revision, if nobody has written one of its number. False: somebody was first. */
export function createRevision(target: Target, registry: Registry): Promise<boolean> {
  const path = layout.revision(registry.revision)
  return target.create(path, registryBytes(registry), headersOf(path, 'immutable'))
}

/** The bytes of a registry document, the same wherever it is written. */
export function registryBytes(registry: Registry): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(registry, null, 2)}\n`)
}

async function highestRevision(target: Target): Promise<number> {
  const paths = await target.list(layout.revisions)
  return Math.max(0, ...paths.map((path) => Number(/^registry\/(\d+)\.json$/.exec(path)?.[1] ?? 0)))
}

async function readJson(target: Target, path: string): Promise<unknown> {
  const bytes = await target.read(path)
  if (!bytes) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new CliError(
      'registry_invalid',
      `${path} in ${target.name} is no JSON. Remove it, then run this again.`,
      {
        cause,
      },
    )
  }
}

function revisionOf(document: unknown): number {
  const revision = (document as Partial<Registry> | null)?.revision
  return typeof revision === 'number' && Number.isSafeInteger(revision) ? revision : 0
}

function ownOrigins(document: unknown): string[] {
  const remotes = Object.values((document as Partial<Registry> | null)?.remotes ?? {})
  const bases = remotes.flatMap((remote) => remote?.releases?.map?.(({ base }) => base) ?? [])
  return [...new Set(bases.flatMap((base) => (URL.canParse(base) ? [new URL(base).origin] : [])))]
}
