import type { Session } from '@portico/session'
import type { Table } from '../../schema/schema.ts'
import { readTable } from '../addressing/requests.ts'
import { isMaybeTruncated } from '../addressing/row-limit.ts'
import type { Condition } from '../conditions/conditions.ts'
import type { Row } from '../row.ts'

/** Rows that match conditions. `count` is the server's estimate of all of them, or null if it was not requested. */
export interface LimitedRows {
  rows: readonly Row[]
  count: number | null
}

/**
 * Reads the first `limit` rows by `order` (ascending), with the columns of `table`.
 * @throws DataError
 */
export async function readLimitedRows(
  client: Session['client'],
  table: Table,
  conditions: readonly Condition[],
  options: {
    order?: readonly string[]
    limit: number
    isCounted?: boolean
    /** Sends further requests if the server returns fewer rows. Requires an order in which no two rows are equal. */
    isWhole?: boolean
    signal?: AbortSignal
  },
): Promise<LimitedRows> {
  const { order = [], limit, isCounted, isWhole = false, signal } = options
  const rows: Row[] = []
  let count: number | null = null
  let isCut = true
  while (isCut) {
    const answer = await readTable(client, table, {
      conditions,
      limit: limit - rows.length,
      skip: rows.length,
      signal,
      order: order.map((column) => ({ column })),
      count: isCounted ? 'estimated' : undefined,
    })
    const { rows: answered } = answer
    count ??= answer.count
    isCut = isWhole && isMaybeTruncated(client, answered.length, limit - rows.length)
    rows.push(...answered)
  }
  return { rows, count }
}
