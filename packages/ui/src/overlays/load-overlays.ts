import { useEffect, useState, useSyncExternalStore } from 'react'

type Overlays = typeof import('./overlays.ts')

let overlays: Overlays | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/**
 * Brings what dialogs, menus, tooltips and selects are drawn with: most of the kit's weight, and nothing of it is on
 * the screen when a page opens. What fails is tried again the next time that something asks.
 */
export function loadOverlays(): Promise<void> {
  loading ??= import('./overlays.ts').then(
    (module) => {
      overlays = module
      for (const listener of listeners) listener()
    },
    (error: unknown) => {
      loading = null
      reportError(error)
    },
  )
  return loading
}

/** The overlays, once they have been `needed` here and are here; null until then. */
export function useOverlays(needed = true): Overlays | null {
  const [isWanted, setWanted] = useState(needed)
  if (needed && !isWanted) setWanted(true)
  useEffect(() => {
    if (needed) void loadOverlays()
  }, [needed])
  const loaded = useSyncExternalStore(subscribe, read, read)
  return isWanted ? loaded : null
}

function read(): Overlays | null {
  return overlays
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
