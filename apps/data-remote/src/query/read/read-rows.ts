import { shouldRetryQuery } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { getValueText } from '../../column-types/value-text.ts'
import { throwDataError } from '../../errors/data-error.ts'
import type { Table } from '../../schema/schema.ts'
import { readTable } from '../addressing/requests.ts'
import { isMaybeTruncated } from '../addressing/row-limit.ts'
import { type Condition, loadViewConditions } from '../conditions/conditions.ts'
import { createAfterConditions, createCursor, createOrdering, type RowCursor } from '../conditions/cursor.ts'
import type { ViewState } from '../conditions/view-state.ts'
import { type Row, selectColumns, truncateColumns } from '../row.ts'

type Client = Session['client']

/** Rows per request. Below PostgREST's default limit of 1,000. */
export const pageSize = 200

/** Start of a page: after a row, at an offset, or at a bound of conditions. Null for the first page. */
export type PageStart = { after: RowCursor } | { skip: number } | PageBound | null

/** A bound of a page. `isBackwards`: the page ends there. `isCounted`: the page has the estimated number of rows within the bound. */
export interface PageBound {
  where: readonly Condition[]
  isBackwards?: true
  isCounted?: true
}

/** Rows in order, and the start of the next page. Null after the last page. */
export interface RowPage {
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
): Promise<RowPage> {
  const { size = pageSize, columns, hasStarts = false } = options
  const some = columns ? selectColumns(table, columns) : table
  const ordering = createOrdering(table, view.sorts)
  const sorted = ordering.sorts.map(({ column }) => column)
  const read = hasStarts ? truncateColumns(some, sorted) : some
  const conditions = await loadViewConditions(table, view).catch(throwDataError)
  const bound = start && 'where' in start ? start : null
  const where =
    start && 'after' in start ? createAfterConditions(ordering, start.after) : (bound?.where ?? [])
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
  const isCut = isMaybeTruncated(client, rows.length, size)
  if (bound?.isBackwards) rows.reverse()
  const last = rows.at(-1)
  if (!last || (!bound?.isBackwards && rows.length < size && !isCut)) return { rows, next: null, count }
  const more = { count, mayBeLast: isCut }
  if (!ordering.isTotal) return { rows, next: { skip: skip + rows.length }, ...more }
  const after = createCursor(ordering, (column) => getValueText(last[column]))
  // A server that ignores the start would return the same page again and again.
  const isSame = start && 'after' in start && JSON.stringify(start.after) === JSON.stringify(after)
  return isSame ? { rows: [], next: null, count } : { rows, next: { after }, ...more }
}

/** Returns the infinite query over `readRows`. Its key starts with `createRowsKey(table)`. */
export function rowsQuery(client: Client, table: Table, view: ViewState) {
  // The rows are the same under any saved name.
  const { saved: _saved, unread: _unread, ...rows } = view
  return infiniteQueryOptions({
    queryKey: [...createRowsKey(table), rows] as const,
    queryFn: ({ pageParam, signal }) => readRows(client, table, view, pageParam, { signal, hasStarts: true }),
    initialPageParam: null as PageStart,
    getNextPageParam: (page) => page.next,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    retry: shouldRetryQuery,
  })
}

/** Returns the query key of a single row. `id` is the result of `keyOf`. */
export function createRowKey(table: Table, id: string | null) {
  return ['row', table.schema, table.name, id] as const
}

/** Returns the prefix of all query keys with rows of `table`. */
export function createRowsKey(table: Table) {
  return ['rows', table.schema, table.name] as const
}
