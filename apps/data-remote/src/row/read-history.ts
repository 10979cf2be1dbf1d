import type { Session } from '@portico/session'
import { toDataError, toKnownDataError } from '../errors/data-error.ts'
import { isMaybeTruncated } from '../query/addressing/row-limit.ts'
import type { Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

/** A change of a row: the user, the time, and the readable columns before and after as text. Null for NULL. */
export interface RecordedChange {
  id: number
  operation: 'insert' | 'update' | 'delete'
  /** ISO 8601. */
  at: string
  by: string | null
  byName: string | null
  before: Readonly<Record<string, string | null>>
  after: Readonly<Record<string, string | null>>
}

/** Number of changes per request. */
const changesAtOnce = 20

/**
 * Reads the changes of the row with this key (from `keyOf`), newest first, starting before the change with the id `start`.
 * @throws DataError
 */
export async function readHistory(
  client: Session['client'],
  { schema, name }: Table,
  row: string,
  start: number | null,
  signal: AbortSignal,
): Promise<RecordedChange[]> {
  let request = client
    .from('portico_history')
    .select('id,operation,at:changed_at,by:changed_by,byName:changed_by_name,before,after')
    .match({ table_schema: schema, table_name: name, row_key: row })
    .order('id', { ascending: false })
    .limit(changesAtOnce)
  if (start !== null) request = request.lt('id', start)
  const { data, error, status } = await request.abortSignal(signal).then(undefined, (caught) => {
    throw toKnownDataError(caught)
  })
  if (error) throw toDataError(error, status)
  return data as RecordedChange[]
}

/** Returns the `start` of the next older changes. Null if the answer shows that there are none. */
export function getNextStart(client: Session['client'], changes: readonly RecordedChange[]): number | null {
  const { length } = changes
  const hasMore = length === changesAtOnce || isMaybeTruncated(client, length, changesAtOnce)
  return hasMore ? (changes.at(-1)?.id ?? null) : null
}

/** A row before and after one of its changes. */
export interface RowStates {
  before: Row
  after: Row
}

/** Reconstructs the complete row around each change, newest first, because a change has only the changed columns. */
export function getChangeStates(
  row: Row,
  changes: readonly RecordedChange[],
): (RowStates & { change: RecordedChange })[] {
  let after = row
  return changes.map((change) => {
    const before = { ...after, ...change.before }
    const states = { change, before, after: { ...after, ...change.after } }
    after = before
    return states
  })
}
