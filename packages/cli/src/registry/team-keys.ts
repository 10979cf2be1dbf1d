import { getOwnProperty, type Registry } from '@portico/contract/registry'
import type { PortalSettings } from './settings.ts'

/** The keys that may sign the releases of one remote. */
export interface TeamKeys {
  /** Ids in the order of the registry: the remote's own keys; for a new remote, every key that the registry knows. */
  ids: readonly string[]
  /** Whether a release without a signature is rejected. */
  isRequired: boolean
}

/**
 * Returns the keys whose releases of a remote are accepted. They are required if the portal trusts a root, or if the remote
 * has keys. A remote's first release may be signed by any team that the registry knows.
 */
export function getTeamKeys({ trust }: PortalSettings, registry: Registry, name: string): TeamKeys {
  const known = getOwnProperty(registry.remotes, name)
  const ids = known?.keys ?? Object.keys(registry.keys ?? {})
  return { ids, isRequired: trust !== undefined || (known !== undefined && ids.length > 0) }
}
