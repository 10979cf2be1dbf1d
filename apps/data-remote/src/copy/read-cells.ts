import type { Session } from '@portico/session'
import { retryRead } from '../batches/retry.ts'
import { getValueText } from '../column-types/value-text.ts'
import { createCursor, createOrdering } from '../query/conditions/cursor.ts'
import type { ViewState } from '../query/conditions/view-state.ts'
import type { KnownRow } from '../query/read/lay-out-rows.ts'
import { type PageStart, type RowPage, readRows } from '../query/read/read-rows.ts'
import { getRowKey, type Row } from '../query/row.ts'
import type { UnloadedCells } from '../range/unloaded-cells.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { writeTsv } from '../tsv/tsv.ts'
import { maxCells, maxCharacters } from './max-cells.ts'

/** Rows as text for the clipboard, or why they can't be copied: there are too many, or the last row has moved. */
export type ReadCellsResult =
  | { state: 'whole'; text: string; rows: number }
  | { state: 'tooMuch' }
  | { state: 'moved' }

/** PostgREST's default row limit. */
const pageSize = 1_000

/**
 * Reads selected cells whose rows are not loaded, as text. `onRows` gets the number of rows so far.
 * @throws DataError
 */
export async function readCells(
  client: Session['client'],
  table: Table,
  view: ViewState,
  unread: UnloadedCells,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<ReadCellsResult> {
  const names = unread.columns.map(({ name }) => name)
  const parts: string[] = []
  let rows = 0
  let characters = 0
  const add = (some: readonly KnownRow[]) => {
    if (some.length === 0) return
    const text = writeTsv(some.map(({ row }) => names.map((name) => getValueText(row[name]))))
    parts.push(text)
    rows += some.length
    characters += text.length
    onRows(rows)
  }
  add(unread.loaded)
  for await (const part of readFurtherRows(client, table, view, unread, signal)) {
    add(part.rows)
    if (rows * names.length > maxCells || characters > maxCharacters) return { state: 'tooMuch' }
    if (part.isEnd) return { state: 'whole', text: parts.join('\r\n'), rows }
  }
  return { state: 'moved' }
}

interface Part {
  rows: readonly KnownRow[]
  isEnd: boolean
}

/** Reads the rows after the loaded ones, page by page. A row that arrives twice, because others were added, is returned once. */
export async function* readFurtherRows(
  client: Session['client'],
  table: Table,
  view: ViewState,
  unread: UnloadedCells,
  signal: AbortSignal,
): AsyncGenerator<Part> {
  const { columns, loaded, at } = unread
  const key = getRowKeyColumns(table)
  const ordering = createOrdering(table, view.sorts)
  const names = new Set([...columns.map(({ name }) => name), ...ordering.sorts.map(({ column }) => column)])
  const options = { size: pageSize, signal, columns: names }
  const known = new Set(loaded.map(({ id }) => id))
  const isNew = ({ id }: KnownRow) => key === null || (!known.has(id) && known.add(id))
  const last = loaded.at(-1)?.row
  const textOf = (row: Row) => (column: string) => getValueText(row[column])
  let count = loaded.length
  let start: PageStart =
    last && ordering.isTotal ? { after: createCursor(ordering, textOf(last)) } : { skip: at }
  do {
    const from: PageStart = start
    const page: RowPage = await retryRead(() => readRows(client, table, view, from, options), signal)
    start = page.next
    const rows = page.rows.map((row) => ({ id: key ? getRowKey(row, key) : '', row })).filter(isNew)
    const part = endOf(unread, key !== null, rows, count, start === null)
    count += part.rows.length
    yield part
    if (part.isEnd) return
  } while (start)
}

/** Returns the rows of a page that belong to the selection. `count`: number of earlier rows; `isLast`: the view has no more. */
function endOf(
  { rows: most, end }: UnloadedCells,
  hasKey: boolean,
  rows: readonly KnownRow[],
  count: number,
  isLast: boolean,
): Part {
  if (end === 'view') return { rows, isEnd: isLast }
  if (end === 'rows' || !hasKey) {
    const some = rows.slice(0, most - count)
    return { rows: some, isEnd: isLast || count + some.length === most }
  }
  const last = rows.findIndex(({ id }) => id === end.id)
  return last < 0 ? { rows, isEnd: false } : { rows: rows.slice(0, last + 1), isEnd: true }
}
