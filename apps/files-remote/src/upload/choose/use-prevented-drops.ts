import { useEffect } from 'react'

/**
 * Refuses files that are dropped outside the pane: the browser would open them instead of the page, and uploads would end. Other
 * targets keep their drops: a drop zone of the page has prevented the default before, and a file input handles drops itself.
 */
export function usePreventedDrops(): void {
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
