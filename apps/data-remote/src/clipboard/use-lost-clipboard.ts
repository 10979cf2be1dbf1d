import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { DataGridHandle } from 'react-data-grid'

/** What a grid does with what goes to the clipboard, or comes from it. */
export type ClipboardHandlers = Readonly<Record<'copy' | 'cut' | 'paste', (event: ClipboardEvent) => void>>

const types = ['copy', 'cut', 'paste'] as const

/**
 * Hands on what does not come to the grid, because the cell that has the focus holds no text to select: Firefox sends it to the page's
 * body, and WebKit past a shadow root. Nobody listens there while the focus is elsewhere.
 */
export function useLostClipboard(grid: RefObject<DataGridHandle | null>, handlers: ClipboardHandlers): void {
  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    const element = grid.current?.element
    if (element && !event.composedPath().includes(element))
      handlers[event.type as keyof ClipboardHandlers](event)
  })
  // Each time it is drawn: the grid itself may be another one.
  useEffect(() => {
    const element = grid.current?.element
    if (!element) return
    const { activeElement } = element.getRootNode() as Document | ShadowRoot
    const listen = () => {
      for (const type of types) document.addEventListener(type, onEvent)
    }
    const stop = () => {
      for (const type of types) document.removeEventListener(type, onEvent)
    }
    if (element.contains(activeElement)) listen()
    element.addEventListener('focusin', listen)
    element.addEventListener('focusout', stop)
    return () => {
      element.removeEventListener('focusin', listen)
      element.removeEventListener('focusout', stop)
      stop()
    }
  })
}
