const key = 'portico-last-way'

/** Remembers on this device the last sign-in method, but not the user. */
export function rememberSignInMethod(way: string): void {
  try {
    localStorage.setItem(key, way)
  } catch {
    // Without storage there is no hint at the next sign-in.
  }
}

/** Returns the last sign-in method on this device: `password`, `code`, or the name of a provider. Null if unknown. */
export function readLastSignInMethod(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
