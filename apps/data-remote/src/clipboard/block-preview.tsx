import { useHost, useLeaveGuard } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createTaskKey } from '../batches/task-key.ts'
import type { AddRowsOptions, RejectedRow } from '../bulk/add-rows.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { UndoRedo } from '../undo/use-undo.ts'
import type { BlockEdit } from './block.ts'
import { BlockConfirmation } from './block-confirmation.tsx'
import { ReadRowsDialog } from './read-rows-dialog.tsx'
import { RejectedRowsDialog } from './rejected-rows-dialog.tsx'
import { useBlockRows } from './use-block-rows.ts'

interface BlockReviewProps {
  table: Table
  view: ViewState
  laying: BlockEdit | null
  edits: CellEdits
  go: UndoRedo
  onDone: () => void
}

/** Writes a block over cells: reads missing rows, asks for confirmation if needed, and shows lines that could not be added as rows. */
export function BlockPreview({ table, view, laying, edits, go, onDone }: BlockReviewProps) {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const [kept, setKept] = useState<readonly RejectedRow[]>([])
  const [further, again] = useBlockRows(table, view, laying)
  const isBusy = useQuery({ queryKey: createTaskKey(table), queryFn: skipToken }).data != null
  useLeaveGuard(() =>
    kept.length > 0
      ? t(
          '{count, plural, one {# row hasn’t been added. Leave and lose it?} other {# rows haven’t been added. Leave and lose them?}}',
          { count: kept.length },
        )
      : null,
  )
  const add = async (adding: AddRowsOptions) => {
    const code = await import('../bulk/add-rows.ts').catch(() => null)
    if (!code) {
      void adding.save?.()
      const problem: RejectedRow['problem'] = (t) =>
        t('Part of this page couldn’t be loaded. Try again, or reload the page.')
      return setKept((before) => [
        ...before,
        ...adding.lines.map((line) => ({ line, problem, mayRetry: true })),
      ])
    }
    const more = await code.addRows({ t, host, queries }, table, adding, go)
    setKept((before) => [...before, ...more])
  }
  const adds = useAction({ run: add, each: ({ lines }) => lines })
  if (further?.at === 'here')
    return (
      <BlockConfirmation {...{ table, edits, isBusy, onDone }} laying={further.laying} onAdd={adds.start} />
    )
  if (further) return <ReadRowsDialog {...{ further, again }} onClose={onDone} />
  if (kept.length === 0) return null
  return (
    <RejectedRowsDialog
      {...{ kept, isBusy }}
      onRetry={(lines) => {
        setKept(kept.filter(({ mayRetry }) => !mayRetry))
        adds.start({ lines, save: null })
      }}
      onClose={() => setKept([])}
    />
  )
}
