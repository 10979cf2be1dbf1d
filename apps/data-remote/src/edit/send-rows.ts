import { MutationObserver } from '@tanstack/react-query'
import { DataError, hasNoResponse, toKnownDataError } from '../errors/data-error.ts'
import type { Row } from '../query/row.ts'
import type { UpdateResult } from '../query/write/update-row.ts'
import { canUpdateRows, type RowChange, tryUpdateRow, updateRows } from '../query/write/update-rows.ts'
import type { SaveContext } from './save-cells.ts'
import { createSaveQueue } from './save-queue.ts'
import type { CellWrite } from './use-save-cell.ts'

/** Cells of one row that are saved together. `read` is the row as it was when they were edited. */
export interface RowSave {
  id: string
  read: Row
  saves: readonly CellWrite[]
}

/** The outcome of a row, and the previous values of its columns. */
export interface RowSaveResult extends RowSave {
  outcome: UpdateResult | DataError
  before: Row
}

/** Number of concurrent requests if each row needs one. */
const rowsAtOnce = 20
/** More rows than this are saved in one request if the database has the function for it. */
const fewRows = 5
/** Limits of such a request. Rows: a project's statement timeout is 8 s. Characters: some proxies reject bodies over 1 MB. */
const mostOfCall = { rows: 250, characters: 200_000 }

/** Sends each row once, after its earlier saves, and yields the outcomes in batches. */
export async function* sendRows(
  to: SaveContext,
  rows: readonly RowSave[],
): AsyncGenerator<readonly RowSaveResult[]> {
  let isOneCall = rows.length > fewRows && canUpdateRows(to.host.session.client, to.table)
  for (let i = 0; i < rows.length; ) {
    const some = isOneCall ? fitting(rows, i) : rows.slice(i, i + rowsAtOnce)
    const sent = await inTurn(to, some, isOneCall ? inOneCall(to, some.length) : alone(to))
    if (!sent) {
      isOneCall = false
      continue
    }
    i += some.length
    yield sent
    const [lost] = sent
    if (!lost || !sent.every(isLost)) continue
    // Without an answer, waiting for each remaining row would take minutes.
    yield rows.slice(i).map((row) => ({ ...row, outcome: lost.outcome, before: {} }))
    return
  }
}

function isLost({ outcome }: RowSaveResult): boolean {
  return outcome instanceof DataError && hasNoResponse(outcome)
}

/** Returns the rows from `i` that fit in one request. */
function fitting(rows: readonly RowSave[], i: number): readonly RowSave[] {
  let characters = 0
  const end = rows.findIndex((row, at) => {
    if (at < i) return false
    const { read, values } = changeOf(row, {})
    characters += JSON.stringify([values, Object.keys(values).map((name) => read[name])]).length
    return at > i && (at >= i + mostOfCall.rows || characters > mostOfCall.characters)
  })
  return rows.slice(i, end < 0 ? rows.length : end)
}

/** Sends a change. Null if nothing was written and the change must be sent in another way. */
type Send = (change: RowChange) => Promise<UpdateResult | DataError | null>

async function inTurn(
  to: SaveContext,
  rows: readonly RowSave[],
  send: Send,
): Promise<readonly RowSaveResult[] | null> {
  const { turns, key } = to
  turns.current ??= createSaveQueue()
  const { take } = turns.current
  const sendOne = async (row: RowSave, own: Row) => {
    const change = changeOf(row, own)
    const columns = Object.keys(change.values)
    const outcome = await send(change)
    return outcome && { ...row, outcome, before: partOf(change.read, columns) }
  }
  // All rows are queued at once, before any later edit.
  const sent = await Promise.all(
    rows.map((row) =>
      take(
        row.id,
        (own) => sendOne(row, own),
        (one) => (one ? getOwnChanges(one, key) : {}),
      ),
    ),
  )
  const all = sent.filter((one) => one !== null)
  return all.length === rows.length ? all : null
}

/** Sends one request as soon as all `count` rows have reached the front of their queues. */
function inOneCall(to: SaveContext, count: number): Send {
  const { host, table, key } = to
  const changes: RowChange[] = []
  const ready = Promise.withResolvers<void>()
  const answer = ready.promise.then(() =>
    mutate(to, () => updateRows(host.session.client, table, key, changes)).catch(toKnownDataError),
  )
  return async (change) => {
    const place = changes.push(change) - 1
    if (changes.length === count) ready.resolve()
    const outcomes = await answer
    return outcomes instanceof DataError ? outcomes : (outcomes?.[place] ?? null)
  }
}

function alone(to: SaveContext): Send {
  const { host, table, key } = to
  return (change) => mutate(to, () => tryUpdateRow(host.session.client, table, key, change))
}

function mutate<Result>({ queries }: SaveContext, mutationFn: () => Promise<Result>): Promise<Result> {
  return new MutationObserver(queries, { mutationFn }).mutate()
}

function changeOf({ read, saves }: RowSave, own: Row): RowChange {
  return {
    read: { ...read, ...own },
    values: Object.fromEntries(saves.map(({ edit, value }) => [edit.column, value])),
  }
}

/** Returns the saved row. Null if it was not saved. */
export function getSavedRow({ outcome }: RowSaveResult): Row | null {
  return !(outcome instanceof DataError) && outcome.state === 'saved' ? outcome.row : null
}

/** Returns the columns that a save changed, which are no conflict for the next save. */
export function getOwnChanges(sent: RowSaveResult, key: readonly string[]): Row {
  const row = getSavedRow(sent)
  return row ? partOf(row, [...sent.saves.map(({ edit }) => edit.column), ...key]) : {}
}

function partOf(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
