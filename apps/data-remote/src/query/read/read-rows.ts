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

/** Rows of one request; below PostgREST's usual limit of 1,000. */
export const pageSize = 200

/** Where a page begins: after a row, after so many rows, or somewhere that conditions tell. */
export type PageStart = { after: Cursor } | { skip: number } | Bound | null

/** `isBackwards`: the page ends there; `isCounted`: it says how many rows the conditions leave, about. */
export interface Bound {
  where: readonly Condition[]
  isBackwards?: true
  isCounted?: true
}

/** Rows in order, and where the next page begins; null after the last. */
export interface Page {
  rows: readonly Row[]
  next: PageStart
  /** How many rows the bound of the page leaves; null where nobody asked. */
  count: number | null
  /** The page is short, and only the next page tells whether the server has cut this one. */
  mayBeLast?: boolean
}

/**
 * Reads one page of a view of `table`. A server may answer fewer rows than the request wants (`db-max-rows`): a short page is the
 * last one only if this server has given more rows before.
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
    /** Those that are read, and all that the rows are sorted by; all columns unless given. */
    columns?: ReadonlySet<string>
    /** Only the beginning of large values is read (`Shortened`). */
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
    ...{ skip, limit: size, signal: options.signal },
  })
  const isCut = mayBeCut(client, rows.length, size)
  if (bound?.isBackwards) rows.reverse()
  const last = rows.at(-1)
  if (!last || (!bound?.isBackwards && rows.length < size && !isCut)) return { rows, next: null, count }
  const more = { count, mayBeLast: isCut }
  if (!ordering.isTotal) return { rows, next: { skip: skip + rows.length }, ...more }
  const after = cursorAt(ordering, (column) => valueText(last[column]))
  // A server that ignores where a page begins would give the same one again and again.
  const isSame = start && 'after' in start && JSON.stringify(start.after) === JSON.stringify(after)
  return isSame ? { rows: [], next: null, count } : { rows, next: { after }, ...more }
}

/** The infinite query over `readRows`; its key begins with `rowsKey(table)`. */
export function rowsQuery(client: Client, table: Table, view: ViewState) {
  // Under whatever name it is kept, its rows are the same.
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

/** The query key of one row by itself; `id` as `keyOf` writes it. */
export function rowKey(table: Table, id: string | null) {
  return ['row', table.schema, table.name, id] as const
}

/** The beginning of every query key that holds rows of `table`. */
export function rowsKey(table: Table) {
  return ['rows', table.schema, table.name] as const
}
