const key = 'portico-linking'

/** Keeps in this tab which provider's login is to be linked, while its page has taken the place of this one. */
export function rememberLinking(provider: string): void {
  try {
    sessionStorage.setItem(key, provider)
  } catch {
    // Without storage nothing is said on the way back; the list has it.
  }
}

/** The provider whose login was to be linked when this page was left; null where none was. */
export function linkingBegun(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** What came of it has been said. */
export function forgetLinking(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was remembered.
  }
}
