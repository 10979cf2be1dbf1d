import type { Provides, Registry, Release } from '@portico/contract/registry'
import { ContractError, findMisfit, verifyRelease } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'

/**
 * Compares what a release needs with what this shell provides, before any of it is loaded.
 * @throws RemoteError `incompatible`, naming the first part that does not fit
 */
export function checkRelease(name: string, release: Release, provides: Provides): void {
  const misfit = findMisfit(release.requires, provides)
  if (misfit)
    throw new RemoteError(
      'incompatible',
      `${name} ${release.version} needs ${misfit.part} ${misfit.needs}; this portal has ${misfit.has}`,
    )
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
