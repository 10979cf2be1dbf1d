const storageKey = 'portico-rail'

/** Whether the rail was collapsed on this device. */
export function readCollapsed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'collapsed'
  } catch {
    return false
  }
}

/** Remembers it. */
export function writeCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(storageKey, collapsed ? 'collapsed' : 'wide')
  } catch {
    // It holds for this page, which is all that can be had without storage.
  }
}
