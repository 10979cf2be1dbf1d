const key = 'portico-linking'

/** Remembers in this tab which provider's login is being linked, because the provider's page replaces this one. */
export function rememberLinking(provider: string): void {
  try {
    sessionStorage.setItem(key, provider)
  } catch {
    // Without storage the result isn't reported, but the list of logins shows it.
  }
}

/** Returns the provider whose login was being linked when this page was left. Null if there is none. */
export function readLinking(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Forgets the linking after its result was reported. */
export function forgetLinking(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
