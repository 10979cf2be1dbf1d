import { holdPage, useHost } from '@portico/react-remote'
import { onDemand } from '@portico/ui/on-demand'
import { useQueryClient } from '@tanstack/react-query'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import type { Step, Steps } from '../history/history.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'

const bring = () => import('./reverse.ts')
/** The undo code. It loads with the editors. */
export const reversing = onDemand(bring)

/** Undoes or redoes the last step, or the given step. */
export type Go = (way: keyof Steps, step?: Step) => void

type Reverse = (...how: Parameters<Go>) => Promise<void>

/** Returns the undo and redo function of a table. */
export function useUndo(table: Table, key: readonly string[], edits: CellEdits): Go {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const run: Reverse = async (way, step) => {
    if (await reversing.load()) await (await bring()).go({ t, host, queries, table, key, edits }, way, step)
    else host.announce(t('Nothing was undone. Check your connection.'), 'assertive')
  }
  return (way, step) => void holdPage(run(way, step))
}
