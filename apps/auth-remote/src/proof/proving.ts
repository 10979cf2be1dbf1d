const key = 'portico-proving'

/** The user and the session to prove, kept while the page of a provider replaces this one. */
export interface Proving {
  userId: string
  sessionId: string
}

/** Keeps it for this tab. */
export function rememberProving(proving: Proving): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(proving))
  } catch {
    // Without storage the replaced session stays in the list of devices.
  }
}

/** Returns and forgets what was kept; null if the tab has left for no provider. */
export function takeProving(): Proving | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    return isProving(kept) ? kept : null
  } catch {
    return null
  }
}

function isProving(value: unknown): value is Proving {
  if (typeof value !== 'object' || value === null) return false
  const { userId, sessionId } = value as Record<string, unknown>
  return typeof userId === 'string' && typeof sessionId === 'string'
}
