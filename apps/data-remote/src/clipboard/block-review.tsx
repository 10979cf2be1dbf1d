import { useHost, useLeaveGuard } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Adding, KeptLine } from '../bulk/add-rows.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { taskKey } from '../parts/task-key.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { Go } from '../undo/use-undo.ts'
import type { Laying } from './block.ts'
import { BlockQuestion } from './block-question.tsx'
import { FurtherDialog } from './further-dialog.tsx'
import { KeptDialog } from './kept-dialog.tsx'
import { useFurther } from './use-further.ts'

interface BlockReviewProps {
  table: Table
  view: ViewState
  laying: Laying | null
  edits: CellEdits
  go: Go
  onDone: () => void
}

/** Writes a block over cells: reads missing rows, asks for confirmation if needed, and shows lines that could not be added as rows. */
export function BlockReview({ table, view, laying, edits, go, onDone }: BlockReviewProps) {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const [kept, setKept] = useState<readonly KeptLine[]>([])
  const [further, again] = useFurther(table, view, laying)
  const isBusy = useQuery({ queryKey: taskKey(table), queryFn: skipToken }).data != null
  useLeaveGuard(() =>
    kept.length > 0
      ? t(
          '{count, plural, one {# row hasn’t been added. Leave and lose it?} other {# rows haven’t been added. Leave and lose them?}}',
          { count: kept.length },
        )
      : null,
  )
  const add = async (adding: Adding) => {
    const code = await import('../bulk/add-rows.ts').catch(() => null)
    if (!code) {
      void adding.save?.()
      const problem: KeptLine['problem'] = (t) =>
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
    return <BlockQuestion {...{ table, edits, isBusy, onDone }} laying={further.laying} onAdd={adds.start} />
  if (further) return <FurtherDialog {...{ further, again }} onClose={onDone} />
  if (kept.length === 0) return null
  return (
    <KeptDialog
      {...{ kept, isBusy }}
      onRetry={(lines) => {
        setKept(kept.filter(({ mayRetry }) => !mayRetry))
        adds.start({ lines, save: null })
      }}
      onClose={() => setKept([])}
    />
  )
}
