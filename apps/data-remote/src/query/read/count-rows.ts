import { isTooSlow, lazyCode } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { rethrow } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { readSelected } from '../addressing/requests.ts'
import { type Condition, conditionsFor } from '../conditions/conditions.ts'
import type { Finding } from '../conditions/view-state.ts'
import { quoteName } from '../names.ts'

type Client = Session['client']

/** How a count is found: `planned` is the planner's guess, `estimated` is exact for small results, `exact` reads all. */
export type CountMethod = 'planned' | 'estimated' | 'exact'

/**
 * Counts the rows of a view without reading them. An exact count that takes too long is made in batches. Null if the server gives no number.
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
  const ask = async (range: readonly Condition[]) => {
    const asked = { conditions: [...conditions, ...range], limit: 1, count: method, signal }
    return (await readSelected(client, table, select, asked)).count
  }
  return ask([]).catch((caught: unknown) => {
    if (method !== 'exact' || !isTooSlow(caught)) throw caught
    return countByRanges(client, table, ask, { signal, caught })
  })
}

/** Most counts fit into one request. */
const keyRanges = lazyCode(() => import('./key-ranges.ts'))

/** Counts the rows of one range of keys after another. @throws the first error, if the table has no such key */
async function countByRanges(
  client: Client,
  table: Table,
  ask: (range: readonly Condition[]) => Promise<number | null>,
  { signal, caught }: { signal: AbortSignal; caught: unknown },
): Promise<number | null> {
  const { askByRanges, rangeColumn } = await keyRanges()
  const column = rangeColumn(table)
  if (!column) throw caught
  let sum = 0
  for await (const { answer } of askByRanges(client, table, column, ask, signal)) {
    if (answer === null) return null
    sum += answer
  }
  return sum
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
