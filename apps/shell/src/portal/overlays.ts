import { useLayoutEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** What of the shell's own tools is open over the page; one at a time. */
export type Overlay = 'palette' | 'panel' | null

/** The open tool, and the text of the palette's search field. */
interface OverlayState {
  open: Overlay
  /** Keys that make the text, Backspace and Enter by their names. */
  keys: readonly string[]
}

/** The store of the open tool. */
export const overlay = createStore<OverlayState>(() => ({ open: null, keys: [] }))

/** Opens one in place of the other; null closes. */
export function showOverlay(open: Overlay): void {
  overlay.setState({ open, keys: [] })
}

/** How the platform writes its command key. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '

/** Collects keys for the palette until the focus is in it: its code loads on demand, and a slow network takes seconds. */
function typeAhead(event: KeyboardEvent): void {
  const { open, keys } = overlay.getState()
  const { key } = event
  if (
    open === 'palette' &&
    !event.metaKey &&
    // AltGr counts as both on Windows.
    event.ctrlKey === event.altKey &&
    // Names of keys begin with a capital letter and have more letters.
    /^([^A-Z]|.$|Back|Ent|Esc)/.test(key) &&
    !document.activeElement?.closest('[role="dialog"]')
  ) {
    overlay.setState(key === 'Escape' ? { open: null } : { keys: [...keys, key] })
    event.preventDefault()
    event.stopPropagation()
  }
}

// Before the page: a field that has the focus must not get the text.
window.addEventListener('keydown', typeAhead, true)

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
