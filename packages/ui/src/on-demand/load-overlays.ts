import { useEffect, useState } from 'react'
import { type LoadFailureNotice, useUi } from '../context/ui-context.ts'
import type { Translate } from '../language/define-texts.ts'
import { useTexts } from '../texts/texts.ts'
import { lazyModule } from './lazy-module.ts'

const overlays = lazyModule(() => import('../overlays/overlays.ts'))

/**
 * Loads the code that draws dialogs, menus, tooltips and selects. It is most of the kit's size, and a page does not need it when it
 * opens. After a failure, the next call retries.
 */
export const loadOverlays = overlays.load

/**
 * Returns the overlays once they have been `needed` here and are loaded; null until then. Calls `onEscape` for an Escape that no
 * overlay handles, because it has not loaded or does not listen yet.
 */
export function useOverlays(
  needed = true,
  onEscape?: () => void,
): typeof import('../overlays/overlays.ts') | null {
  const [isWanted, setWanted] = useState(needed)
  if (needed && !isWanted) setWanted(true)
  useEffect(() => {
    if (!needed || !onEscape) return
    // An overlay that listens prevents the key's default action at the document, before the event reaches the window.
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

/** Returns the notice for a user who opened something that can't be drawn. Some browsers keep such a failure until the page reloads. */
function missing(t: Translate): LoadFailureNotice {
  return {
    tone: 'danger',
    title: t('This couldn’t be opened'),
    detail: t('A part of the page didn’t arrive. Reload the page to try again.'),
    action: { label: t('Reload the page'), run: () => location.reload() },
  }
}
