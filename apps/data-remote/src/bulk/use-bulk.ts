import { isTooSlow, useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBatchTask } from '../batches/batch-task.ts'
import { type DataError, toKnownDataError } from '../errors/data-error.ts'
import { addUndoStep } from '../history/store-undo-history.ts'
import type { ViewFilters } from '../query/conditions/view-state.ts'
import { countQuery } from '../query/read/count-rows.ts'
import { createLongWriteKey } from '../query/write/long-write.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { UndoRedo } from '../undo/use-undo.ts'
import { getBulkTexts, getUndoObstacle, maxUnbatchedRows } from './bulk-texts.ts'
import type { BulkDrafts } from './bulk-values.tsx'
import {
  type BulkChange,
  type BulkResult,
  changeMatchingRows,
  type MatchingRows,
} from './change-matching-rows.ts'
import { readDrafts } from './read-drafts.ts'
import { runBulk } from './run-bulk.ts'

const none: ReadonlyMap<string, string> = new Map()

interface BulkProps {
  table: Table
  view: ViewFilters
  go: UndoRedo
  onDone: () => void
  onClose: () => void
}

/**
 * Counts the matching rows again, and writes to all of them: in one request, or in batches (`task`) if they are many. Calls `onDone` when
 * rows may have changed.
 */
export function useBulk({ table, view, go, onDone, onClose }: BulkProps) {
  const t = useTexts()
  const { client } = useHost().session
  const [problems, setProblems] = useState(none)
  const count = useQuery({
    ...countQuery(client, table, view, 'exact'),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const expected = count.isFetching ? null : (count.data ?? null)
  const task = useTask(table, onClose)
  const { writing, stop } = useWriting({ table, view, go, onDone, onClose }, () => void count.refetch())
  const write = (drafts: BulkDrafts | null) => {
    const confirmed = { drafts, expected: expected ?? 0 }
    if (!drafts) return writing.start({ ...confirmed, values: null })
    const { values, wrong } = readDrafts(t, table, drafts)
    setProblems(wrong)
    if (wrong.size === 0) writing.start({ ...confirmed, values })
  }
  const caught = writing.failure ?? count.error
  return {
    count: expected,
    task,
    problems,
    error: caught ? toKnownDataError(caught) : (null as DataError | null),
    isBusy: writing.isBusy,
    write,
    close: () => {
      if (caught && toKnownDataError(caught).code === 'outcome_unknown') onDone()
      onClose()
    },
    stop,
  }
}

/** A confirmed change, and the number of rows that the user confirmed. */
interface Confirmed {
  values: BulkChange
  drafts: BulkDrafts | null
  expected: number
}

/** Writes the change. Calls `onOther` if the number of matching rows has changed. */
function useWriting({ table, view, go, onDone, onClose }: BulkProps, onOther: () => void) {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const stopping = useRef(new AbortController())
  const say = useReport(table, go)
  const writing = useAction({
    mutationKey: createLongWriteKey(table),
    run: async ({ values, drafts, expected }: Confirmed) => {
      stopping.current = new AbortController()
      const isKept = getUndoObstacle(table, expected, drafts) === null
      const matching = { client: host.session.client, table, view, expected, isKept }
      const isWritten = expected <= maxUnbatchedRows
      const written = isWritten && (await writeAtOnce(matching, values, stopping.current.signal))
      if (written) return written
      const task = await runBulk({ t, host, queries }, matching, values, go)
      const problem = await task.ended
      if (problem) throw problem
      return null
    },
    onDone: (done, { values, expected }) => {
      // The task refreshes the lists after a change in batches. After a deletion, selected rows may be gone.
      if (done || values === null) onDone()
      if (!done) return
      onClose()
      say(done, expected, values === null)
    },
    onFailure: (error) => {
      const { code } = toKnownDataError(error)
      if (code === 'count_changed' || code === 'PGRST124') onOther()
    },
  })
  return { writing, stop: () => stopping.current.abort() }
}

/** Writes in one request. Null if the database took too long: it rolled back, and batches take less time. */
async function writeAtOnce(
  matching: MatchingRows,
  values: BulkChange,
  signal: AbortSignal,
): Promise<BulkResult | null> {
  try {
    return await changeMatchingRows(matching, values, signal)
  } catch (caught) {
    if (isTooSlow(caught)) return null
    throw caught
  }
}

/** Returns the running task of the table, which another dialog may have started. Closes the dialog when it ends. */
function useTask(table: Table, onClose: () => void) {
  const task = useBatchTask(table)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let isHere = true
    // A task that could not start keeps the dialog open.
    void task?.ended.then((problem) => isHere && !problem && close())
    return () => {
      isHere = false
    }
  }, [task])
  return task
}

/** Reports the number of written and remaining rows, and adds the history step. */
function useReport(table: Table, go: UndoRedo) {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  return ({ count, step }: BulkResult, all: number, isDeletion: boolean) => {
    const words = getBulkTexts(t, table, isDeletion)
    if (step) addUndoStep(queries, table, step)
    host.notify({
      tone: count >= all ? 'success' : 'danger',
      title: words.done(count),
      ...(count < all && { detail: words.left(all - count) }),
      ...(step && { action: { label: t('Undo'), run: () => go('undo', step) } }),
    })
  }
}
