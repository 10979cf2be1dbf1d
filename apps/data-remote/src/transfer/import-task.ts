import type { useHost } from '@portico/react-remote'
import { saveBlob } from '@portico/react-remote/save-file'
import type { Translate } from '@portico/ui'
import type { QueryClient } from '@tanstack/react-query'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { noteLongWrite } from '../query/long-write.ts'
import { rowsKey } from '../query/read-rows.ts'
import {
  beginCheckpoint,
  type Checkpoint,
  canKeep,
  forgetCheckpoint,
  holdImport,
  keepCheckpoint,
} from './checkpoint.ts'
import { importReport } from './import-report.ts'
import { type ImportRun, type ImportState, type Keeping, startImport } from './import-run.ts'
import { countsInWords, fileProblem } from './import-words.ts'
import type { FindKnown } from './known-keys.ts'
import type { Plan } from './plan.ts'

/** Whom to tell about an import, and whose lists show its rows. */
export interface ImportTaskContext {
  t: Translate
  host: ReturnType<typeof useHost>
  queries: QueryClient
}

/** An import that people can also stop. */
export type ImportTask = ImportRun & { stop(): void; ended: Promise<void> }

/**
 * Gives an import to the host, which shows how far it is and can stop it, and says what stops it and how it ended. `earlier`: what
 * another page has left of it. Until it is whole this device keeps how far it is.
 */
export async function runImport(
  context: ImportTaskContext,
  plan: Plan,
  findKnown: FindKnown | null,
  earlier: Checkpoint | null,
): Promise<ImportTask> {
  const { t, host, queries } = context
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  const userId = host.session.getSnapshot().user?.id ?? ''
  const begun = earlier ?? (canKeep() ? await beginCheckpoint(plan) : null)
  const keep: Keeping['keep'] = (progress) => {
    // Whoever signs out leaves no trail.
    if (begun && host.session.getSnapshot().user?.id === userId)
      keepCheckpoint(userId, { ...begun, progress, at: Date.now() })
  }
  const ended = Promise.withResolvers<void>()
  holdImport(plan.seed, ended.promise)
  noteLongWrite(queries, plan.table, ended.promise)
  const run = startImport({ t, client: host.session.client, signal: stopped.signal }, plan, findKnown, {
    from: earlier?.progress ?? null,
    keep,
  })
  host.runInBackground({
    title: t('Importing {name}', { name: plan.file.name }),
    progress: (listener) => run.store.subscribe(({ fraction }) => listener(fraction)),
    cancel: stop,
    done: ended.promise,
  })
  const unsubscribe = run.store.subscribe(({ waiting }, before) => {
    if (waiting && waiting !== before.waiting) tellWaiting(context, run, waiting)
  })
  const end = (title: string, problem: string | null) => {
    unsubscribe()
    tellEnd(context, plan, run, title, problem)
    void queries.invalidateQueries({ queryKey: rowsKey(plan.table) })
    void queries.invalidateQueries({ queryKey: ['count', plan.table.schema, plan.table.name] })
    ended.resolve()
  }
  run.done.then(
    () => {
      forgetCheckpoint(userId, plan.seed)
      end(t('{name} imported', { name: plan.file.name }), null)
    },
    (caught: unknown) => {
      const title = t('The import of {name} stopped', { name: plan.file.name })
      if (stopped.signal.aborted) return end(title, '')
      const problem = fileProblem(t, caught)
      if (problem === null) host.reportError(caught)
      end(title, problem ?? wordingFor(t, asDataError(caught)).title)
    },
  )
  return { ...run, stop, ended: ended.promise }
}

function tellWaiting(
  { t, host }: ImportTaskContext,
  run: ImportRun,
  waiting: NonNullable<ImportState['waiting']>,
): void {
  const action = { label: t('Continue'), run: run.resume }
  if (waiting.why === 'failed') {
    const { title, detail } = wordingFor(t, waiting.error)
    host.notify({ tone: 'danger', title: t('The import is waiting: {title}', { title }), detail, action })
  }
  if (waiting.why === 'unknown') host.notify({ tone: 'warning', ...unknownInWords(t, waiting.rows), action })
}

/** What nobody knows, in words. */
function unknownInWords(
  t: Translate,
  rows: Extract<NonNullable<ImportState['waiting']>, { why: 'unknown' }>['rows'],
): { title: string; detail: string } {
  return {
    title: t('We don’t know whether {count, plural, one {# row was} other {# rows were}} imported', {
      count: rows.length,
    }),
    detail: t(
      'The connection was lost before the server answered, and without a key they can’t be looked for. They stand in lines {from, number} to {to, number} of the file. Continue leaves them out and lists them in the report.',
      { from: rows[0]?.record.line ?? 0, to: rows.at(-1)?.record.line ?? 0 },
    ),
  }
}

/** `problem`: why it stopped; null where it did not. */
function tellEnd(
  { t, host }: ImportTaskContext,
  { fields, table }: Plan,
  run: ImportRun,
  title: string,
  problem: string | null,
): void {
  const { counts } = run.store.getState()
  const isWhole = problem === null && run.bad.length === 0 && counts.unknown === 0
  host.notify({
    tone: isWhole ? 'success' : 'warning',
    title,
    detail: [problem, countsInWords(t, counts)].filter(Boolean).join(' '),
    ...(run.bad.length > 0 && {
      action: {
        label: t('Save report'),
        run: () => saveBlob(importReport(t, fields, run.bad), `${table.name}-not-imported.csv`),
      },
    }),
  })
}
