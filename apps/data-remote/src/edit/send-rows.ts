import { MutationObserver } from '@tanstack/react-query'
import { asDataError, DataError, isUnanswered } from '../errors/data-error.ts'
import type { Row } from '../query/row.ts'
import type { Update } from '../query/write/update-row.ts'
import { canUpdateRows, type RowChange, updateAlone, updateRows } from '../query/write/update-rows.ts'
import type { Saving } from './save-cells.ts'
import { createTurns } from './save-in-turn.ts'
import type { CellSave } from './use-save-cell.ts'

/** Cells of one row that are saved together; `read` is the row as it was when they were edited. */
export interface RowSave {
  id: string
  read: Row
  saves: readonly CellSave[]
}

/** What became of them, and what their columns held before. */
export interface Sent extends RowSave {
  outcome: Update | DataError
  before: Row
}

/** Rows that are on their way at the same time, where each is a request. */
const rowsAtOnce = 20
/** More rows than this are saved in one request, where the database has a function for it. */
const fewRows = 5
/**
 * The most of one such request. Rows: it shall end long before the eight seconds that a project gives a statement. Characters: some proxies take
 * no body over 1 MB.
 */
const mostOfCall = { rows: 250, characters: 200_000 }

/** Sends rows, each once and after what was sent for it before, and yields what became of them, many at a time. */
export async function* sendRows(to: Saving, rows: readonly RowSave[]): AsyncGenerator<readonly Sent[]> {
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
    // A caller that waits for each of the others in vain waits for minutes.
    yield rows.slice(i).map((row) => ({ ...row, outcome: lost.outcome, before: {} }))
    return
  }
}

function isLost({ outcome }: Sent): boolean {
  return outcome instanceof DataError && isUnanswered(outcome)
}

/** The rows from `i` on that one request takes. */
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

/** What becomes of a change; null: nothing is written, it has to be sent in another way. */
type Send = (change: RowChange) => Promise<Update | DataError | null>

async function inTurn(to: Saving, rows: readonly RowSave[], send: Send): Promise<readonly Sent[] | null> {
  const { turns, key } = to
  turns.current ??= createTurns()
  const { take } = turns.current
  const sendOne = async (row: RowSave, own: Row) => {
    const change = changeOf(row, own)
    const columns = Object.keys(change.values)
    const outcome = await send(change)
    return outcome && { ...row, outcome, before: partOf(change.read, columns) }
  }
  // All turns are taken at once: what is entered later comes after.
  const sent = await Promise.all(
    rows.map((row) =>
      take(
        row.id,
        (own) => sendOne(row, own),
        (one) => (one ? ownPart(one, key) : {}),
      ),
    ),
  )
  const all = sent.filter((one) => one !== null)
  return all.length === rows.length ? all : null
}

/** The request goes out when all of the `count` rows have their turn. */
function inOneCall(to: Saving, count: number): Send {
  const { host, table, key } = to
  const changes: RowChange[] = []
  const ready = Promise.withResolvers<void>()
  const answer = ready.promise.then(() =>
    mutate(to, () => updateRows(host.session.client, table, key, changes)).catch(asDataError),
  )
  return async (change) => {
    const place = changes.push(change) - 1
    if (changes.length === count) ready.resolve()
    const outcomes = await answer
    return outcomes instanceof DataError ? outcomes : (outcomes?.[place] ?? null)
  }
}

function alone(to: Saving): Send {
  const { host, table, key } = to
  return (change) => mutate(to, () => updateAlone(host.session.client, table, key, change))
}

function mutate<Result>({ queries }: Saving, mutationFn: () => Promise<Result>): Promise<Result> {
  return new MutationObserver(queries, { mutationFn }).mutate()
}

function changeOf({ read, saves }: RowSave, own: Row): RowChange {
  return {
    read: { ...read, ...own },
    values: Object.fromEntries(saves.map(({ edit, value }) => [edit.column, value])),
  }
}

/** The row as it was saved; null where it was not. */
export function savedRowOf({ outcome }: Sent): Row | null {
  return !(outcome instanceof DataError) && outcome.state === 'saved' ? outcome.row : null
}

/** What has been made of a row by oneself: no conflict for what comes next. */
export function ownPart(sent: Sent, key: readonly string[]): Row {
  const row = savedRowOf(sent)
  return row ? partOf(row, [...sent.saves.map(({ edit }) => edit.column), ...key]) : {}
}

function partOf(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
