import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { asDataError, type DataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { valueText } from '../kinds/value-text.ts'
import { rowsKey } from '../query/read/read-rows.ts'
import type { Row } from '../query/row.ts'
import { noteLongWrite } from '../query/write/long-write.ts'
import type { Table } from '../schema/schema.ts'
import { howFar } from './how-far.ts'
import {
  type PartsRun,
  type PartsState,
  type PartsWork,
  type RefusedRow,
  runParts,
  settledOf,
} from './run-parts.ts'
import { RunningParts } from './running-parts.tsx'
import { runOnTable } from './running-tasks.ts'
import { taskKey } from './task-key.ts'

/** Dependencies of a batch task: the host to notify the user, and the lists to refresh (`queries`). */
export interface PartsContext {
  t: Translate
  host: ReturnType<typeof useHost>
  queries: QueryClient
}

/** Texts of a batch task. */
export interface PartsWords {
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
export interface PartsTask extends PartsRun, Pick<PartsWork, 'total' | 'privilege'> {
  title: string
  table: Table
  /** The error that prevented the task from starting or continuing. Null if it finished or was stopped. */
  ended: Promise<DataError | null>
}

/** Returns the running batch task of a table. There is one at a time. */
export function usePartsTask(table: Table): PartsTask | null {
  const { data } = useQuery<PartsTask | null>({
    ...{ queryKey: taskKey(table), queryFn: skipToken, structuralSharing: false },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  })
  return data ?? null
}

/**
 * Runs a batch write as a task of the host, which shows its progress and can cancel it. Notifies the user about failures and the end.
 * `onEnd` gets the final state and returns an action for the notice.
 */
export function runTask(
  context: PartsContext,
  table: Table,
  work: PartsWork,
  words: PartsWords,
  onEnd: (state: PartsState) => { label: string; run: () => void } | null,
): PartsTask {
  const { host, queries } = context
  const run = runParts(work)
  const ended = Promise.withResolvers<DataError | null>()
  const { total, privilege } = work
  const task: PartsTask = { ...run, title: words.title, table, total, privilege, ended: ended.promise }
  noteLongWrite(
    queries,
    table,
    ended.promise.then(() => undefined),
  )
  queries.setQueryData(taskKey(table), task)
  runOnTable(host, {
    ...{ table, title: words.title, store: run.store },
    body: createElement(RunningParts, { task }),
    cancel: run.stop,
    done: ended.promise.then(() => undefined),
  })
  const unsubscribe = run.store.subscribe(({ waiting }, before) => {
    if (waiting?.why === 'failed' && waiting !== before.waiting) tellWaiting(context, task, waiting.error)
  })
  const end = (error: DataError | null) => {
    unsubscribe()
    queries.setQueryData<PartsTask | null>(taskKey(table), (now) => (now === task ? null : now))
    for (const queryKey of [
      rowsKey(table),
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
    (caught: unknown) => end(asDataError(caught)),
  )
  return task
}

function tellWaiting({ t, host }: PartsContext, task: PartsTask, error: DataError): void {
  if (error.code === 'unexpected') host.reportError(error)
  host.notify({
    tone: 'danger',
    title: t('“{task}” is waiting: {problem}', { task: task.title, problem: wordingFor(t, error).title }),
    detail: `${howFar(t, task.store.getState().done, task.total)} ${t('Continue to try again.')}`,
    action: { label: t('Continue'), run: task.resume },
  })
}

interface Ending {
  task: PartsTask
  words: PartsWords
  error: DataError | null
  action: { label: string; run: () => void } | null
}

function tellEnd({ t, host }: PartsContext, table: Table, { task, words, error, action }: Ending): void {
  const state = task.store.getState()
  const problem = error && wordingFor(t, error)
  if (error?.code === 'unexpected') host.reportError(error)
  const { done, left, refused, unknown } = state
  const missed = task.total - settledOf(state)
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
    (primaryKey.length > 0 ? primaryKey : Object.keys(row)).map((name) => valueText(row[name])).join(', '),
): string {
  const [first] = refused
  if (!first) return ''
  const keys = refused.slice(0, shownKeys).map(({ row }) => name(row))
  return t(
    '{count, plural, one {# row was refused: {problem} ({keys}).} other {# rows were refused, the first for this: {problem} ({keys}).}}',
    {
      count: refused.length,
      problem: wordingFor(t, first.error).title,
      keys: refused.length > shownKeys ? `${keys.join(' · ')} · …` : keys.join(' · '),
    },
  )
}
