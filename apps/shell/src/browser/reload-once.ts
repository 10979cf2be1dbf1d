const key = 'portico-reloaded-for'

/**
 * Loads the document anew, at most once in a row for the same reason in this tab; says whether it does. Where storage is
 * blocked it never does: nobody could tell the second time from the first.
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

/** From now on the same reason counts anew. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
