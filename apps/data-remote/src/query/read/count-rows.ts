import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { rethrow } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { readSelected } from '../addressing/requests.ts'
import { conditionsFor } from '../conditions/conditions.ts'
import type { Finding } from '../conditions/view-state.ts'
import { quoteName } from '../names.ts'

type Client = Session['client']

/** How a count is found: `planned` is the planner's guess, `estimated` is exact for small results, `exact` reads all. */
export type CountMethod = 'planned' | 'estimated' | 'exact'

/**
 * Counts the rows of a view without reading them. Null where the server gives no number.
 * @throws DataError
 */
export async function countRows(
  client: Client,
  table: Table,
  view: Finding,
  method: CountMethod,
  signal: AbortSignal,
): Promise<number | null> {
  const column = table.columns.find((candidate) => candidate.privileges.select)
  const select = column ? quoteName(column.name) : ''
  const conditions = await conditionsFor(table, view).catch(rethrow)
  // GET with one row and not HEAD: a refused HEAD carries no code.
  const asked = { conditions, limit: 1, count: method, signal }
  const { count } = await readSelected(client, table, select, asked)
  return count
}

/** The query of `countRows`; counts never hold rows back, and failing ones are left out of the screen. */
export function countQuery(client: Client, table: Table, view: Finding, method: CountMethod) {
  const { filters, match, search } = view
  return queryOptions({
    queryKey: ['count', table.schema, table.name, { filters, match, search }, method] as const,
    queryFn: ({ signal }) => countRows(client, table, view, method, signal),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
}
