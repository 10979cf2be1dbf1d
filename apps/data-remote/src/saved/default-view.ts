import type { Session } from '@portico/session'
import { throwDataError, toDataError } from '../errors/data-error.ts'
import type { Table } from '../schema/schema.ts'
import type { SavedView } from './saved-view.ts'

type Client = Session['client']

/**
 * Reads the default view of a table, from the row that names it: a query of the views would compare all views
 * of the table with that row. At most one row.
 * @throws DataError
 */
export async function readDefault(
  client: Client,
  { schema, name }: Table,
  signal: AbortSignal,
): Promise<object[]> {
  const rows = await answered(
    client
      .from('portico_view_defaults')
      .select('view_id,portico_views(id,name,owner_id,is_shared,version,content)')
      .match({ table_schema: schema, table_name: name })
      .abortSignal(signal),
  )
  const chosen = rows as { view_id: string; portico_views: object | null }[]
  return chosen.flatMap(({ view_id, portico_views: view }) =>
    view ? [{ ...view, portico_view_defaults: [{ view_id }] }] : [],
  )
}

/** Sets the default view of a table, or removes it (null). @throws DataError */
export async function chooseDefault(client: Client, table: Table, view: SavedView | null): Promise<void> {
  const of = { table_schema: table.schema, table_name: table.name }
  const defaults = client.from('portico_view_defaults')
  const request = view
    ? defaults.upsert({ ...of, view_id: view.id }, { onConflict: 'user_id,table_schema,table_name' })
    : defaults.delete().match(of)
  const { error, status } = await request.then(undefined, throwDataError)
  if (error) throw toDataError(error, status)
}

/** Returns the rows of an answer. @throws DataError */
export async function answered(
  request: PromiseLike<{ data: unknown; error: Parameters<typeof toDataError>[0] | null; status: number }>,
): Promise<unknown[]> {
  const { data, error, status } = await request.then(undefined, throwDataError)
  if (error) throw toDataError(error, status)
  return Array.isArray(data) ? data : throwDataError(data)
}
