const key = 'portico-device'

let ofTab: string | undefined

/**
 * Returns the random id of this device, from which the release of each remote follows. The id never leaves the device. If storage is
 * blocked, each tab has its own id, so that the releases don't change while the tab is open.
 */
export function getDeviceId(): string {
  try {
    const known = localStorage.getItem(key)
    if (known) return known
    ofTab ??= randomId()
    localStorage.setItem(key, ofTab)
    return ofTab
  } catch {
    ofTab ??= randomId()
    return ofTab
  }
}

/** `crypto.randomUUID` is missing if the portal is served without TLS. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
