import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { rowHeight } from './object-row.tsx'
import type { useSelection } from './use-selection.ts'

interface KeyedList {
  scroller: RefObject<HTMLElement | null>
  entries: readonly Entry[]
  choice: ReturnType<typeof useSelection>
  commands: EntryCommands
  /** Scrolls to a row. */
  reveal: (index: number) => void
}

/** Returns the key handler of a list: keys act on the focused row, or move the focus to another one. */
export function useListKeys({ scroller, entries, choice, commands, reveal }: KeyedList) {
  // The row may only be in the page after the list has scrolled to it. A layout effect after each commit: a passive effect could
  // run after the next key, and focus the previous row.
  useLayoutEffect(() => {
    if (!choice.wantsFocus.current) return
    const index = Math.max(0, choice.index)
    reveal(index)
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    if (!row) return
    choice.wantsFocus.current = false
    row.focus({ preventScroll: true })
  })
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)

  return (event: KeyboardEvent, index: number) => {
    const entry = entries[index]
    if (!entry || (event.altKey && event.key !== 'Enter')) return
    if (runKey(event, entry, { choice, commands, index })) return event.preventDefault()
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.length === 1) return
    const next = choice.target(event.key, page(), event.timeStamp)
    if (next === undefined) return
    event.preventDefault()
    choice.wantsFocus.current = true
    const isRange = event.shiftKey && event.key.length > 1
    choice.go(next, isCommand ? 'move' : isRange ? 'range' : 'only')
  }
}

/** Runs the command of a key for the row with the focus. Returns whether the key has a command. */
function runKey(
  event: KeyboardEvent,
  entry: Entry,
  list: Pick<KeyedList, 'choice' | 'commands'> & { index: number },
): boolean {
  const { choice, commands, index } = list
  const isCommand = event.ctrlKey || event.metaKey
  const chosen = choice.selection.chosen.has(entry.part) ? choice.chosen : [entry]
  if (event.altKey) commands.ask('details', chosen)
  else if (event.key === 'Enter') commands.open(entry)
  else if (event.key === 'F2') commands.ask('rename', [entry])
  else if (event.key === 'Delete') commands.ask('delete', chosen)
  else if (event.key === ' ') choice.go(index, event.shiftKey ? 'range' : 'toggle')
  else if (event.key === 'Escape' && choice.chosen.length > 0) choice.clear()
  else if (isCommand && event.key.toLowerCase() === 'a') choice.chooseAll()
  else return false
  return true
}
