import { type NewestRevision, parseNewest } from './fetch-newest-registry.ts'

const key = 'portico-registry-look'

/** The last request of the newest revision by any tab of this browser. */
export interface RegistryLook {
  /** Milliseconds since 1970. */
  at: number
  /** The last answer. Null before the first one. */
  newest: NewestRevision | null
}

/** Returns the last look of any tab. Null if there was none, or if storage is blocked. */
export function readLastLook(): RegistryLook | null {
  try {
    const { at, newest } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<RegistryLook>
    // The time can be in the future if the device's clock was corrected since.
    if (typeof at !== 'number' || at > Date.now()) return null
    return { at, newest: parseNewest(JSON.stringify(newest ?? null)) }
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
