import { useEffect } from 'react'

/**
 * Beside the pane a browser would open a dropped file in the page's place, and uploads would end. Only what nobody else
 * takes is refused: a drop zone of the page has prevented the default before, a file input takes drops by itself.
 */
export function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      const [target] = event.composedPath()
      if (target instanceof HTMLInputElement && target.type === 'file') return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
