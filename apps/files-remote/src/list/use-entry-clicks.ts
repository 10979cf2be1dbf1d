import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import type { useSelection } from './use-selection.ts'

/**
 * Returns the press handlers of a list. Touch has neither double click nor keys: a tap opens a row, or selects it if the menu has
 * already selected one.
 */
export function useEntryClicks(
  entries: readonly Entry[],
  choice: ReturnType<typeof useSelection>,
  { open }: EntryCommands,
) {
  const isTouch = useRef(false)
  /** The position of the open context menu. */
  const [point, setPoint] = useState<{ x: number; y: number } | null>(null)
  return {
    point,
    closeMenu: () => setPoint(null),
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType === 'touch'
    },
    onPress: (event: MouseEvent, index: number) => {
      const entry = entries[index]
      const isAdding = event.ctrlKey || event.metaKey || (isTouch.current && choice.chosen.length > 0)
      // The button in a row is its name.
      const opens = isTouch.current || (event.target as Element).closest('button')
      if (entry && opens && !isAdding && !event.shiftKey) open(entry)
      else choice.go(index, event.shiftKey ? 'range' : isAdding ? 'toggle' : 'only')
    },
    onMenu: (event: MouseEvent, index: number) => {
      event.preventDefault()
      const entry = entries[index]
      if (entry && !choice.selection.chosen.has(entry.part)) choice.go(index, 'only')
      setPoint(pointOf(event))
    },
  }
}

/** Returns the position of a context menu. The menu key has no position, so the row is used. */
function pointOf(event: MouseEvent): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect()
  const isKey = event.clientX === 0 && event.clientY === 0
  return isKey ? { x: box.left + 32, y: box.bottom - 8 } : { x: event.clientX, y: event.clientY }
}
