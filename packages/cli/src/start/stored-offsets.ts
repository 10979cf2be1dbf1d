import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalSettings } from '../registry/settings.ts'
import { storeOffset } from './choose-ports.ts'

/**
 * Returns the distance of each remote's port from the shell's at the last start from this home, by name. Releases are
 * signed together with their address, so a remote keeps its port.
 */
export function readStoredOffsets(home: string): Map<string, number> {
  let settings: Partial<PortalSettings> | null
  try {
    settings = JSON.parse(readFileSync(join(home, 'releases/portal.json'), 'utf8')) as typeof settings
  } catch {
    // The file is missing at a first start. The publication reports an invalid one.
    return new Map()
  }
  const portOf = (address: unknown) => Number(URL.parse(String(address))?.port)
  const shell = portOf(settings?.address)
  // Other offsets are not those of remotes, but of ports that the system has assigned.
  return new Map(
    Object.entries(settings?.addresses ?? {})
      .map(([name, address]): [string, number] => [name, portOf(address) - shell])
      .filter(([, offset]) => offset > 0 && offset < storeOffset),
  )
}
