const key = 'portico-reloaded-for'

/**
 * Reloads the document, at most once in a row for the same reason in this tab. Returns whether it reloads: never if storage is blocked,
 * because then the second time can't be distinguished from the first.
 */
export function reloadOnce(reason: string): boolean {
  try {
    if (sessionStorage.getItem(key) === reason) return false
    sessionStorage.setItem(key, reason)
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Forgets the reason of the last reload, so that it may reload the document again. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so no reason is stored.
  }
}
