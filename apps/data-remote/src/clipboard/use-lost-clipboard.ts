import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { DataGridHandle } from 'react-data-grid'

/** Handlers of clipboard events in a grid. */
export type ClipboardHandlers = Readonly<Record<'copy' | 'cut' | 'paste', (event: ClipboardEvent) => void>>

const types = ['copy', 'cut', 'paste'] as const

/**
 * Forwards clipboard events that miss the grid because the focused cell has no selected text: Firefox sends them to the page's body, and
 * WebKit past a shadow root. Only listens while the grid has the focus.
 */
export function useLostClipboard(grid: RefObject<DataGridHandle | null>, handlers: ClipboardHandlers): void {
  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    const element = grid.current?.element
    if (element && !event.composedPath().includes(element))
      handlers[event.type as keyof ClipboardHandlers](event)
  })
  // Runs after each render, because the grid may be another element.
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
