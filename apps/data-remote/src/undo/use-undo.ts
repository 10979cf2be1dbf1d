import { guardUnloadUntil, useHost } from '@portico/react-remote'
import { lazyModule } from '@portico/ui/on-demand'
import { useQueryClient } from '@tanstack/react-query'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import type { UndoHistory, UndoStep } from '../history/undo-history.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'

const bring = () => import('./undo-or-redo.ts')
/** The undo code. It loads with the editors. */
export const undoModule = lazyModule(bring)

/** Undoes or redoes the last step, or the given step. */
export type UndoRedo = (way: keyof UndoHistory, step?: UndoStep) => void

type Reverse = (...how: Parameters<UndoRedo>) => Promise<void>

/** Returns the undo and redo function of a table. */
export function useUndo(table: Table, key: readonly string[], edits: CellEdits): UndoRedo {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const run: Reverse = async (way, step) => {
    if (await undoModule.load())
      await (await bring()).undoOrRedo({ t, host, queries, table, key, edits }, way, step)
    else host.announce(t('Nothing was undone. Check your connection.'), 'assertive')
  }
  return (way, step) => void guardUnloadUntil(run(way, step))
}
