import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { getValueText } from '../column-types/value-text.ts'
import { type DataError, toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { createRowsKey } from '../query/read/read-rows.ts'
import type { Row } from '../query/row.ts'
import { registerLongWrite } from '../query/write/long-write.ts'
import type { Table } from '../schema/schema.ts'
import { BatchProgress } from './batch-progress.tsx'
import { formatRowProgress } from './format-row-progress.ts'
import {
  type BatchRun,
  type BatchState,
  type BatchWork,
  countSettledRows,
  type RefusedRow,
  runBatches,
} from './run-batches.ts'
import { startTableTask } from './running-tasks.ts'
import { createTaskKey } from './task-key.ts'

/** Dependencies of a batch task: the host to notify the user, and the lists to refresh (`queries`). */
export interface BatchContext {
  t: Translate
  host: ReturnType<typeof useHost>
  queries: QueryClient
}

/** Texts of a batch task. */
export interface BatchTexts {
  /** Title in the task panel, such as “Deleting rows of tasks”. */
  title: string
  done(count: number): string
  /** Explains why rows were left, if that can happen. */
  left?(count: number): string
  /** Returns the name of a refused row. Default: its key. */
  name?(row: Row): string
  /** A note on the written rows. */
  note?: string | null
}

/** A batch task that continues while the user is elsewhere. */
export interface BatchTask extends BatchRun, Pick<BatchWork, 'total' | 'privilege'> {
  title: string
  table: Table
  /** The error that prevented the task from starting or continuing. Null if it finished or was stopped. */
  ended: Promise<DataError | null>
}

/** Returns the running batch task of a table. There is one at a time. */
export function useBatchTask(table: Table): BatchTask | null {
  const { data } = useQuery<BatchTask | null>({
    ...{ queryKey: createTaskKey(table), queryFn: skipToken, structuralSharing: false },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  })
  return data ?? null
}

/**
 * Runs a batch write as a task of the host, which shows its progress and can cancel it. Notifies the user about failures and the end.
 * `onEnd` gets the final state and returns an action for the notice.
 */
export function runBatchTask(
  context: BatchContext,
  table: Table,
  work: BatchWork,
  words: BatchTexts,
  onEnd: (state: BatchState) => { label: string; run: () => void } | null,
): BatchTask {
  const { host, queries } = context
  const run = runBatches(work)
  const ended = Promise.withResolvers<DataError | null>()
  const { total, privilege } = work
  const task: BatchTask = { ...run, title: words.title, table, total, privilege, ended: ended.promise }
  registerLongWrite(
    queries,
    table,
    ended.promise.then(() => undefined),
  )
  queries.setQueryData(createTaskKey(table), task)
  startTableTask(host, {
    ...{ table, title: words.title, store: run.store },
    body: createElement(BatchProgress, { task }),
    cancel: run.stop,
    done: ended.promise.then(() => undefined),
  })
  const unsubscribe = run.store.subscribe(({ waiting }, before) => {
    if (waiting?.why === 'failed' && waiting !== before.waiting) tellWaiting(context, task, waiting.error)
  })
  const end = (error: DataError | null) => {
    unsubscribe()
    queries.setQueryData<BatchTask | null>(createTaskKey(table), (now) => (now === task ? null : now))
    for (const queryKey of [
      createRowsKey(table),
      ['row', table.schema, table.name],
      ['count', table.schema, table.name],
    ])
      void queries.invalidateQueries({ queryKey })
    const action = onEnd(run.store.getState())
    tellEnd(context, table, { task, words, error, action })
    ended.resolve(error)
  }
  run.done.then(
    () => end(null),
    (caught: unknown) => end(toKnownDataError(caught)),
  )
  return task
}

function tellWaiting({ t, host }: BatchContext, task: BatchTask, error: DataError): void {
  if (error.code === 'unexpected') host.reportError(error)
  host.notify({
    tone: 'danger',
    title: t('“{task}” is waiting: {problem}', {
      task: task.title,
      problem: getDataErrorText(t, error).title,
    }),
    detail: `${formatRowProgress(t, task.store.getState().done, task.total)} ${t('Continue to try again.')}`,
    action: { label: t('Continue'), run: task.resume },
  })
}

interface Ending {
  task: BatchTask
  words: BatchTexts
  error: DataError | null
  action: { label: string; run: () => void } | null
}

function tellEnd({ t, host }: BatchContext, table: Table, { task, words, error, action }: Ending): void {
  const state = task.store.getState()
  const problem = error && getDataErrorText(t, error)
  if (error?.code === 'unexpected') host.reportError(error)
  const { done, left, refused, unknown } = state
  const missed = task.total - countSettledRows(state)
  if (problem && missed === task.total) {
    host.notify({ tone: 'danger', title: problem.title, detail: problem.detail })
    return
  }
  const sentences = [
    problem && `${problem.title}.`,
    done > 0 && words.note,
    left > 0 && words.left?.(left),
    refused > 0 && refusedInWords(t, table, task.refused, words.name),
    unknown > 0 &&
      t(
        '{count, plural, one {We don’t know about # row: its answer was lost.} other {We don’t know about # rows: their answers were lost.}}',
        { count: unknown },
      ),
    missed > 0 &&
      t('{count, plural, one {# row was not reached.} other {# rows were not reached.}}', { count: missed }),
  ]
  const detail = sentences.filter(Boolean).join(' ')
  host.notify({
    tone: task.total > done || problem ? 'warning' : 'success',
    title: words.done(done),
    ...(detail && { detail }),
    ...(action && { action }),
  })
}

/** Maximum number of keys in a message. */
const shownKeys = 5

function refusedInWords(
  t: Translate,
  { primaryKey }: Table,
  refused: readonly RefusedRow[],
  name = (row: Row) =>
    (primaryKey.length > 0 ? primaryKey : Object.keys(row)).map((name) => getValueText(row[name])).join(', '),
): string {
  const [first] = refused
  if (!first) return ''
  const keys = refused.slice(0, shownKeys).map(({ row }) => name(row))
  return t(
    '{count, plural, one {# row was refused: {problem} ({keys}).} other {# rows were refused, the first for this: {problem} ({keys}).}}',
    {
      count: refused.length,
      problem: getDataErrorText(t, first.error).title,
      keys: refused.length > shownKeys ? `${keys.join(' · ')} · …` : keys.join(' · '),
    },
  )
}
