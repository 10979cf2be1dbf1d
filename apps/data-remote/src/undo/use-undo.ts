import { useHost } from '@portico/react-remote'
import { onDemand } from '@portico/ui/on-demand'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import type { Step, Steps } from '../history/history.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'

const bring = () => import('./reverse.ts')
/** The code that takes steps back; it comes with the editors. */
export const reversing = onDemand(bring)

/** Takes the last step back, or does it again; a certain one where that is given. */
export type Go = (way: keyof Steps, step?: Step) => void

/** Undo and redo of a table: ⌘Z or Ctrl+Z, with Shift or as Ctrl+Y again, wherever on its `page` no text is typed. */
export function useUndo(
  page: RefObject<HTMLElement | null>,
  table: Table,
  key: readonly string[],
  edits: CellEdits,
): Go {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const go: Go = async (way, step) => {
    if (await reversing.load()) await (await bring()).go({ t, host, queries, table, key, edits }, way, step)
    else host.announce(t('Nothing was undone. Check your connection.'), 'assertive')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = event.defaultPrevented || isTyping(event) ? null : wayOf(event)
    if (!way) return
    event.preventDefault()
    go(way)
  })
  useEffect(() => {
    const element = page.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [page])
  return go
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof Steps | null {
  if (altKey || !(ctrlKey || metaKey)) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null
}

/** There, these keys are the text's own. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest('textarea, select, input:not([type="checkbox"])') !== null
  )
}
