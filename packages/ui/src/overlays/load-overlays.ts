import { useEffect, useState } from 'react'
import { onDemand } from '../on-demand/on-demand.ts'

const overlays = onDemand(() => import('./overlays.ts'))

/**
 * Brings what dialogs, menus, tooltips and selects are drawn with: most of the kit's weight, and nothing of it is on
 * the screen when a page opens. What fails is tried again the next time that something asks.
 */
export const loadOverlays = overlays.load

/** The overlays, once they have been `needed` here and are here; null until then. */
export function useOverlays(needed = true): typeof import('./overlays.ts') | null {
  const [isWanted, setWanted] = useState(needed)
  if (needed && !isWanted) setWanted(true)
  useEffect(() => {
    if (needed) void loadOverlays()
  }, [needed])
  const loaded = overlays.useLoaded()
  return isWanted ? loaded : null
}
