import { valueText } from '../kinds/value-text.ts'
import { type Condition, longestConditions, quote, write } from '../query/conditions/conditions.ts'
import type { Row } from '../query/row.ts'
import { matches } from '../query/write/write-rows.ts'

/** Rows in one request, so that none locks rows for long. */
const mostRows = 500

/** Characters for keys, however long the other conditions are. */
const leastRoom = 1_000

/** The condition that only the rows with these keys fulfil. */
export function keyCondition(key: readonly string[], rows: readonly Row[]): Condition {
  const [column = '', ...others] = key
  if (others.length > 0) return { any: rows.map((row) => ({ all: matches(key, row) })) }
  const values = rows.map((row) => quote(valueText(row[column]) ?? ''))
  return { column, operator: 'in', value: `(${values.join(',')})` }
}

/** Cuts rows into parts whose keys fit into an address beside the other conditions. */
export function* cutParts(
  key: readonly string[],
  rows: readonly Row[],
  beside: readonly Condition[] = [],
): Generator<readonly Row[]> {
  const taken = beside.reduce((sum, condition) => sum + lengthOf(condition), 0)
  const room = Math.max(leastRoom, longestConditions - taken)
  let part: Row[] = []
  let length = 0
  for (const row of rows) {
    const own = keyLength(key, row)
    if (part.length > 0 && (length + own > room || part.length === mostRows)) {
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
  return encodeURIComponent(`${quote(valueText(row[column]) ?? '')},`).length
}

function lengthOf(condition: Condition): number {
  return encodeURIComponent(write(condition)).length
}
