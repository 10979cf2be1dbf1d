import { pickRelease, type RegistryRemote, type Release } from '@portico/contract/registry'

const deviceKey = 'portico-device'

/** The release of `remote` that this device gets: sticky, by the shares that the registry names. */
export function resolveRelease(remote: RegistryRemote): Release {
  return pickRelease(remote, deviceId())
}

/** A random id that stays on this device and goes nowhere; without storage, one for this tab. */
function deviceId(): string {
  try {
    const known = localStorage.getItem(deviceKey)
    if (known) return known
    const fresh = crypto.randomUUID()
    localStorage.setItem(deviceKey, fresh)
    return fresh
  } catch {
    tabDevice ??= crypto.randomUUID()
    return tabDevice
  }
}

let tabDevice: string | undefined
