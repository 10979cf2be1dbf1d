const key = 'portico-registry-look'

/** The last time that a tab of this browser has asked for the newest revision. */
export interface RegistryLook {
  /** Milliseconds since 1970. */
  at: number
  /** The number in the answer; null if there was no answer. */
  revision: number | null
}

/** Reads the last look of any tab; null if there was none, or if storage is blocked. */
export function readLastLook(): RegistryLook | null {
  try {
    const { at, revision = null } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<RegistryLook>
    // A look in the future was made before the clock of the device was corrected.
    return typeof at === 'number' && at <= Date.now() ? { at, revision } : null
  } catch {
    return null
  }
}

/** Stores a look for all tabs. If storage is blocked, each tab looks by itself. */
export function rememberLook(look: RegistryLook): void {
  try {
    localStorage.setItem(key, JSON.stringify(look))
  } catch {
    // See above.
  }
}

/** Calls `listener` when another tab has looked. */
export function onOthersLook(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) listener()
  })
}
