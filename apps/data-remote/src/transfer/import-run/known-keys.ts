import type { Session } from '@portico/session'
import { cutParts } from '../../query/addressing/key-conditions.ts'
import { readByKey } from '../../query/addressing/read-by-key.ts'
import { plainView } from '../../query/conditions/view-state.ts'
import { countRows } from '../../query/read/count-rows.ts'
import type { PageStart } from '../../query/read/read-rows.ts'
import { readRows } from '../../query/read/read-rows.ts'
import { type Row, withColumns } from '../../query/row.ts'
import type { Values } from '../../query/values.ts'
import { rowKeyOf } from '../../schema/row-key.ts'
import type { Table } from '../../schema/schema.ts'
import { idOf, type ReadyRow } from './check-records.ts'

type Client = Session['client']

/** Which of these rows the table has already, by their ids. */
export type FindKnown = (rows: readonly ReadyRow[]) => Promise<ReadonlySet<string>>

/** As many rows a table may have for all of its keys to be read before the first row is checked. */
const readFirst = 50_000

/** As many for all to be read once asking for those of the file has cost as much. */
const mostRead = 500_000

/** PostgREST's usual limit of an answer. */
const pageSize = 1_000

/**
 * Finds what the table has already under `key`: in a small table by reading all keys; else those of the file are asked for, until
 * that has cost as many requests as reading all of them would. @throws DataError
 */
export async function knownKeys(
  client: Client,
  table: Table,
  key: readonly string[],
  signal: AbortSignal,
): Promise<FindKnown> {
  const count = await countRows(client, table, plainView, 'exact', signal)
  const read = () => readAllKeys(client, table, key, signal)
  if (count !== null && count <= readFirst) {
    const all = await read()
    return async () => all
  }
  const affordable = count === null || count > mostRead ? Number.POSITIVE_INFINITY : count / pageSize
  let requests = 0
  let all: Promise<ReadonlySet<string>> | null = null
  return async (rows) => {
    if (all) return all
    requests += [...cutParts(key, keyedValues(rows), { most: pageSize })].length
    if (requests <= affordable) return askFor(client, table, key, rows, signal)
    all = read()
    // What failed is tried again with the next rows.
    all.catch(() => {
      all = null
    })
    return all
  }
}

async function readAllKeys(
  client: Client,
  table: Table,
  key: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const names = new Set([...key, ...(rowKeyOf(table) ?? [])])
  const keys = { ...table, columns: table.columns.filter(({ name }) => names.has(name)) }
  const known = new Set<string>()
  let start: PageStart = null
  do {
    const page = await readRows(client, keys, plainView, start, {
      size: pageSize,
      signal,
    })
    addIds(known, page.rows, key)
    start = page.next
  } while (start)
  return known
}

/** Asks the table for the keys of these rows. @throws DataError */
export async function askFor(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly ReadyRow[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  const keys = withColumns(table, new Set(key))
  addIds(known, await readByKey(client, keys, key, keyedValues(rows), { most: pageSize, signal }), key)
  return known
}

/** The values of rows that have a key: of the others the table can hold none. */
function keyedValues(rows: readonly ReadyRow[]): Values[] {
  return rows.filter(({ id }) => id !== null).map(({ values }) => values)
}

function addIds(known: Set<string>, rows: readonly Row[], key: readonly string[]): void {
  for (const row of rows) {
    const id = idOf(row, key)
    if (id !== null) known.add(id)
  }
}
