import type { Session } from '@portico/session'
import type { Table } from '../../schema/schema.ts'
import { type Condition, createOwnerConditions } from '../conditions/conditions.ts'
import type { Row } from '../row.ts'
import { createKeysCondition, splitIntoBatches } from './key-conditions.ts'
import { readTable } from './requests.ts'
import { isMaybeTruncated } from './row-limit.ts'

type Client = Session['client']

/**
 * Reads the current rows with these keys, in any order. Rows that are gone or don't match the conditions are left out.
 * @param table must have the columns of the key
 * @param options `conditions`: default: the owner, if the policies show only own rows. `most`: the number of keys per request
 * @throws DataError
 */
export async function readByKey(
  client: Client,
  table: Table,
  key: readonly string[],
  rows: readonly Row[],
  options: {
    conditions?: readonly Condition[]
    most?: number | undefined
    signal?: AbortSignal | undefined
  } = {},
): Promise<Row[]> {
  // Without the owner, the planner may read all rows of the account in the order of the key.
  const { conditions: beside = createOwnerConditions(table), most, signal } = options
  const found: Row[] = []
  for (const part of splitIntoBatches(key, rows, { beside, most })) {
    const conditions = [...beside, createKeysCondition(key, part)]
    const order = key.map((column) => ({ column }))
    let skip = 0
    let isCut = true
    while (isCut) {
      // An exact count of so few rows is cheap, and shows whether the server truncated the answer.
      const asked = { conditions, order, skip, limit: part.length - skip, count: 'exact', signal } as const
      const { rows: answered, count } = await readTable(client, table, asked)
      const isShort = count === null && isMaybeTruncated(client, answered.length, part.length - skip)
      skip += answered.length
      isCut = answered.length > 0 && (isShort || skip < Math.min(count ?? 0, part.length))
      found.push(...answered)
    }
  }
  return found
}
