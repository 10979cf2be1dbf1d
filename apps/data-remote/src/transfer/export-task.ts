import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { createStore } from 'zustand/vanilla'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { countRows } from '../query/count-rows.ts'
import { SheetError } from '../records/records.ts'
import { type Export, exportRows, type Position } from './export-rows.ts'

/** Whom to tell about an export, and in which language. */
export interface ExportContext {
  t: Translate
  host: ReturnType<typeof useHost>
}

/** Gives an export to the host, which shows how far it is and can stop it, and says how it ended. */
export async function runExport(
  context: ExportContext,
  work: Export,
  position: Position = { rows: 0, next: 'begin' },
): Promise<void> {
  const { t, host } = context
  const { client, table, view, target } = work
  const ended = new AbortController()
  const progress = createStore<number | null>(() => null)
  const count = () =>
    // Without a number the rows come all the same.
    countRows(client, table, view, 'exact', ended.signal).catch(() => null)
  const counting = count()
  let expected: number | null = null
  void counting.then((rows) => {
    expected = rows
  })
  const onRows = (rows: number) => progress.setState(expected ? Math.min(1, rows / expected) : null)
  const done = Promise.withResolvers<void>()
  host.runInBackground({
    title: t('Exporting {name}', { name: target.name }),
    progress: (listener) => progress.subscribe((share) => listener(share)),
    cancel: () => ended.abort(),
    done: done.promise,
  })
  try {
    await exportRows(work, position, onRows, ended.signal)
    tellEnd(context, target.name, position.rows, [await counting, await count()])
  } catch (caught) {
    if (ended.signal.aborted) await target.abort()
    else await tellFailure(context, work, position, expected, caught)
  } finally {
    done.resolve()
  }
}

/** `counts`: how many rows there were when it began and when it ended, where that is known. */
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

async function tellFailure(
  context: ExportContext,
  work: Export,
  position: Position,
  expected: number | null,
  caught: unknown,
): Promise<void> {
  const { t, host } = context
  if (caught instanceof SheetError) {
    await work.target.abort()
    host.notify({
      tone: 'danger',
      title: t('These rows don’t fit into a workbook'),
      detail: limitInWords(t, caught),
    })
    return
  }
  const error = asDataError(caught)
  if (error.code === 'unexpected') host.reportError(caught)
  const { title, detail } = wordingFor(t, error)
  // What could not be written cannot be gone on with.
  if (error.code === 'not_written') {
    await work.target.abort()
    host.notify({ tone: 'danger', title, detail })
    return
  }
  host.notify({
    tone: 'danger',
    title:
      expected === null
        ? t('The export stopped after {count, plural, one {# row} other {# rows}}', { count: position.rows })
        : t('The export stopped after {rows, number} of {count, plural, one {# row} other {# rows}}', {
            rows: position.rows,
            count: expected,
          }),
    detail: t('{title}. Continue to write the rest to the same file.', { title }),
    action: { label: t('Continue'), run: () => void runExport(context, work, position) },
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
