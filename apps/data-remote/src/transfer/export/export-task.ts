import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { createElement } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createPauseGate, type PauseGate } from '../../batches/pause-gate.ts'
import type { FailedAttempt } from '../../batches/retry.ts'
import { startTableTask } from '../../batches/running-tasks.ts'
import { type DataError, toKnownDataError } from '../../errors/data-error.ts'
import { getDataErrorText } from '../../errors/error-texts.ts'
import { countRows } from '../../query/read/count-rows.ts'
import { SheetError } from '../../records/records.ts'
import { ExportProgress } from './export-progress.tsx'
import { type ExportOptions, type ExportPosition, exportRows } from './export-rows.ts'

/** The host that shows an export's progress, and the translations of its texts. */
export interface ExportContext {
  t: Translate
  host: ReturnType<typeof useHost>
}

/** Progress of an export. */
export interface ExportState {
  rows: number
  /** Expected number of rows. Null if the count is unknown. */
  expected: number | null
  fraction: number | null
  /** Null while the export is running. */
  waiting: { why: 'paused' } | FailedAttempt | null
}

/** An export that the user can pause, resume and stop. */
export interface ExportTask {
  store: StoreApi<ExportState>
  pause(): void
  resume(): void
  stop(): void
}

/**
 * Runs an export as a task of the host, which shows its progress and can cancel it. Notifies the user about failures
 * and the end.
 */
export async function runExport(context: ExportContext, work: ExportOptions): Promise<void> {
  const { t, host } = context
  const { client, table, view, target } = work
  const stopped = new AbortController()
  const { signal } = stopped
  const store = createStore<ExportState>(() => ({ rows: 0, expected: null, fraction: null, waiting: null }))
  const gate = createPauseGate(store, signal)
  const task: ExportTask = {
    store,
    pause: () => store.setState({ waiting: { why: 'paused' } }),
    resume: gate.open,
    stop: () => stopped.abort(),
  }
  const count = () =>
    // A failed count must not fail the export.
    countRows(client, table, view, 'exact', signal).catch(() => null)
  const counting = count()
  void counting.then((expected) => store.setState({ expected }))
  const done = Promise.withResolvers<void>()
  const title = t('Exporting {name}', { name: target.name })
  const body = createElement(ExportProgress, { title, task })
  startTableTask(host, { table, title, store, body, cancel: task.stop, done: done.promise })
  try {
    const rows = await writeAll(context, work, { store, gate, signal })
    tellEnd(context, target.name, rows, [await counting, await count()])
  } catch (caught) {
    await target.abort()
    if (!signal.aborted) tellLost(context, caught)
  } finally {
    done.resolve()
  }
}

interface Writing {
  store: ExportTask['store']
  gate: PauseGate<NonNullable<ExportState['waiting']>>
  signal: AbortSignal
}

/**
 * Writes all rows and returns their number. After a failure it waits for the user to resume, unless the file is lost.
 */
async function writeAll(
  context: ExportContext,
  work: ExportOptions,
  { store, gate, signal }: Writing,
): Promise<number> {
  const position: ExportPosition = { rows: 0, next: 'begin' }
  const onRows = (rows: number) => {
    const { expected } = store.getState()
    store.setState({ rows, fraction: expected ? Math.min(1, rows / expected) : null })
  }
  const mayGoOn = async () => {
    if (store.getState().waiting) await gate.wait({ why: 'paused' })
  }
  for (;;) {
    try {
      await exportRows(work, position, onRows, signal, mayGoOn)
      return position.rows
    } catch (caught) {
      const error = toKnownDataError(caught)
      // A target that failed to write can't be resumed.
      if (signal.aborted || caught instanceof SheetError || error.code === 'not_written') throw caught
      if (error.code === 'unexpected') context.host.reportError(caught)
      tellWaiting(context, store.getState(), error, gate.open)
      await gate.wait({ why: 'failed', error })
    }
  }
}

/** Reports a finished export. `counts`: the number of rows at its start and end; null if unknown. */
function tellEnd(
  { t, host }: ExportContext,
  name: string,
  rows: number,
  counts: readonly (number | null)[],
): void {
  const title = t('{count, plural, one {# row} other {# rows}} exported', { count: rows })
  const known = counts.filter((count) => count !== null)
  const [before = rows, after = before] = known
  const isWhole = rows >= Math.min(before, after) && rows <= Math.max(before, after)
  const whole = () =>
    known.length > 0
      ? t('Saved as “{name}”. That is every row, counted.', { name })
      : t('Saved as “{name}”. The server couldn’t count the rows to compare.', { name })
  const changed = () =>
    t(
      'There were {before, number} rows when the export began and {after, number} when it ended, so rows changed meanwhile. Some may be missing from “{name}”, or appear twice.',
      { before, after, name },
    )
  host.notify({ tone: isWhole ? 'success' : 'warning', title, detail: isWhole ? whole() : changed() })
}

/** Reports a lost export. The target has already deleted the file. */
function tellLost({ t, host }: ExportContext, caught: unknown): void {
  const { title, detail } =
    caught instanceof SheetError
      ? { title: t('These rows don’t fit into a workbook'), detail: limitInWords(t, caught) }
      : getDataErrorText(t, toKnownDataError(caught))
  host.notify({ tone: 'danger', title, detail })
}

function tellWaiting(
  { t, host }: ExportContext,
  { rows, expected }: ExportState,
  error: DataError,
  resume: () => void,
): void {
  const { title } = getDataErrorText(t, error)
  host.notify({
    tone: 'danger',
    title:
      expected === null
        ? t('The export stopped after {count, plural, one {# row} other {# rows}}', { count: rows })
        : t('The export stopped after {rows, number} of {count, plural, one {# row} other {# rows}}', {
            rows,
            count: expected,
          }),
    detail: t('{title}. Continue to write the rest to the same file.', { title }),
    action: { label: t('Continue'), run: resume },
  })
}

function limitInWords(t: Translate, { column }: SheetError): string {
  return column === null
    ? t('A sheet has 1,048,576 rows at most. Nothing was saved. Filter the rows, or export them as CSV.')
    : t(
        'A text in {column} is longer than the 32,767 characters of a cell. Nothing was saved. Export the rows as CSV.',
        {
          column,
        },
      )
}
