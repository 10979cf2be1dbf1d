import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { asDataError, isUnanswered } from '../errors/data-error.ts'
import type { SavedRow } from '../history/history.ts'
import { addStep } from '../history/steps.ts'
import { replaceRows } from '../query/cached-rows.ts'
import type { Row } from '../query/row.ts'
import { type Update, updateRow } from '../query/update-row.ts'
import type { Table } from '../schema/schema.ts'
import type { PendingEdit } from './grid-row.ts'
import { createTurns, type Turns } from './save-in-turn.ts'
import type { Pending } from './use-pending.ts'
import type { CellSave } from './use-save-cell.ts'

/** Where cells are saved, and what is called for those that were not. `isQuiet`: they are announced together. */
export interface Saving {
  t: Translate
  host: ReturnType<typeof useHost>
  queries: QueryClient
  table: Table
  key: readonly string[]
  turns: RefObject<Turns | null>
  settle: Pending['settle']
  keep(edit: PendingEdit, title: string, isQuiet: boolean): void
  fail(edit: PendingEdit, caught: unknown, isQuiet: boolean): void
  onChanged(edit: PendingEdit): void
  /** Gets the rows that were saved; unless given they are a step of the table's history. */
  record: ((rows: readonly SavedRow[]) => void) | undefined
}

/** Rows that are on their way at the same time. */
const rowsAtOnce = 20

/**
 * Saves cells, those of a row in one request, which are shown and recorded. Where that is refused they go one by one, so
 * that each is saved or has its own reason. Nothing is shown as saved before the database answered with the row.
 */
export async function saveCells(to: Saving, saves: readonly CellSave[]): Promise<readonly SavedRow[]> {
  const isQuiet = saves.length > 1
  const rows = [...Map.groupBy(saves, ({ edit }) => edit.gridRow.id).values()]
  const all: Sent[] = []
  for (let i = 0; i < rows.length; i += rowsAtOnce) {
    const some = rows.slice(i, i + rowsAtOnce)
    const sent = (await Promise.all(some.map((row) => saveRow(to, row, isQuiet)))).flat()
    show(to, sent)
    all.push(...sent)
  }
  announce(to, editsOf(all), saves.length)
  const saved = all.map(({ saved }) => saved)
  if (saved.length === 0) return saved
  if (to.record) to.record(saved)
  else addStep(to.queries, to.table, { kind: 'cells', rows: saved })
  return saved
}

/** Cells of one row that were saved together. */
interface Sent {
  saves: readonly CellSave[]
  saved: SavedRow
}

async function saveRow(to: Saving, saves: readonly CellSave[], isQuiet: boolean): Promise<readonly Sent[]> {
  const oneByOne = async () => {
    const sent: Sent[] = []
    for (const save of saves) sent.push(...(await saveRow(to, [save], isQuiet)))
    return sent
  }
  try {
    const { outcome, before } = await send(to, saves)
    if (outcome.state === 'saved') return [{ saves, saved: { row: outcome.row, before } }]
    if (saves.length > 1) return await oneByOne()
    for (const { edit } of saves) keepChanged(to, edit, outcome.theirs, isQuiet)
  } catch (caught) {
    if (saves.length > 1 && !isUnanswered(asDataError(caught))) return await oneByOne()
    for (const { edit } of saves) to.fail(edit, caught, isQuiet)
  }
  return []
}

function show({ queries, table, key, settle }: Saving, sent: readonly Sent[]): void {
  const rows = sent.map(({ saves: [first], saved }) => [first?.edit.gridRow.id ?? '', saved.row] as const)
  replaceRows(queries, table, key, new Map(rows))
  settle(editsOf(sent), null)
}

/** Sends cells of one row, after those that were sent before. */
async function send(
  { host, queries, table, key, turns }: Saving,
  saves: readonly CellSave[],
): Promise<{ outcome: Update; before: Row }> {
  const { id, row } = saves[0]?.edit.gridRow ?? { id: '', row: {} }
  const columns = saves.map(({ edit }) => edit.column)
  const values = Object.fromEntries(saves.map(({ edit, value }) => [edit.column, value]))
  const update = (read: Row) =>
    new MutationObserver(queries, {
      mutationFn: () => updateRow(host.session.client, table, key, read, values),
    }).mutate()
  turns.current ??= createTurns()
  return turns.current.take(
    id,
    async (own) => {
      const read = { ...row, ...own }
      return { outcome: await update(read), before: partOf(read, columns) }
    },
    ({ outcome }) => (outcome.state === 'saved' ? partOf(outcome.row, [...columns, ...key]) : {}),
  )
}

function keepChanged(to: Saving, edit: PendingEdit, theirs: Row, isQuiet: boolean): void {
  const { t } = to
  const problem = t('Someone else changed it in the meantime.')
  const changed: PendingEdit = { ...edit, state: 'changed', theirs, problem }
  to.keep(changed, t('Not saved'), isQuiet)
  to.onChanged(changed)
}

function announce({ t, host }: Saving, saved: readonly PendingEdit[], count: number): void {
  if (count === 1) for (const { column } of saved) host.announce(t('{column} saved', { column }))
  else if (saved.length === count)
    host.announce(t('{count, plural, one {# cell saved} other {# cells saved}}', { count }))
  else
    host.announce(
      t('{saved, number} of {count, plural, one {# cell} other {# cells}} saved', {
        saved: saved.length,
        count,
      }),
      'assertive',
    )
}

function editsOf(sent: readonly Sent[]): readonly PendingEdit[] {
  return sent.flatMap(({ saves }) => saves.map(({ edit }) => edit))
}

function partOf(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
