import type { Session } from '@portico/session'
import { keyCondition } from '../query/addressing/key-conditions.ts'
import { type Condition, write } from '../query/conditions/conditions.ts'
import { readSome } from '../query/read/read-some.ts'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

/** Rows that one request asks for; and how long its condition may be, since those of the view stand beside it. */
export const rowsAtOnce = 100
const longest = 4_000

/** The conditions under which rows with these keys are read, each of them for one request. */
export function conditionsOfKeys(key: readonly string[], rows: readonly Row[]): readonly Condition[] {
  const all = rows.length <= rowsAtOnce ? keyCondition(key, rows) : null
  if (rows.length === 0) return []
  if (all && (rows.length === 1 || encodeURIComponent(write(all)).length <= longest)) return [all]
  const half = Math.ceil(rows.length / 2)
  return [...conditionsOfKeys(key, rows.slice(0, half)), ...conditionsOfKeys(key, rows.slice(half))]
}

/** The rows with these keys as they are now, in any order; those that are gone are left out. @throws DataError */
export async function readKeys(
  client: Session['client'],
  table: Table,
  key: readonly string[],
  rows: readonly Row[],
): Promise<Row[]> {
  const found: Row[] = []
  for (const condition of conditionsOfKeys(key, rows))
    found.push(
      ...(await readSome(client, table, [condition], { order: key, limit: rowsAtOnce, isWhole: true })).rows,
    )
  return found
}
