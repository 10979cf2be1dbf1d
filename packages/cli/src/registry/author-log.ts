import type { Registry, RegistryRemote, Release } from '@portico/contract/registry'
import type { Target } from '../targets/target.ts'
import { getFileHeaders } from './layout.ts'
import { startAuthor } from './release-entry.ts'

/** One change of a remote, with its author. */
export interface LoggedChange {
  remote: string
  revision: number
  /** ISO 8601, in UTC. */
  at: string
  by: string
  /** The version that it released; absent for a change of shares alone. */
  version?: string | undefined
  /** Percentages by version afterwards. */
  shares: Record<string, number>
}

/** Programs that release automatically; these are not names of people, so they may be public. */
const programs: readonly string[] = [startAuthor]

/** Returns whether a name may be written into public files. */
export function isPublicAuthor(by: string | undefined): by is string {
  return by !== undefined && programs.includes(by)
}

/**
 * Returns a registry without names of people. A signed release keeps the name that an older command line wrote into it, because the
 * signature of its team covers it.
 */
export function removeAuthors(registry: Registry): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, { changedBy, ...remote }]) => [
    name,
    {
      ...remote,
      releases: remote.releases.map(withoutAuthor),
      ...(isPublicAuthor(changedBy) ? { changedBy } : {}),
    },
  ])
  return { ...registry, remotes: Object.fromEntries(remotes) }
}

function withoutAuthor(release: Release): Release {
  if (release.signature || isPublicAuthor(release.releasedBy)) return release
  const { releasedBy: _by, ...rest } = release
  return rest
}

/** Writes a change into the log, if there is one. */
export async function logChange(log: Target | null | undefined, change: LoggedChange): Promise<void> {
  const path = `${change.remote}/${change.revision}.json`
  const bytes = new TextEncoder().encode(`${JSON.stringify(change)}\n`)
  await log?.create(path, bytes, getFileHeaders(path, 'immutable'))
}

/** Reads the changes of one remote or of all remotes, oldest first. Empty without a log. */
export async function readLog(log: Target | null | undefined, remote?: string): Promise<LoggedChange[]> {
  if (!log) return []
  const paths = (await log.list(remote === undefined ? '' : `${remote}/`)).filter((path) =>
    /^[^/]+\/\d+\.json$/.test(path),
  )
  const read = async (path: string) => {
    const bytes = await log.read(path)
    return bytes ? [JSON.parse(new TextDecoder().decode(bytes)) as LoggedChange] : []
  }
  return (await Promise.all(paths.map(read))).flat().sort((one, other) => one.revision - other.revision)
}

/** Returns the author of the last change of a remote by its logged changes; undefined if that change was not logged. */
export function findChangeAuthor(
  changes: readonly LoggedChange[],
  { changedAt, changedBy }: Pick<RegistryRemote, 'changedAt' | 'changedBy'>,
): string | undefined {
  // The revision with a change is made, and then logged, after the change.
  const isThis = ({ at }: LoggedChange) => changedAt !== undefined && at >= changedAt
  return changedBy ?? changes.findLast(isThis)?.by
}

/** Returns the author of a release by the logged changes of its remote; undefined if nothing names one. */
export function findReleaseAuthor(
  changes: readonly LoggedChange[],
  { version, releasedBy }: Pick<Release, 'version' | 'releasedBy'>,
): string | undefined {
  return changes.findLast((change) => change.version === version)?.by ?? releasedBy
}
