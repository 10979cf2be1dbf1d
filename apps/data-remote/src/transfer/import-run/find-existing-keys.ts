import type { Session } from '@portico/session'
import { splitIntoBatches } from '../../query/addressing/key-conditions.ts'
import { readByKey } from '../../query/addressing/read-by-key.ts'
import { emptyView } from '../../query/conditions/view-state.ts'
import { countRows } from '../../query/read/count-rows.ts'
import type { PageStart } from '../../query/read/read-rows.ts'
import { readRows } from '../../query/read/read-rows.ts'
import { type Row, selectColumns } from '../../query/row.ts'
import type { RowValues } from '../../query/values.ts'
import { getRowKeyColumns } from '../../schema/row-key.ts'
import type { Table } from '../../schema/schema.ts'
import { type CheckedRecord, getRecordId } from './check-records.ts'

type Client = Session['client']

/** Returns the ids of those rows that the table already has. */
export type FindExistingKeys = (rows: readonly CheckedRecord[]) => Promise<ReadonlySet<string>>

/** Maximum number of rows for which all keys are read before the first row is checked. */
const readFirst = 50_000

/** Maximum number of rows for which all keys are read once lookups have cost as many requests. */
const mostRead = 500_000

/** PostgREST's default row limit. */
const pageSize = 1_000

/**
 * Returns a lookup of existing rows by `key`. Reads all keys of a small table. In a larger table it looks up the file's keys, until that
 * has cost as many requests as reading all keys.
 * @throws DataError
 */
export async function createKeyFinder(
  client: Client,
  table: Table,
  key: readonly string[],
  signal: AbortSignal,
): Promise<FindExistingKeys> {
  const count = await countRows(client, table, emptyView, 'exact', signal)
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
    requests += [...splitIntoBatches(key, keyedValues(rows), { most: pageSize })].length
    if (requests <= affordable) return readExistingKeys(client, table, key, rows, signal)
    all = read()
    // A failed read is retried with the next rows.
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
  const names = new Set([...key, ...(getRowKeyColumns(table) ?? [])])
  const keys = { ...table, columns: table.columns.filter(({ name }) => names.has(name)) }
  const known = new Set<string>()
  let start: PageStart = null
  do {
    const page = await readRows(client, keys, emptyView, start, {
      size: pageSize,
      signal,
    })
    addIds(known, page.rows, key)
    start = page.next
  } while (start)
  return known
}

/** Looks up the keys of these rows in the table. @throws DataError */
export async function readExistingKeys(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly CheckedRecord[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  const keys = selectColumns(table, new Set(key))
  addIds(known, await readByKey(client, keys, key, keyedValues(rows), { most: pageSize, signal }), key)
  return known
}

/** Returns the values of rows with a key; the table can't contain the others. */
function keyedValues(rows: readonly CheckedRecord[]): RowValues[] {
  return rows.filter(({ id }) => id !== null).map(({ values }) => values)
}

function addIds(known: Set<string>, rows: readonly Row[], key: readonly string[]): void {
  for (const row of rows) {
    const id = getRecordId(row, key)
    if (id !== null) known.add(id)
  }
}
