import type { Provides, Registry, Release } from '@portico/contract/registry'
import { ContractError, satisfies, verifyRelease } from '@portico/contract/registry'
import { RemoteError } from '../status.ts'

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

/**
 * Checks that the team's key signed this release; the registry, whose own signature held, says which keys are theirs.
 * @throws RemoteError `integrity`
 */
export async function checkSignature(name: string, release: Release, registry: Registry): Promise<void> {
  const remote = registry.remotes[name]
  try {
    if (remote) await verifyRelease(name, remote, release, registry.keys ?? {})
  } catch (cause) {
    if (!(cause instanceof ContractError)) throw cause
    throw new RemoteError('integrity', cause.message, { cause })
  }
}
