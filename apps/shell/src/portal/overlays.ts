import { useLayoutEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** What of the shell's own tools is open over the page; one at a time. */
export type Overlay = 'palette' | 'panel' | null

/** Which it is now. */
export const overlay = createStore<{ open: Overlay }>(() => ({ open: null }))

/** Opens one in place of the other; null closes. */
export function showOverlay(open: Overlay): void {
  overlay.setState({ open })
}

/** How the platform writes its command key. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '

/** ⌘K or Ctrl K opens and closes the palette, with `.` the developers' panel. Not over another dialog. */
export function useShortcuts(mayShowPanel: boolean): void {
  // As soon as the page is seen: effects that come after its first frame miss a key on a busy machine.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.isComposing) return
      const wanted = event.key.toLowerCase() === 'k' ? 'palette' : event.key === '.' ? 'panel' : null
      if (!wanted || (wanted === 'panel' && !mayShowPanel)) return
      const { open } = overlay.getState()
      if (open !== wanted && document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      showOverlay(open === wanted ? null : wanted)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [mayShowPanel])
}
