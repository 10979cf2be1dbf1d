import type { Session } from '@portico/session'
import { asDataError, toDataError } from '../../errors/data-error.ts'
import { valueText } from '../../kinds/value-text.ts'
import {
  applyConditions,
  type Condition,
  longestConditions,
  quote,
} from '../../query/conditions/conditions.ts'
import { plainView } from '../../query/conditions/view-state.ts'
import { countRows } from '../../query/read/count-rows.ts'
import type { PageStart } from '../../query/read/read-rows.ts'
import { readRows } from '../../query/read/read-rows.ts'
import { type Row, readAnswer, writeSelect } from '../../query/row.ts'
import { matches } from '../../query/write/write-rows.ts'
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

/** Rows in one request where a key has several columns. */
const askedAtOnce = 50

/** A number or a UUID, which a list has without quotes. */
const isPlain = /^(-?\d{1,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

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
    const parts = conditionsOf(key, rows)
    requests += parts.length
    if (requests <= affordable) return askParts(client, table, key, parts, signal)
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
      isShortOneLast: false,
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
  return askParts(client, table, key, conditionsOf(key, rows), signal)
}

async function askParts(
  client: Client,
  table: Table,
  key: readonly string[],
  parts: readonly Condition[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const keys = { ...table, columns: table.columns.filter(({ name }) => key.includes(name)) }
  const known = new Set<string>()
  for (const part of parts) {
    const select = client.schema(table.schema).from(table.name).select(writeSelect(keys))
    const { data, error, status } = await applyConditions(select, [part])
      .abortSignal(signal)
      .then(undefined, rethrow)
    if (error) throw toDataError(error, status)
    addIds(known, readAnswer(keys, data), key)
  }
  return known
}

/** What asks for these rows, each part as long as an address may be and short enough for one answer. */
function conditionsOf(key: readonly string[], rows: readonly ReadyRow[]): Condition[] {
  const keyed = rows.filter(({ id }) => id !== null).map(({ values }) => values)
  const [column] = key
  if (column === undefined || key.length > 1)
    return Array.from({ length: Math.ceil(keyed.length / askedAtOnce) }, (_, i) => {
      const part = keyed.slice(i * askedAtOnce, (i + 1) * askedAtOnce)
      return { any: part.map((values) => ({ all: matches(key, values) })) }
    })
  const lists: string[][] = []
  let length = longestConditions
  for (const values of keyed) {
    const text = valueText(values[column]) ?? ''
    const written = isPlain.test(text) ? text : quote(text)
    length += encodeURIComponent(`${written},`).length
    if (length > longestConditions || lists.at(-1)?.length === pageSize) {
      lists.push([])
      length = 0
    }
    lists.at(-1)?.push(written)
  }
  return lists.map((list) => ({ column, operator: 'in', value: `(${list.join(',')})` }))
}

function addIds(known: Set<string>, rows: readonly Row[], key: readonly string[]): void {
  for (const row of rows) {
    const id = idOf(row, key)
    if (id !== null) known.add(id)
  }
}

function rethrow(caught: unknown): never {
  throw asDataError(caught)
}
