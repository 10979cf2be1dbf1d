import { valueText } from '../../kinds/value-text.ts'
import { type Condition, longestConditions, write } from '../conditions/conditions.ts'
import { quote } from '../names.ts'
import type { Row } from '../row.ts'

/** Rows in one request, so that none locks rows for long. */
const mostRows = 500

/** Characters for keys, however long the other conditions are. */
const leastRoom = 1_000

/** A number or a UUID, which a list has without quotes. */
const isPlain = /^(-?\d{1,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

/** The conditions that only the row with this key fulfils. */
export function matches(key: readonly string[], row: Row): Condition[] {
  return key.map((column) => ({ column, operator: 'eq', value: valueText(row[column]) ?? '' }))
}

/** The condition that only the rows with these keys fulfil. */
export function keyCondition(key: readonly string[], rows: readonly Row[]): Condition {
  const [column = '', ...others] = key
  if (others.length > 0) return { any: rows.map((row) => ({ all: matches(key, row) })) }
  // PostgREST reads a list of one empty text as an empty list.
  if (rows.length === 1) return { column, operator: 'eq', value: valueText(rows[0]?.[column]) ?? '' }
  return { column, operator: 'in', value: `(${rows.map((row) => listed(column, row)).join(',')})` }
}

/** Cuts rows into parts whose keys fit into an address in addition to the other conditions; at most `most` in each. */
export function* cutParts<R extends Row>(
  key: readonly string[],
  rows: readonly R[],
  { beside = [], most = mostRows }: { beside?: readonly Condition[]; most?: number | undefined } = {},
): Generator<readonly R[]> {
  const taken = beside.reduce((sum, condition) => sum + lengthOf(condition), 0)
  const room = Math.max(leastRoom, longestConditions - taken)
  let part: R[] = []
  let length = 0
  for (const row of rows) {
    const own = keyLength(key, row)
    if (part.length > 0 && (length + own > room || part.length === most)) {
      yield part
      part = []
      length = 0
    }
    part.push(row)
    length += own
  }
  if (part.length > 0) yield part
}

/** In a list only the value counts. */
function keyLength(key: readonly string[], row: Row): number {
  const [column = '', ...others] = key
  if (others.length > 0) return lengthOf(keyCondition(key, [row]))
  return encodeURIComponent(`${listed(column, row)},`.toWellFormed()).length
}

function listed(column: string, row: Row): string {
  const text = valueText(row[column]) ?? ''
  return isPlain.test(text) ? text : quote(text)
}

function lengthOf(condition: Condition): number {
  return encodeURIComponent(write(condition).toWellFormed()).length
}
