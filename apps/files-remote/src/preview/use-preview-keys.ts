import { useHost } from '@portico/react-remote'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import type { ViewerKeyHandler } from '../viewers/viewer-keys.ts'

/**
 * Returns the key handler of a preview. The viewer gets a key first, then the arrows show other files, and Delete asks to delete
 * this one. Dialogs above the preview keep their keys.
 */
export function usePreviewKeys(
  content: RefObject<HTMLElement | null>,
  onStep: (by: number) => void,
  onRemove: () => void,
) {
  const { direction } = useHost().appearance
  const ownKeys = useRef<ViewerKeyHandler | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const isHere = content.current?.closest('[role="dialog"]')?.contains(target as Node)
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    // Arrows seek in a player, and move the cursor in a field.
    const hasOwnKeys = target instanceof HTMLMediaElement || target instanceof HTMLInputElement
    if (!isHere || isCommand || event.defaultPrevented || hasOwnKeys) return
    if (ownKeys.current?.(event)) return event.preventDefault()
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === forward) onStep(1)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') onStep(-1)
    else if (key === 'Delete') onRemove()
  }
  return { ownKeys, onKeyDown }
}
