import type { Session } from '@portico/session'
import { DataError } from '../../errors/data-error.ts'
import { rowKeyOf } from '../../schema/row-key.ts'
import { readableColumns, type Table } from '../../schema/schema.ts'
import { writeQuery } from '../names.ts'
import { keyOf, type Row, readAnswer, withColumns, writeSelect } from '../row.ts'
import { readByKey } from './read-by-key.ts'
import { type Answered, type Reading, readSelected } from './requests.ts'
import { type Write, type Writing, writeTable } from './write-table.ts'

type Client = Session['client']

/**
 * Reads rows in several requests for some of the columns each, with the key in all of them, and joins them by it. A row that is not in
 * every answer was deleted meanwhile, and is left out.
 * @param room characters that `select` may have in the query
 * @throws DataError `too_long` if the table has no key
 */
export async function readWide(
  client: Client,
  read: Table,
  reading: Reading,
  room: number,
): Promise<Answered> {
  const key = keyOrRefuse(read)
  const { count: _count, ...uncounted } = reading
  const [first, ...others] = await Promise.all(
    partsOf(read, key, room).map(async (part, at) => {
      const { data, count } = await readSelected(
        client,
        part,
        writeSelect(part),
        at === 0 ? reading : uncounted,
      )
      return { rows: readAnswer(part, data), count }
    }),
  )
  if (!first) return { rows: [], count: null }
  const byKey = others.map(({ rows }) => new Map(rows.map((row) => [keyOf(row, key), row])))
  const rows = first.rows.flatMap((row) => {
    const parts = byKey.map((known) => known.get(keyOf(row, key)))
    return parts.includes(undefined) ? [] : [Object.assign({}, row, ...parts) as Row]
  })
  return { rows, count: first.count }
}

/** Writes rows, of which the server answers the key, and reads them by it. @throws DataError */
export async function writeWide(
  client: Client,
  read: Table,
  write: Write,
  writing: Writing,
): Promise<Answered> {
  const key = keyOrRefuse(read)
  const keys = withColumns(read, new Set(key))
  const { rows: written, count } = await writeTable(client, read, write, { ...writing, read: keys })
  const rows = await readByKey(client, read, key, written)
  return { rows, count }
}

function keyOrRefuse(read: Table): readonly string[] {
  const key = rowKeyOf(read)
  if (key) return key
  throw new DataError('too_long', { message: `${read.columns.length} columns and no key` }, null)
}

/** The table in parts whose columns fit into `room` characters. */
function partsOf(read: Table, key: readonly string[], room: number): Table[] {
  const length = (names: Iterable<string>) =>
    writeQuery([['select', writeSelect(withColumns(read, new Set(names)))]]).length
  const parts: string[][] = []
  let taken = room
  for (const { name } of readableColumns(read)) {
    if (key.includes(name)) continue
    const own = length([name]) + 1
    if (taken + own > room) {
      parts.push([...key])
      taken = length(key)
    }
    parts.at(-1)?.push(name)
    taken += own
  }
  return parts.map((names) => withColumns(read, new Set(names)))
}
