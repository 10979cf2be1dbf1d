import { useEffect } from 'react'

/**
 * Reserves Escape for a dialog of the host while `isOpen`. A remote's own dialog below it listens on the document, with its own copy of
 * the kit, and does not know that it is not the topmost: it would close too, and lose the user's input.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopImmediatePropagation()
      onEscape()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOpen, onEscape])
}
