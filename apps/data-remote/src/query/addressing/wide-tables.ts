import type { Session } from '@portico/session'
import { DataError } from '../../errors/data-error.ts'
import { getRowKeyColumns } from '../../schema/row-key.ts'
import { getReadableColumns, type Table } from '../../schema/schema.ts'
import { writeQuery } from '../names.ts'
import { createRow, getRowKey, type Row, readAnswer, selectColumns, writeSelect } from '../row.ts'
import { readByKey } from './read-by-key.ts'
import { type ReadOptions, type RowsResult, readSelected, readTable } from './requests.ts'
import { type TableWrite, type WriteOptions, writeTable } from './write-table.ts'

type Client = Session['client']

/**
 * Reads rows in several requests for some of the columns each, and joins them by the key. Rows that are missing in any answer were deleted
 * meanwhile, and are left out.
 * @param room number of characters that `select` may have in the query
 * @throws DataError `too_wide` if the table has no key
 */
export async function readWide(
  client: Client,
  read: Table,
  reading: ReadOptions,
  room: number,
): Promise<RowsResult> {
  const key = keyOrRefuse(read)
  const { order = [] } = reading
  // Each request has its own limit, so all of them need the same order.
  const tieBreak = key.filter((name) => order.every(({ column }) => column !== name))
  const counted = { ...reading, order: [...order, ...tieBreak.map((column) => ({ column }))] }
  const { count: _count, ...uncounted } = counted
  const [first, ...others] = await Promise.all(
    partsOf(read, key, room - lengthOf(tieBreak)).map(async (part, at) => {
      const { data, count } = await readSelected(
        client,
        part,
        writeSelect(part),
        at === 0 ? counted : uncounted,
      )
      return { rows: readAnswer(part, data), count }
    }),
  )
  if (!first) return { rows: [], count: null }
  const byKey = others.map(({ rows }) => new Map(rows.map((row) => [getRowKey(row, key), row])))
  const rows = first.rows.flatMap((row) => {
    const parts = byKey.flatMap<Row>((known) => known.get(getRowKey(row, key)) ?? [])
    return parts.length < byKey.length
      ? []
      : [createRow([row, ...parts].flatMap((values) => Object.entries(values)))]
  })
  return { rows, count: first.count }
}

/** Writes rows, and reads them by the keys that the server returns. @throws DataError; `too_wide` if the table has no key */
export async function writeWide(
  client: Client,
  read: Table,
  write: TableWrite,
  writing: WriteOptions,
): Promise<RowsResult> {
  const key = keyOrRefuse(read)
  const keys = selectColumns(read, new Set(key))
  const { rows: written, count } = await writeTable(client, read, write, { ...writing, read: keys })
  const rows = await readByKey(client, read, key, written)
  return { rows, count }
}

/**
 * Deletes rows and returns them. They are read first, because they can't be read afterwards. A row that starts to match in between is
 * deleted but not returned.
 * @throws DataError; `too_wide` if the table has no key: nothing is deleted
 */
export async function deleteWide(client: Client, read: Table, writing: WriteOptions): Promise<RowsResult> {
  const key = keyOrRefuse(read)
  const { conditions = [], signal } = writing
  const order = key.map((column) => ({ column }))
  const before = new Map<string, Row>()
  let skip = 0
  let part: readonly Row[]
  do {
    part = (await readTable(client, read, { conditions, order, skip, signal })).rows
    for (const row of part) before.set(getRowKey(row, key), row)
    skip += part.length
    // The server may return fewer rows than there are.
  } while (part.length > 0)
  const keys = selectColumns(read, new Set(key))
  const { rows: deleted, count } = await writeTable(
    client,
    read,
    { delete: true },
    { ...writing, read: keys },
  )
  return { rows: deleted.flatMap<Row>((row) => before.get(getRowKey(row, key)) ?? []), count }
}

function keyOrRefuse(read: Table): readonly string[] {
  const key = getRowKeyColumns(read)
  if (key) return key
  throw new DataError('too_wide', { message: `${read.columns.length} columns and no key` }, null)
}

/** Returns the number of characters that further columns and their directions take in `order`. */
function lengthOf(columns: readonly string[]): number {
  return columns.reduce(
    (sum, column) => sum + writeQuery([['order', `"${column}".asc.nullslast,`]]).length,
    0,
  )
}

/** Splits the table's columns into groups that fit into `room` characters. */
function partsOf(read: Table, key: readonly string[], room: number): Table[] {
  const length = (names: Iterable<string>) =>
    writeQuery([['select', writeSelect(selectColumns(read, new Set(names)))]]).length
  const parts: string[][] = []
  let taken = room
  for (const { name } of getReadableColumns(read)) {
    if (key.includes(name)) continue
    const own = length([name]) + 1
    if (taken + own > room) {
      parts.push([...key])
      taken = length(key)
    }
    parts.at(-1)?.push(name)
    taken += own
  }
  return parts.map((names) => selectColumns(read, new Set(names)))
}
