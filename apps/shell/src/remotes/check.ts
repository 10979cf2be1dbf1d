import type { Provides, Release } from '@portico/contract/registry'
import { satisfies } from '@portico/contract/registry'
import { RemoteError } from './status.ts'

/**
 * Compares what a release needs with what this shell provides, before any of it is loaded: at run time the first copy
 * of a shared package wins silently, whatever version was asked for.
 * @throws RemoteError `incompatible`, naming the first part that does not fit
 */
export function checkRelease(name: string, release: Release, provides: Provides): void {
  const { requires } = release
  const refuse = (part: string, needs: string | number, has: string | number) => {
    throw new RemoteError(
      'incompatible',
      `${name} ${release.version} needs ${part} ${needs}; this portal has ${has}`,
    )
  }
  if (requires.contract !== provides.contract) refuse('contract', requires.contract, provides.contract)
  if (requires.federation !== provides.federation)
    refuse('federation', requires.federation, provides.federation)
  for (const [part, range] of Object.entries(requires.shared)) {
    const version = provides.shared[part]
    if (version === undefined || !satisfies(version, range)) refuse(part, range, version ?? 'none')
  }
}
