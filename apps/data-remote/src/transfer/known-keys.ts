import type { Session } from '@portico/session'
import { asDataError, toDataError } from '../errors/data-error.ts'
import { applyConditions } from '../query/conditions.ts'
import { countRows } from '../query/count-rows.ts'
import type { PageStart } from '../query/read-rows.ts'
import { readRows } from '../query/read-rows.ts'
import { readAnswer, writeSelect } from '../query/row.ts'
import { plainView } from '../query/view-state.ts'
import { matches } from '../query/write-rows.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { idOf, type ReadyRow } from './check-records.ts'

type Client = Session['client']

/** Which of these rows the table has already, by their ids. */
export type FindKnown = (rows: readonly ReadyRow[]) => Promise<ReadonlySet<string>>

/** As many keys are read at once, before the first row is checked; of more, each row's is asked for. */
const mostRead = 50_000

/** Rows in one request, so that the address stays short. */
const askedAtOnce = 50

/** Finds what the table has already under `key`. @throws DataError */
export async function knownKeys(
  client: Client,
  table: Table,
  key: readonly string[],
  signal: AbortSignal,
): Promise<FindKnown> {
  const count = await countRows(client, table, plainView, 'exact', signal)
  if (count === null || count > mostRead) return (rows) => askFor(client, table, key, rows, signal)
  const names = new Set([...key, ...(rowKeyOf(table) ?? [])])
  const keys = { ...table, columns: table.columns.filter(({ name }) => names.has(name)) }
  const known = new Set<string>()
  let start: PageStart = null
  do {
    const page = await readRows(client, keys, plainView, start, {
      size: 1_000,
      isShortOneLast: false,
      signal,
    })
    for (const row of page.rows) {
      const id = idOf(row, key)
      if (id !== null) known.add(id)
    }
    start = page.next
  } while (start)
  return async () => known
}

/** Asks the table for the keys of these rows. @throws DataError */
export async function askFor(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly ReadyRow[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const keys = { ...table, columns: table.columns.filter(({ name }) => key.includes(name)) }
  const keyed = rows.filter(({ id }) => id !== null)
  const known = new Set<string>()
  for (let i = 0; i < keyed.length; i += askedAtOnce) {
    const any = keyed.slice(i, i + askedAtOnce).map(({ values }) => ({ all: matches(key, values) }))
    const select = client.schema(table.schema).from(table.name).select(writeSelect(keys))
    const { data, error, status } = await applyConditions(select, [{ any }])
      .abortSignal(signal)
      .then(undefined, rethrow)
    if (error) throw toDataError(error, status)
    for (const row of readAnswer(keys, data)) {
      const id = idOf(row, key)
      if (id !== null) known.add(id)
    }
  }
  return known
}

function rethrow(caught: unknown): never {
  throw asDataError(caught)
}
