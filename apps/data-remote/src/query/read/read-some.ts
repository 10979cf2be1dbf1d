import type { Session } from '@portico/session'
import { asDataError, toDataError } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { applyConditions, type Condition, checkLength, quoteName } from '../conditions/conditions.ts'
import { type Row, readAnswer, writeSelect } from '../row.ts'

/** Rows under conditions; `count` is the server's estimate of all of them where it was asked for, else null. */
export interface Some {
  rows: readonly Row[]
  count: number | null
}

/**
 * Reads at most `limit` rows of the columns that `table` has, the first ones by `order` (ascending).
 * @throws DataError
 */
export async function readSome(
  client: Session['client'],
  table: Table,
  conditions: readonly Condition[],
  options: { order?: readonly string[]; limit: number; isCounted?: boolean; signal?: AbortSignal },
): Promise<Some> {
  checkLength(conditions)
  const { order = [], limit, isCounted, signal } = options
  const from = client.schema(table.schema).from(table.name)
  let request = applyConditions(
    from.select(writeSelect(table), isCounted ? { count: 'estimated' } : {}),
    conditions,
  ).limit(limit)
  for (const column of order) request = request.order(quoteName(column), { nullsFirst: false })
  if (signal) request = request.abortSignal(signal)
  const { data, error, status, count } = await request.then(undefined, (caught) => {
    throw asDataError(caught)
  })
  if (error) throw toDataError(error, status)
  return { rows: readAnswer(table, data), count }
}
