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

/** Whom to tell about a write in parts, and whose lists show its rows. */
export interface PartsContext {
  t: Translate
  host: ReturnType<typeof useHost>
  queries: QueryClient
}

/** What a write in parts is called. */
export interface PartsWords {
  /** In the tray, such as “Deleting rows of tasks”. */
  title: string
  done(count: number): string
  /** Why rows were left, where that may be. */
  left?(count: number): string
  /** What a row that was refused is called; its key unless given. */
  name?(row: Row): string
  /** What else is to be known when rows were written. */
  note?: string | null
}

/** A write in parts that goes on wherever the person is. */
export interface PartsTask extends PartsRun, Pick<PartsWork, 'total' | 'privilege'> {
  title: string
  table: Table
  /** The error that it could not begin for, or not go on; null where it came to its end or was stopped. */
  ended: Promise<DataError | null>
}

/** The write in parts of a table that is under way; there is one at a time. */
export function usePartsTask(table: Table): PartsTask | null {
  const { data } = useQuery<PartsTask | null>({
    ...{ queryKey: taskKey(table), queryFn: skipToken, structuralSharing: false },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  })
  return data ?? null
}

/**
 * Gives a write to the host, which shows how far it is and can stop it, and says what stops it and how it ended. `onEnd` is called with what was
 * done, and gives what can be done about it.
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

/** As many keys as one reads. */
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
