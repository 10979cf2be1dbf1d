import type { Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { overrideVersion } from './overrides.ts'

/**
 * Creates a release from the build at `base` and the `release.json` in its folder. It has no hashes, because the files change with each
 * build.
 * @throws RemoteError `not_allowed` for an origin that the document does not allow, `unreachable`, `missing_expose`
 */
export async function resolveOverride(
  base: string,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<Release> {
  const directory = URL.canParse(base) ? new URL(base.endsWith('/') ? base : `${base}/`) : null
  if (!directory || !origins.includes(directory.origin))
    throw new RemoteError('not_allowed', `${base} is under none of ${origins.join(', ') || 'no origin'}`)
  const url = `${directory.href}release.json`
  const response = await fetch(url, { signal, cache: 'no-store' }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new RemoteError('unreachable', `${url} could not be reached`, { cause })
  })
  if (!response.ok) throw new RemoteError('unreachable', `${url} answered ${response.status}`)
  return releaseOf(directory.href, await response.json().catch(() => null))
}

/** The facts that the Vite preset writes into the folder of each build. */
interface BuildFacts {
  contract: number
  federation: string
  shared: Record<string, string>
  preload: Record<string, Release['preload']>
}

function releaseOf(base: string, facts: BuildFacts | null): Release {
  const preload = facts?.preload?.['./remote']
  if (!facts || !preload)
    throw new RemoteError('missing_expose', `${base}release.json describes no build of a remote`)
  const { contract, federation, shared } = facts
  return {
    version: overrideVersion,
    traffic: 0,
    base,
    entry: 'remoteEntry.js',
    requires: { contract, federation, shared },
    preload,
    slotPreload: facts.preload,
    files: '',
    filesIntegrity: '',
  }
}
