import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { DataGridHandle } from 'react-data-grid'

/** What a grid does with what goes to the clipboard, or comes from it. */
export type ClipboardHandlers = Readonly<Record<'copy' | 'cut' | 'paste', (event: ClipboardEvent) => void>>

/** Hands on what Firefox sends to the page's body, because the cell that has the focus holds no text to select. */
export function useLostClipboard(grid: RefObject<DataGridHandle | null>, handlers: ClipboardHandlers): void {
  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    const element = grid.current?.element
    const root = element?.getRootNode() as Document | ShadowRoot | undefined
    if (event.target !== document.body || !element?.contains(root?.activeElement ?? null)) return
    handlers[event.type as keyof ClipboardHandlers](event)
  })
  useEffect(() => {
    const types = ['copy', 'cut', 'paste'] as const
    for (const type of types) document.addEventListener(type, onEvent)
    return () => {
      for (const type of types) document.removeEventListener(type, onEvent)
    }
  }, [])
}
