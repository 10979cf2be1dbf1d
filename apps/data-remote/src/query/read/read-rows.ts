import { mayPass } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { rethrow } from '../../errors/data-error.ts'
import { valueText } from '../../kinds/value-text.ts'
import type { Table } from '../../schema/schema.ts'
import { readTable } from '../addressing/requests.ts'
import { mayBeCut } from '../addressing/row-limit.ts'
import { type Condition, conditionsFor } from '../conditions/conditions.ts'
import { type Cursor, cursorAt, orderingOf, rowsAfter } from '../conditions/keyset.ts'
import type { ViewState } from '../conditions/view-state.ts'
import { type Row, withColumns, withStarts } from '../row.ts'

type Client = Session['client']

/** Rows per request. Below PostgREST's default limit of 1,000. */
export const pageSize = 200

/** Start of a page: after a row, at an offset, or at a bound of conditions. Null for the first page. */
export type PageStart = { after: Cursor } | { skip: number } | Bound | null

/** A bound of a page. `isBackwards`: the page ends there. `isCounted`: the page has the estimated number of rows within the bound. */
export interface Bound {
  where: readonly Condition[]
  isBackwards?: true
  isCounted?: true
}

/** Rows in order, and the start of the next page. Null after the last page. */
export interface Page {
  rows: readonly Row[]
  next: PageStart
  /** Estimated number of rows within the page's bound. Null if it was not requested. */
  count: number | null
  /** The page is short, and only the next page shows whether the server truncated it. */
  mayBeLast?: boolean
}

/**
 * Reads one page of a view of `table`. A server may return fewer rows than requested (`db-max-rows`), so a short page is the last one only
 * if the server has returned more rows before.
 * @throws DataError
 */
export async function readRows(
  client: Client,
  table: Table,
  view: ViewState,
  start: PageStart,
  options: {
    size?: number
    signal?: AbortSignal
    /** Columns to select; sort columns are always added. Default: all columns. */
    columns?: ReadonlySet<string>
    /** Reads only the start of large values (`Shortened`). */
    hasStarts?: true
  } = {},
): Promise<Page> {
  const { size = pageSize, columns, hasStarts = false } = options
  const some = columns ? withColumns(table, columns) : table
  const ordering = orderingOf(table, view.sorts)
  const sorted = ordering.sorts.map(({ column }) => column)
  const read = hasStarts ? withStarts(some, sorted) : some
  const conditions = await conditionsFor(table, view).catch(rethrow)
  const bound = start && 'where' in start ? start : null
  const where = start && 'after' in start ? rowsAfter(ordering, start.after) : (bound?.where ?? [])
  const skip = start && 'skip' in start ? start.skip : 0
  const { rows, count } = await readTable(client, read, {
    conditions: [...conditions, ...where],
    order: ordering.sorts.map(({ column, descending }) => ({
      column,
      isDescending: descending !== (bound?.isBackwards ?? false),
    })),
    count: bound?.isCounted ? 'estimated' : undefined,
    skip,
    limit: size,
    signal: options.signal,
  })
  const isCut = mayBeCut(client, rows.length, size)
  if (bound?.isBackwards) rows.reverse()
  const last = rows.at(-1)
  if (!last || (!bound?.isBackwards && rows.length < size && !isCut)) return { rows, next: null, count }
  const more = { count, mayBeLast: isCut }
  if (!ordering.isTotal) return { rows, next: { skip: skip + rows.length }, ...more }
  const after = cursorAt(ordering, (column) => valueText(last[column]))
  // A server that ignores the start would return the same page again and again.
  const isSame = start && 'after' in start && JSON.stringify(start.after) === JSON.stringify(after)
  return isSame ? { rows: [], next: null, count } : { rows, next: { after }, ...more }
}

/** Returns the infinite query over `readRows`. Its key starts with `rowsKey(table)`. */
export function rowsQuery(client: Client, table: Table, view: ViewState) {
  // The rows are the same under any saved name.
  const { saved: _saved, unread: _unread, ...rows } = view
  return infiniteQueryOptions({
    queryKey: [...rowsKey(table), rows] as const,
    queryFn: ({ pageParam, signal }) => readRows(client, table, view, pageParam, { signal, hasStarts: true }),
    initialPageParam: null as PageStart,
    getNextPageParam: (page) => page.next,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    retry: mayPass,
  })
}

/** Returns the query key of a single row. `id` is the result of `keyOf`. */
export function rowKey(table: Table, id: string | null) {
  return ['row', table.schema, table.name, id] as const
}

/** Returns the prefix of all query keys with rows of `table`. */
export function rowsKey(table: Table) {
  return ['rows', table.schema, table.name] as const
}
