import { useEffect, useState } from 'react'
import { type MissingNotice, useUi } from '../context/ui-context.ts'
import type { Translate } from '../language/define-texts.ts'
import { useTexts } from '../texts/texts.ts'
import { onDemand } from './bring.ts'

const overlays = onDemand(() => import('../overlays/overlays.ts'))

/**
 * Brings what dialogs, menus, tooltips and selects are drawn with: most of the kit's weight, and nothing of it is on
 * the screen when a page opens. What fails is tried again the next time that something asks.
 */
export const loadOverlays = overlays.load

/**
 * The overlays, once they have been `needed` here and are here; null until then. Escape that no overlay handles, since it has not come or
 * does not listen yet, calls `onEscape`.
 */
export function useOverlays(
  needed = true,
  onEscape?: () => void,
): typeof import('../overlays/overlays.ts') | null {
  const [isWanted, setWanted] = useState(needed)
  if (needed && !isWanted) setWanted(true)
  useEffect(() => {
    if (!needed || !onEscape) return
    // An overlay that listens prevents the key's default action at the document, before the window is reached.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) onEscape()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [needed, onEscape])
  const { onMissing } = useUi()
  const t = useTexts()
  useEffect(() => {
    if (!needed) return
    void loadOverlays().then((hasCome) => {
      if (!hasCome) onMissing?.(missing(t))
    })
  }, [needed, onMissing, t])
  const loaded = overlays.useLoaded()
  return isWanted ? loaded : null
}

/** For the person who opened something that can't be drawn. Some browsers keep such a failure until the page is loaded anew. */
function missing(t: Translate): MissingNotice {
  return {
    tone: 'danger',
    title: t('This couldn’t be opened'),
    detail: t('A part of the page didn’t arrive. Reload the page to try again.'),
    action: { label: t('Reload the page'), run: () => location.reload() },
  }
}
