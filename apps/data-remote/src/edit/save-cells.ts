import '../column-types/json/json-syntax-error.ts'
import type { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { ProblemText } from '../column-types/parse.ts'
import { DataError, hasNoResponse, toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { addUndoStep } from '../history/store-undo-history.ts'
import type { SavedRow } from '../history/undo-history.ts'
import { replaceRows } from '../query/read/cached-rows.ts'
import type { Row } from '../query/row.ts'
import { registerLongWrite } from '../query/write/long-write.ts'
import type { Table } from '../schema/schema.ts'
import type { PendingEdit } from './grid-row.ts'
import { readWholeCells } from './read-whole-cells.ts'
import type { SaveQueue } from './save-queue.ts'
import { getOwnChanges, getSavedRow, type RowSave, type RowSaveResult, sendRows } from './send-rows.ts'
import type { PendingEdits } from './use-pending-edits.ts'
import type { CellWrite, UnsavedEdit } from './use-save-cell.ts'

/** Dependencies of a save, and callbacks for cells that were not saved. */
export interface SaveContext {
  t: Translate
  host: ReturnType<typeof useHost>
  queries: QueryClient
  table: Table
  key: readonly string[]
  turns: RefObject<SaveQueue | null>
  settle: PendingEdits['settle']
  /** `isQuiet`: the caller announces them together. */
  keep(kept: readonly UnsavedEdit[], isQuiet: boolean): void
  onChanged(edit: PendingEdit): void
  /** Gets the saved rows. Undefined: they become a step of the table's history. */
  record: ((rows: readonly SavedRow[]) => void) | undefined
}

/** Larger saves are long writes, which live updates don't follow row by row. */
const manyRows = 250
/** Interval between two announcements of a long save, in ms. */
const sayingMs = 10_000

/**
 * Saves cells, grouped by row, and shows and records them. If the server refuses a row, its cells are sent one by one, so that each is
 * saved or has its own reason. A cell counts as saved only after the database returned the row.
 */
export async function saveCells(to: SaveContext, saves: readonly CellWrite[]): Promise<readonly SavedRow[]> {
  const { rows, failure } = await readWholeCells(to, rowsOf(saves))
  if (failure) {
    show(
      to,
      rows.map((row) => ({ ...row, outcome: failure, before: {} })),
      saves.length > 1,
    )
    return []
  }
  const ended = Promise.withResolvers<void>()
  if (rows.length > manyRows) registerLongWrite(to.queries, to.table, ended.promise)
  const done: RowSaveResult[] = []
  const refused: RowSaveResult[] = []
  let said = performance.now()
  const finish = (sent: readonly RowSaveResult[]) => {
    show(to, sent, saves.length > 1)
    // After a lost answer there may be more rows than a call takes arguments.
    for (const one of sent) done.push(one)
    if (performance.now() - said < sayingMs) return
    said = performance.now()
    announce(to, savedEdits(done), saves.length, 'polite')
  }
  try {
    for await (const sent of sendRows(to, rows)) {
      for (const one of sent.filter(isRefusedTogether)) refused.push(one)
      finish(sent.filter((one) => !isRefusedTogether(one)))
    }
    for await (const sent of sendCells(to, refused)) finish(sent)
  } finally {
    ended.resolve()
  }
  announce(to, savedEdits(done), saves.length)
  const changed = done.find(({ outcome }) => 'state' in outcome && outcome.state === 'changed')
  if (changed?.saves[0]) to.onChanged(changed.saves[0].edit)
  const saved = done.flatMap((one): SavedRow[] => {
    const row = getSavedRow(one)
    return row ? [{ row, before: one.before }] : []
  })
  if (saved.length === 0) return saved
  if (to.record) to.record(saved)
  else addUndoStep(to.queries, to.table, { kind: 'cells', rows: saved })
  return saved
}

function rowsOf(saves: readonly CellWrite[]): readonly RowSave[] {
  return [...Map.groupBy(saves, ({ edit }) => edit.gridRow.id)].map(([id, some]) => {
    // Each edit knows the value that its own cell had when it was read.
    const own = some.map(({ edit: { gridRow, column } }) => [column, gridRow.row[column]] as const)
    return { id, read: { ...some[0]?.edit.gridRow.row, ...Object.fromEntries(own) }, saves: some }
  })
}

/** Returns whether some of these cells may be saved individually. */
function isRefusedTogether({ saves, outcome }: RowSaveResult): boolean {
  if (saves.length === 1) return false
  if (!(outcome instanceof DataError)) return outcome.state === 'changed'
  return !hasNoResponse(outcome) && outcome.code !== 'not_saved_gone'
}

/** Sends the cells of each row sequentially. A key may be among them, and later cells must use the new key. */
async function* sendCells(
  to: SaveContext,
  rows: readonly RowSave[],
): AsyncGenerator<readonly RowSaveResult[]> {
  let left = rows
  while (left.length > 0) {
    const read = new Map<string, Row>()
    const next = left.map(({ id, read, saves }) => ({ id, read, saves: saves.slice(0, 1) }))
    for await (const sent of sendRows(to, next)) {
      for (const one of sent) read.set(one.id, { ...one.read, ...getOwnChanges(one, to.key) })
      yield sent
    }
    left = left
      .filter(({ saves }) => saves.length > 1)
      .map((row) => ({ id: row.id, read: read.get(row.id) ?? row.read, saves: row.saves.slice(1) }))
  }
}

function show(to: SaveContext, sent: readonly RowSaveResult[], isQuiet: boolean): void {
  const { queries, table, key, settle, keep } = to
  const rows = sent.map((one) => [one.id, getSavedRow(one)] as const)
  replaceRows(queries, table, key, new Map(rows.filter((one): one is [string, Row] => one[1] !== null)))
  settle(savedEdits(sent), true)
  keep(
    sent
      .filter((one) => !getSavedRow(one))
      .flatMap(({ saves, outcome }) => saves.map(({ edit }) => keptOf(to, edit, outcome))),
    isQuiet,
  )
}

function keptOf({ t }: SaveContext, edit: PendingEdit, outcome: RowSaveResult['outcome']): UnsavedEdit {
  if (outcome instanceof DataError || outcome.state === 'saved') return failedOf(t, edit, outcome)
  return [{ ...edit, state: 'changed', theirs: outcome.theirs, problem: sayChanged }, t('Not saved')]
}

const sayChanged: ProblemText = (t) => t('Someone else changed it in the meantime.')

function failedOf(t: Translate, edit: PendingEdit, caught: unknown): UnsavedEdit {
  const error = toKnownDataError(caught)
  const sayTitle: ProblemText = (t) => getDataErrorText(t, error).title
  if (hasNoResponse(error)) return createWaitingEdit(t, edit, sayTitle)
  const problem: ProblemText = (t) => getDataErrorText(t, error).detail
  return [
    { ...edit, state: 'failed', mayRetry: true, isWaiting: false, problem, error },
    t('Not saved: {title}', { title: sayTitle(t) }),
  ]
}

function announce(
  { t, host }: SaveContext,
  saved: readonly PendingEdit[],
  count: number,
  ofRest: 'polite' | 'assertive' = 'assertive',
): void {
  if (count === 1) for (const { column } of saved) host.announce(t('{column} saved', { column }))
  else if (saved.length === count)
    host.announce(t('{count, plural, one {# cell saved} other {# cells saved}}', { count }))
  else
    host.announce(
      t('{saved, number} of {count, plural, one {# cell} other {# cells}} saved', {
        saved: saved.length,
        count,
      }),
      ofRest,
    )
}

function savedEdits(sent: readonly RowSaveResult[]): readonly PendingEdit[] {
  return sent.filter(getSavedRow).flatMap(({ saves }) => saves.map(({ edit }) => edit))
}

/** Number of automatic retries before an edit waits for the user. */
const mostResends = 3

/** Keeps an edit that the server has not answered. It is sent again when the server responds, up to `mostResends` times. */
export function createWaitingEdit(t: Translate, edit: PendingEdit, sayTitle: ProblemText): UnsavedEdit {
  const isWaiting = edit.resends < mostResends
  const problem: ProblemText = (t) =>
    isWaiting
      ? t('{title}. It will be saved as soon as the server answers.', { title: sayTitle(t) })
      : t('{title}. It was sent {count} times without an answer. Try again, or discard it.', {
          title: sayTitle(t),
          count: edit.resends + 1,
        })
  return [
    { ...edit, state: 'failed', mayRetry: true, isWaiting, problem, error: null },
    t('Not saved: {title}', { title: sayTitle(t) }),
  ]
}
