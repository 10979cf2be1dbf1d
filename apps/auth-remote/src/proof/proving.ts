const key = 'portico-proving'

/** Whose session is to be proven, and which it was, while the page of a provider has taken the place of this one. */
export interface Proving {
  userId: string
  sessionId: string
}

/** Keeps it in this tab. */
export function rememberProving(proving: Proving): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(proving))
  } catch {
    // Without storage the former session stays in the list of devices.
  }
}

/** What was begun when this page was left, once; null where nothing was. */
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
