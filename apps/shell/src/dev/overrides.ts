const key = 'portico.overrides'

/** The builds that stand in for releases in this tab, by remote; the loader reads them when the page starts. */
export function readOverrides(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const overrides = Object.entries(kept).filter(([, base]) => typeof base === 'string')
    // It inherits nothing: a remote may be called `constructor`.
    return Object.assign(Object.create(null), Object.fromEntries(overrides)) as Record<string, string>
  } catch {
    return {}
  }
}

/** Keeps them for this tab alone, and starts the page anew: what has run cannot be taken back. */
export function writeOverrides(overrides: Readonly<Record<string, string>>): void {
  if (Object.keys(overrides).length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(overrides))
  window.location.reload()
}

/** What is wrong with an address for a build, in words; null where nothing is. */
export function checkAddress(text: string, origins: readonly string[]): string | null {
  if (!URL.canParse(text))
    return 'Give the whole address of the folder, such as http://localhost:5200/files/.'
  const { origin } = new URL(text)
  if (origins.includes(origin)) return null
  return `This document allows builds from ${origins.join(', ')} only.`
}
