import { useLayoutEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** The tool of the shell that is open over the page. Only one can be open. */
export type OverlayName = 'palette' | 'panel' | null

/** The open tool, and the text of the palette's search field. */
interface OverlayState {
  open: OverlayName
  /** Keys of the typed text. Backspace and Enter have their names. */
  keys: readonly string[]
}

/** The store of the open tool. */
export const overlayStore = createStore<OverlayState>(() => ({ open: null, keys: [] }))

/** Opens a tool and closes the other one. Null closes both. */
export function showOverlay(open: OverlayName): void {
  overlayStore.setState({ open, keys: [] })
}

/** The label of the platform's command key. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '

/** Collects keys for the palette until it has the focus: its code is loaded on demand, which takes seconds on a slow network. */
function typeAhead(event: KeyboardEvent): void {
  const { open, keys } = overlayStore.getState()
  const { key } = event
  if (
    open === 'palette' &&
    !event.metaKey &&
    // AltGr counts as both on Windows.
    event.ctrlKey === event.altKey &&
    // Names of special keys start with a capital letter and have more than one letter.
    /^([^A-Z]|.$|Back|Ent|Esc)/.test(key) &&
    !document.activeElement?.closest('[role="dialog"]')
  ) {
    overlayStore.setState(key === 'Escape' ? { open: null } : { keys: [...keys, key] })
    event.preventDefault()
    event.stopPropagation()
  }
}

// Captures the event before the page, so that a focused field does not get the text.
window.addEventListener('keydown', typeAhead, true)

/** Opens and closes the palette with ⌘K or Ctrl K, and the developers' panel with `.` instead of K. Not over another dialog. */
export function useShortcuts(mayShowPanel: boolean): void {
  // A layout effect, because an effect after the first frame misses an early key on a busy machine.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.isComposing) return
      const wanted = event.key.toLowerCase() === 'k' ? 'palette' : event.key === '.' ? 'panel' : null
      if (!wanted || (wanted === 'panel' && !mayShowPanel)) return
      const { open } = overlayStore.getState()
      if (open !== wanted && document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      showOverlay(open === wanted ? null : wanted)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [mayShowPanel])
}
