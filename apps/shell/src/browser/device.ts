const key = 'portico-device'

let ofTab: string | undefined

/**
 * A random id by which this device keeps its releases. It stays here and goes nowhere. Where storage is blocked, the
 * tab keeps one of its own, so that nothing changes under the person while it is open.
 */
export function deviceId(): string {
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

/** `crypto.randomUUID` is missing where a portal is served without TLS. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
