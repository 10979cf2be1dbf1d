const key = 'portico-last-way'

/** Keeps on this device by which way somebody signed in, and nothing of who it was. */
export function rememberWay(way: string): void {
  try {
    localStorage.setItem(key, way)
  } catch {
    // Without storage there is no hint the next time.
  }
}

/** The way that was used last on this device: `password`, `code`, or the name of a provider. */
export function lastWay(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
