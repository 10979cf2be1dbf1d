import { createCodeLoader, isTooSlow } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { throwDataError } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { readSelected } from '../addressing/requests.ts'
import { type Condition, loadViewConditions } from '../conditions/conditions.ts'
import type { ViewFilters } from '../conditions/view-state.ts'
import { quoteName } from '../names.ts'

type Client = Session['client']

/** How to count: `planned` is the planner's estimate, `estimated` is exact for small results, `exact` reads all rows. */
export type CountMethod = 'planned' | 'estimated' | 'exact'

/**
 * Counts the rows of a view without reading them. An exact count that is too slow is split into batches. Null if the server returns no
 * number.
 * @throws DataError
 */
export async function countRows(
  client: Client,
  table: Table,
  view: ViewFilters,
  method: CountMethod,
  signal: AbortSignal,
): Promise<number | null> {
  const column = table.columns.find((candidate) => candidate.privileges.select)
  const select = column ? quoteName(column.name) : ''
  const conditions = await loadViewConditions(table, view).catch(throwDataError)
  // Uses GET with one row instead of HEAD, because a refused HEAD has no error code.
  const ask = async (range: readonly Condition[]) => {
    const asked = { conditions: [...conditions, ...range], limit: 1, count: method, signal }
    return (await readSelected(client, table, select, asked)).count
  }
  return ask([]).catch((caught: unknown) => {
    if (method !== 'exact' || !isTooSlow(caught)) throw caught
    return countByRanges(client, table, ask, { signal, caught })
  })
}

/** Lazy-loaded, because most counts need only one request. */
const keyRanges = createCodeLoader(() => import('./key-ranges.ts'))

/** Counts rows by ranges of keys. @throws the first error, if the table has no such key */
async function countByRanges(
  client: Client,
  table: Table,
  ask: (range: readonly Condition[]) => Promise<number | null>,
  { signal, caught }: { signal: AbortSignal; caught: unknown },
): Promise<number | null> {
  const { queryByRanges, getRangeColumn } = await keyRanges()
  const column = getRangeColumn(table)
  if (!column) throw caught
  let sum = 0
  for await (const { answer } of queryByRanges(client, table, column, ask, signal)) {
    if (answer === null) return null
    sum += answer
  }
  return sum
}

/** Returns the query of `countRows`. Counts never delay rows, and failed counts are not shown. */
export function countQuery(client: Client, table: Table, view: ViewFilters, method: CountMethod) {
  const { filters, match, search } = view
  return queryOptions({
    queryKey: ['count', table.schema, table.name, { filters, match, search }, method] as const,
    queryFn: ({ signal }) => countRows(client, table, view, method, signal),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
}
