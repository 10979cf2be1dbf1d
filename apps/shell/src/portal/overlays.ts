import { useLayoutEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/** What of the shell's own tools is open over the page; one at a time. */
export type Overlay = 'palette' | 'panel' | null

/** The open tool, and the state of the palette's search field. */
interface OverlayState {
  open: Overlay
  /** Text of the search field, with a line break for an Enter that came before it; kept while a closed palette fades out. */
  query: string
}

/** The store of the open tool. */
export const overlay = createStore<OverlayState>(() => ({ open: null, query: '' }))

/** Opens one in place of the other; null closes. */
export function showOverlay(open: Overlay): void {
  overlay.setState(open ? { open, query: '' } : { open })
}

/** How the platform writes its command key. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl '

/** Collects keys for the palette until the focus is in it: its code loads on demand, and a slow network takes seconds. */
function typeAhead(event: KeyboardEvent): void {
  const { open, query } = overlay.getState()
  if (open !== 'palette' || document.activeElement?.closest('[role="dialog"]')) return
  // AltGr counts as both on Windows.
  if (event.metaKey || event.ctrlKey !== event.altKey) return
  const { key } = event
  if (key === 'Escape') showOverlay(null)
  else if (key === 'Backspace') overlay.setState({ query: query.replace(/.$/su, '') })
  // Only names of keys that write no text begin with a capital letter and have more letters.
  else if (key === 'Enter' || !/^[A-Z]\w/.test(key))
    overlay.setState({ query: query + (key === 'Enter' ? '\n' : key) })
  else return
  event.preventDefault()
  event.stopPropagation()
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
