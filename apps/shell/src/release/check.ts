import type { ProvidedVersions, Registry, Release } from '@portico/contract/registry'
import { ContractError, findIncompatibility, verifyRelease } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'

/**
 * Compares the requirements of a release with the versions that this shell provides, before the release is loaded.
 * @throws RemoteError `incompatible`, with the first requirement that is not met
 */
export function checkRelease(name: string, release: Release, provides: ProvidedVersions): void {
  const misfit = findIncompatibility(release.requires, provides)
  if (misfit)
    throw new RemoteError(
      'incompatible',
      `${name} ${release.version} needs ${misfit.part} ${misfit.needs}; this portal has ${misfit.has}`,
    )
}

/**
 * Checks that a key of the remote's team signed this release. The registry, whose signature is already verified, lists these keys.
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
