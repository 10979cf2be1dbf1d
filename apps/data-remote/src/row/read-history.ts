import type { Session } from '@portico/session'
import { asDataError, toDataError } from '../errors/data-error.ts'
import { mayBeCut } from '../query/addressing/row-limit.ts'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

/** A change of a row: who made it, when, and what the columns held as text that may be read; null for NULL. */
export interface Change {
  id: number
  operation: 'insert' | 'update' | 'delete'
  /** ISO 8601. */
  at: string
  by: string | null
  byName: string | null
  before: Readonly<Record<string, string | null>>
  after: Readonly<Record<string, string | null>>
}

/** Changes of one request. */
const changesAtOnce = 20

/** The changes of the row with this key (as `keyOf` writes it), the newest first, from before the one with the id `start`. @throws DataError */
export async function readHistory(
  client: Session['client'],
  { schema, name }: Table,
  row: string,
  start: number | null,
  signal: AbortSignal,
): Promise<Change[]> {
  let request = client
    .from('portico_history')
    .select('id,operation,at:changed_at,by:changed_by,byName:changed_by_name,before,after')
    .match({ table_schema: schema, table_name: name, row_key: row })
    .order('id', { ascending: false })
    .limit(changesAtOnce)
  if (start !== null) request = request.lt('id', start)
  const { data, error, status } = await request.abortSignal(signal).then(undefined, (caught) => {
    throw asDataError(caught)
  })
  if (error) throw toDataError(error, status)
  return data as Change[]
}

/** Returns the place of the next older changes, for `readHistory`. Null if the answer shows that there are no older ones. */
export function nextStart(client: Session['client'], changes: readonly Change[]): number | null {
  const { length } = changes
  const hasMore = length === changesAtOnce || mayBeCut(client, length, changesAtOnce)
  return hasMore ? (changes.at(-1)?.id ?? null) : null
}

/** A row before and after one of its changes. */
export interface RowStates {
  before: Row
  after: Row
}

/** Each of the last changes of `row`, the newest first, with the whole row around it: a change holds what it changed alone. */
export function statesAround(row: Row, changes: readonly Change[]): (RowStates & { change: Change })[] {
  let after = row
  return changes.map((change) => {
    const before = { ...after, ...change.before }
    const states = { change, before, after: { ...after, ...change.after } }
    after = before
    return states
  })
}
