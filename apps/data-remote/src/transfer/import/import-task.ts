import type { useHost } from '@portico/react-remote'
import { saveBlob } from '@portico/react-remote/save-file'
import type { Translate } from '@portico/ui'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { startTableTask } from '../../batches/running-tasks.ts'
import { toKnownDataError } from '../../errors/data-error.ts'
import { getDataErrorText } from '../../errors/error-texts.ts'
import { addUndoStep } from '../../history/store-undo-history.ts'
import type { UndoStep } from '../../history/undo-history.ts'
import { createRowsKey } from '../../query/read/read-rows.ts'
import { registerLongWrite } from '../../query/write/long-write.ts'
import {
  canStoreCheckpoints,
  createCheckpoint,
  deleteCheckpoint,
  type ImportCheckpoint,
  lockImport,
  saveCheckpoint,
} from '../import-run/checkpoint.ts'
import type { FindExistingKeys } from '../import-run/find-existing-keys.ts'
import type { ImportMapping } from '../import-run/import-mapping.ts'
import { createImportReport } from '../import-run/import-report.ts'
import {
  type ImportRun,
  type ImportTracking,
  type ImportWaitReason,
  startImport,
} from '../import-run/import-run.ts'
import type { ImportTrace } from '../import-run/import-trace.ts'
import { ImportProgressView } from './import-results.tsx'
import { formatImportCounts, getFileProblem } from './import-texts.ts'

/** Dependencies of an import: the host to notify the user, the lists to refresh (`queries`), and the undo function. */
export interface ImportTaskContext {
  t: Translate
  host: ReturnType<typeof useHost>
  queries: QueryClient
  /** Undoes a step of the table's history. */
  go(way: 'undo', step: UndoStep): void
}

/** An import that can also be stopped. */
export type ImportTask = ImportRun & { stop(): void; ended: Promise<void> }

/** Initial data of an import. */
export interface ImportStart {
  findKnown: FindExistingKeys | null
  /** The checkpoint of another page's import, to resume from. */
  earlier: ImportCheckpoint | null
  /** Null if the import can't be undone. */
  trace: ImportTrace | null
}

/**
 * Runs an import as a task of the host, which shows its progress and can cancel it. Notifies the user about failures and the end. Stores
 * checkpoints on this device until the import is complete. The added rows are a step of the table's history.
 */
export async function runImport(
  context: ImportTaskContext,
  plan: ImportMapping,
  { findKnown, earlier, trace }: ImportStart,
): Promise<ImportTask> {
  const { t, host, queries } = context
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  const userId = host.session.getSnapshot().user?.id ?? ''
  const begun = earlier ?? (canStoreCheckpoints() ? await createCheckpoint(plan) : null)
  const keep: ImportTracking['keep'] = (progress) => {
    // Nothing may be stored after sign-out.
    if (begun && host.session.getSnapshot().user?.id === userId)
      saveCheckpoint(userId, { ...begun, progress, at: Date.now() })
  }
  const ended = Promise.withResolvers<void>()
  lockImport(plan.seed, ended.promise)
  registerLongWrite(queries, plan.table, ended.promise)
  const run = startImport({ t, client: host.session.client, signal: stopped.signal }, plan, findKnown, {
    from: earlier?.progress ?? null,
    keep,
    trace,
  })
  const task: ImportTask = { ...run, stop, ended: ended.promise }
  startTableTask(host, {
    ...{ table: plan.table, store: run.store, cancel: stop, done: ended.promise },
    title: t('Importing {name}', { name: plan.file.name }),
    body: createElement(ImportProgressView, { task, plan }),
  })
  const unsubscribe = run.store.subscribe(({ waiting }, before) => {
    if (waiting && waiting !== before.waiting) tellWaiting(context, run, waiting)
  })
  const end = (title: string, problem: string | null) => {
    unsubscribe()
    const step = trace?.step() ?? null
    if (step) addUndoStep(queries, plan.table, step)
    tellEnd(context, plan, { run, title, problem, step, isTraced: trace === null || trace.read !== null })
    void queries.invalidateQueries({ queryKey: createRowsKey(plan.table) })
    void queries.invalidateQueries({ queryKey: ['count', plan.table.schema, plan.table.name] })
    ended.resolve()
  }
  run.done.then(
    () => {
      deleteCheckpoint(userId, plan.seed)
      end(t('{name} imported', { name: plan.file.name }), null)
    },
    (caught: unknown) => {
      const title = t('The import of {name} stopped', { name: plan.file.name })
      if (stopped.signal.aborted) return end(title, '')
      const problem = getFileProblem(t, caught)
      if (problem === null) host.reportError(caught)
      end(title, problem ?? getDataErrorText(t, toKnownDataError(caught)).title)
    },
  )
  return task
}

function tellWaiting({ t, host }: ImportTaskContext, run: ImportRun, waiting: ImportWaitReason): void {
  const action = { label: t('Continue'), run: run.resume }
  if (waiting.why === 'failed') {
    const { title, detail } = getDataErrorText(t, waiting.error)
    host.notify({ tone: 'danger', title: t('The import is waiting: {title}', { title }), detail, action })
  }
  if (waiting.why === 'unknown') host.notify({ tone: 'warning', ...unknownInWords(t, waiting.rows), action })
}

/** Describes rows with an unknown outcome. */
function unknownInWords(
  t: Translate,
  rows: Extract<ImportWaitReason, { why: 'unknown' }>['rows'],
): { title: string; detail: string } {
  return {
    title: t('We don’t know whether {count, plural, one {# row was} other {# rows were}} imported', {
      count: rows.length,
    }),
    detail: t(
      'The connection was lost before the server answered, and rows without a key can’t be looked up. They are lines {from, number} to {to, number} of the file. Continue skips them and lists them in the report.',
      { from: rows[0]?.record.line ?? 0, to: rows.at(-1)?.record.line ?? 0 },
    ),
  }
}

interface Ending {
  run: ImportRun
  title: string
  /** Why the import stopped. Null if it did not. */
  problem: string | null
  /** The added rows, for undo. */
  step: ReturnType<ImportTrace['step']>
  /** Whether the step has all added rows, or no trace was wanted. */
  isTraced: boolean
}

function tellEnd(
  { t, host, go }: ImportTaskContext,
  { fields, table }: ImportMapping,
  { run, title, problem, step, isTraced }: Ending,
): void {
  const { counts } = run.store.getState()
  const isWhole = problem === null && run.bad.length === 0 && counts.unknown === 0
  const lost = isTraced
    ? null
    : t(
        '{count, plural, one {# of them can’t be read back, so undo skips it.} other {# of them can’t be read back, so undo skips them.}}',
        {
          count: counts.inserted - (step?.rows.length ?? 0),
        },
      )
  const report = {
    label: t('Save report'),
    run: () => saveBlob(createImportReport(t, fields, run.bad), `${table.name}-not-imported.csv`),
  }
  const undo = step && { label: t('Undo'), run: () => go('undo', step) }
  const action = run.bad.length > 0 ? report : undo
  host.notify({
    tone: isWhole ? 'success' : 'warning',
    title,
    detail: [problem, formatImportCounts(t, counts), lost].filter(Boolean).join(' '),
    ...(action && { action }),
  })
}
