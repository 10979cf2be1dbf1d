import type { Session } from '@portico/session'
import { asDataError, DataError, isUnanswered, toDataError } from '../errors/data-error.ts'
import { applyConditions, type Condition, checkLength, conditionsFor } from '../query/conditions.ts'
import { requestUpdate } from '../query/update-row.ts'
import type { Values } from '../query/values.ts'
import type { Finding } from '../query/view-state.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'

type Client = Session['client']

/** What is done to all rows of a view: they get these values; null deletes them. */
export type Bulk = Values | null

/**
 * Changes or deletes all rows of a view in one request, and answers how many that were. Where there are more than `most` nothing is
 * written.
 * @throws DataError; `PGRST124` for more rows, `outcome_unknown` where the answer did not come.
 */
export async function writeMatching(
  client: Client,
  table: Table,
  view: Finding,
  values: Bulk,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  const found = await conditionsFor(table, view)
  const conditions = found.length > 0 ? found : everyRow(table)
  checkLength(conditions)
  const prefer = `handling=strict, max-affected=${most}, count=exact`
  const request =
    values === null ? requestDelete(client, table, prefer) : requestUpdate(client, table, values, prefer)
  const answer = await applyConditions(request, conditions).abortSignal(signal).then(undefined, unanswered)
  const { error, status, count } = answer
  if (error) throw lostOr(toDataError(error, status))
  return count ?? most
}

function requestDelete(client: Client, table: Table, prefer: string) {
  const from = client.schema(table.schema).from(table.name)
  from.headers.append('Prefer', prefer)
  return from.delete()
}

/** Databases may refuse a write without a condition: a key is never NULL. */
function everyRow(table: Table): readonly Condition[] {
  const [column = ''] = rowKeyOf(table) ?? []
  return [{ column, operator: 'not.is', value: 'null' }]
}

function unanswered(caught: unknown): never {
  throw lostOr(asDataError(caught))
}

/** Whether it was written nobody knows then. */
function lostOr(error: DataError): DataError {
  return isUnanswered(error)
    ? new DataError('outcome_unknown', { message: error.message }, error.status, error)
    : error
}
