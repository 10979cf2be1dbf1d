import { isTooSlow } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { getValueText } from '../../column-types/value-text.ts'
import { getRowKeyColumns } from '../../schema/row-key.ts'
import type { Column, Table } from '../../schema/schema.ts'
import { readTable } from '../addressing/requests.ts'
import { type Condition, createOwnerConditions } from '../conditions/conditions.ts'
import { selectColumns } from '../row.ts'

type Client = Session['client']

/** The answer for a range of keys, and the processed part of all keys, from 0 to 1. */
export interface RangeResult<Answer> {
  answer: Answer
  fraction: number
}

/** Number of ranges at the start. */
const firstRanges = 16n

/** Ranges with fewer keys are not split further, even if they are too slow. */
const leastKeys = 256n

/** A faster range makes the next one larger, in ms. */
const quick = 1_000

/** Returns the column whose ranges divide the table into batches: an integer or a UUID that is the complete key. Null without one. */
export function getRangeColumn(table: Table): Column | null {
  const [name, ...others] = getRowKeyColumns(table) ?? []
  const column = others.length === 0 ? table.columns.find((one) => one.name === name) : undefined
  return column && /^(int[248]|uuid)$/.test(column.udt) ? column : null
}

/**
 * Requests all rows of a table, one range of keys after another. Splits ranges that take the database too long, and enlarges fast ones.
 * Each key is in one range.
 * @param ask gets the conditions of a range
 * @throws DataError `57014` if the smallest range takes too long; answers yielded before are valid
 */
export async function* queryByRanges<Answer>(
  client: Client,
  table: Table,
  column: Column,
  ask: (range: readonly Condition[]) => Promise<Answer>,
  signal: AbortSignal,
): AsyncGenerator<RangeResult<Answer>> {
  const { name } = column
  const end = async (isDescending: boolean) => {
    const order = [{ column: name, isDescending }]
    const read = selectColumns(table, new Set([name]))
    const { rows } = await readTable(client, read, {
      conditions: createOwnerConditions(table),
      order,
      limit: 1,
      signal,
    })
    const text = rows[0] && getValueText(rows[0][name])
    return text == null ? null : numberOf(text)
  }
  const [first, last] = await Promise.all([end(false), end(true)])
  if (first === null || last === null) return
  let size = (last - first) / firstRanges + 1n
  for (let start = first; start <= last; ) {
    const next = start + size
    const began = performance.now()
    const range = [
      { column: name, operator: 'gte', value: textOf(column, start) },
      next > last
        ? { column: name, operator: 'lte', value: textOf(column, last) }
        : { column: name, operator: 'lt', value: textOf(column, next) },
    ]
    const asked = await ask(range).then(
      (answer) => ({ answer }),
      (caught: unknown) => {
        if (isTooSlow(caught) && size > leastKeys) return null
        throw caught
      },
    )
    if (!asked) {
      size /= 4n
      continue
    }
    start = next
    yield { ...asked, fraction: start > last ? 1 : Number(start - first) / Number(last - first) }
    if (performance.now() - began < quick) size *= 2n
  }
}

/** Returns a key as a number. A UUID becomes a number by its digits, which Postgres compares from the left. */
function numberOf(text: string): bigint {
  return text.includes('-', 1) ? BigInt(`0x${text.replaceAll('-', '')}`) : BigInt(text)
}

function textOf({ udt }: Column, value: bigint): string {
  if (udt !== 'uuid') return String(value)
  return value
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
