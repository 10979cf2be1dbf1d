import {
  canonicalizeJson,
  getOwnProperty,
  parseRegistry,
  type Registry,
  type RegistryRemote,
  type Release,
} from '@portico/contract/registry'
import { CliError } from '../error.ts'
import type { ReadReleaseFiles } from '../registry/release-entry.ts'
import { restrictedRemotes } from '../registry/restricted.ts'
import { findLeadingRelease, getHostEntry } from './live-release.ts'

/** A document of awslabs frontend-discovery, schema v1-pre. Fields that the schema lacks are in `extras.portico`. */
export interface DiscoveryDocument {
  schema: string
  microFrontends: Record<string, DiscoveryItem[]>
}

/** One version of a micro frontend. */
export interface DiscoveryItem {
  url: string
  metadata: { integrity: string; version: string }
  deployment?: { traffic: number; default: boolean }
  extras?: { portico?: DiscoveryExtras } & Record<string, unknown>
}

/** Fields that the schema lacks. The fields of the remote are only in its default version. */
interface DiscoveryExtras {
  release: Release
  remote?: Omit<RegistryRemote, 'releases'> & { fallbacks: Release[] }
}

const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'

/**
 * Returns the registry as a frontend-discovery document. Its readers compare with `>=`, so a version with 0 % would reach one
 * device in a hundred: such releases are not items, but in the extras.
 */
export async function exportDiscovery(
  registry: Registry,
  filesOf: ReadReleaseFiles,
): Promise<DiscoveryDocument> {
  const microFrontends: DiscoveryDocument['microFrontends'] = {}
  for (const [name, { releases, ...remote }] of Object.entries(registry.remotes)) {
    const base = findLeadingRelease(releases)
    const live = releases.filter(({ traffic }) => traffic > 0)
    const fallbacks = releases.filter(({ traffic }) => traffic === 0)
    microFrontends[name] = await Promise.all(
      live.map(async (release) => {
        const entry = getHostEntry(release)
        const { [entry]: integrity = '' } = await filesOf(name, release)
        const isDefault = release === base
        return {
          url: release.base + entry,
          metadata: { integrity, version: release.version },
          deployment: { traffic: release.traffic, default: isDefault },
          extras: { portico: { release, ...(isDefault ? { remote: { ...remote, fallbacks } } : {}) } },
        }
      }),
    )
  }
  return { schema, microFrontends }
}

/**
 * The registry that a frontend-discovery document describes: shares are the document's, everything else is what the
 * export had put into the extras. Revision, time and signature stay those of `current`: the next write sets them. So do restricted
 * remotes, which are in no export.
 * @throws CliError `discovery_invalid` naming the item that cannot be a release of a portal
 */
export function importDiscovery(input: unknown, current: Registry): Registry {
  const document = input as Partial<DiscoveryDocument> | null
  const { schema: says, microFrontends } = document ?? {}
  const isRecord =
    typeof microFrontends === 'object' && microFrontends !== null && !Array.isArray(microFrontends)
  if (!isRecord || !String(says).includes('v1-pre'))
    throw refuse('schema', 'expected a document of frontend-discovery v1-pre')
  const imported = Object.entries(microFrontends).map(
    ([name, items]) => [name, importRemote(name, items)] as const,
  )
  const remotes = { ...Object.fromEntries(imported), ...restrictedRemotes(current) }
  const { signature: _old, ...rest } = current
  try {
    return parseRegistry({ ...rest, remotes }, { allowedOrigins: originsOf(remotes) })
  } catch (cause) {
    throw refuse('microFrontends', cause instanceof Error ? cause.message : String(cause), cause)
  }
}

function importRemote(name: string, items: unknown): RegistryRemote {
  if (!Array.isArray(items)) throw refuse(`microFrontends.${name}`, 'expected a list')
  const releases = items.map((item: DiscoveryItem, index) =>
    importItem(`microFrontends.${name}[${index}]`, item),
  )
  const known = (items as DiscoveryItem[]).find((item) => item?.extras?.portico?.remote)?.extras?.portico
    ?.remote
  if (!known)
    throw refuse(
      `microFrontends.${name}`,
      'expected one item with extras.portico.remote: title, route, access',
    )
  const { fallbacks, ...remote } = known
  return { ...remote, releases: [...releases, ...(fallbacks ?? [])] }
}

function importItem(path: string, item: DiscoveryItem): Release {
  const release = item?.extras?.portico?.release
  if (!release?.base || !release.version)
    throw refuse(
      `${path}.extras.portico.release`,
      'expected what portico exports there: the schema alone does not say what a release needs and which files it has',
    )
  if (item.url !== release.base + getHostEntry(release))
    throw refuse(
      `${path}.url`,
      `expected ${release.base}${getHostEntry(release)}, the address of its release`,
    )
  if (item.metadata?.version !== release.version)
    throw refuse(`${path}.metadata.version`, `expected ${release.version}, the version of its release`)
  return { ...release, traffic: item.deployment?.traffic ?? 100 }
}

function originsOf(remotes: Record<string, RegistryRemote>): string[] {
  const bases = Object.values(remotes).flatMap(({ releases }) => releases.map(({ base }) => base))
  return [...new Set(bases.flatMap((base) => (URL.canParse(base) ? [new URL(base).origin] : [])))]
}

/** Returns the names of remotes that an import would change. */
export function listChangedRemotes(before: Registry, after: Registry): string[] {
  const names = new Set([...Object.keys(before.remotes), ...Object.keys(after.remotes)])
  const partOf = ({ remotes }: Registry, name: string) =>
    canonicalizeJson(getOwnProperty(remotes, name) ?? null)
  return [...names].filter((name) => partOf(before, name) !== partOf(after, name)).sort()
}

function refuse(path: string, expected: string, cause?: unknown): CliError {
  return new CliError('discovery_invalid', `${path}: ${expected}. Nothing was changed.`, { cause })
}
