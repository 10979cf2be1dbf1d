import { getValueText } from '../../column-types/value-text.ts'
import { type Condition, formatCondition, maxConditionsLength } from '../conditions/conditions.ts'
import { quote } from '../names.ts'
import type { Row } from '../row.ts'

/** Number of rows per request, so that no request locks rows for long. */
const mostRows = 500

/** Minimum number of characters for keys, regardless of the other conditions. */
const leastRoom = 1_000

/** Matches numbers and UUIDs, which need no quotes in a list. */
const isPlain = /^(-?\d{1,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

/** Returns the conditions that match only the row with this key. */
export function createKeyConditions(key: readonly string[], row: Row): Condition[] {
  return key.map((column) => ({ column, operator: 'eq', value: getValueText(row[column]) ?? '' }))
}

/** Returns the condition that matches only the rows with these keys. */
export function createKeysCondition(key: readonly string[], rows: readonly Row[]): Condition {
  const [column = '', ...others] = key
  if (others.length > 0) return { any: rows.map((row) => ({ all: createKeyConditions(key, row) })) }
  // PostgREST reads a list of one empty text as an empty list.
  if (rows.length === 1) return { column, operator: 'eq', value: getValueText(rows[0]?.[column]) ?? '' }
  return { column, operator: 'in', value: `(${rows.map((row) => listed(column, row)).join(',')})` }
}

/** Splits rows into batches whose keys fit into a URL in addition to the conditions in `beside`, with at most `most` rows each. */
export function* splitIntoBatches<R extends Row>(
  key: readonly string[],
  rows: readonly R[],
  { beside = [], most = mostRows }: { beside?: readonly Condition[]; most?: number | undefined } = {},
): Generator<readonly R[]> {
  const taken = beside.reduce((sum, condition) => sum + lengthOf(condition), 0)
  const room = Math.max(leastRoom, maxConditionsLength - taken)
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

/** Returns the characters of a key. In a list only its value counts. */
function keyLength(key: readonly string[], row: Row): number {
  const [column = '', ...others] = key
  if (others.length > 0) return lengthOf(createKeysCondition(key, [row]))
  return encodeURIComponent(`${listed(column, row)},`.toWellFormed()).length
}

function listed(column: string, row: Row): string {
  const text = getValueText(row[column]) ?? ''
  return isPlain.test(text) ? text : quote(text)
}

function lengthOf(condition: Condition): number {
  return encodeURIComponent(formatCondition(condition).toWellFormed()).length
}
