const storageKey = 'portico-rail'

/** Returns whether the rail was collapsed on this device. */
export function readCollapsed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'collapsed'
  } catch {
    return false
  }
}

/** Stores whether the rail is collapsed. */
export function writeCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(storageKey, collapsed ? 'collapsed' : 'wide')
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
