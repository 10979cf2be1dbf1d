const key = 'portico-proving'

/** The user and the session of a proof, kept while a provider's page replaces this one. */
export interface PendingProof {
  userId: string
  sessionId: string
}

/** Keeps them for this tab. */
export function savePendingProof(proving: PendingProof): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(proving))
  } catch {
    // Without storage the replaced session stays in the list of devices.
  }
}

/** Returns and removes them. Null if the tab has not left for a provider. */
export function takePendingProof(): PendingProof | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    return isProving(kept) ? kept : null
  } catch {
    return null
  }
}

function isProving(value: unknown): value is PendingProof {
  if (typeof value !== 'object' || value === null) return false
  const { userId, sessionId } = value as Record<string, unknown>
  return typeof userId === 'string' && typeof sessionId === 'string'
}
