import { findIncompatibility, type Registry, type ReleaseRequirements } from '@portico/contract/registry'
import { CliError } from '../error.ts'

/**
 * Compares the requirements of a release with the live shell and with the other remotes of the page: they share one runtime and one
 * copy of each library.
 * @throws CliError `incompatible`, with the part, both versions and the recovery action
 */
export function checkCompatibility(remote: string, requires: ReleaseRequirements, registry: Registry): void {
  const misfit = findIncompatibility(requires, registry.provides)
  if (misfit)
    throw new CliError(
      'incompatible',
      `${remote} needs ${misfit.part} ${misfit.needs}, and the live shell provides ${misfit.has}. Build against what it provides, or update the shell first.`,
    )
  for (const [name, other] of Object.entries(registry.remotes)) {
    if (name === remote) continue
    for (const release of other.releases.filter(({ traffic }) => traffic > 0)) {
      const { federation } = release.requires
      if (federation === requires.federation) continue
      throw new CliError(
        'incompatible',
        `${remote} was built with federation ${requires.federation}, and the live ${name} ${release.version} with ${federation}: their share caches don't understand each other. Build both with the same version.`,
      )
    }
  }
}
