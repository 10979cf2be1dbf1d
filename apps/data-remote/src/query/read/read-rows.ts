import { mayPass } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { asDataError, toDataError } from '../../errors/data-error.ts'
import { valueText } from '../../kinds/value-text.ts'
import type { Table } from '../../schema/schema.ts'
import {
  applyConditions,
  type Condition,
  checkLength,
  conditionsFor,
  quoteName,
} from '../conditions/conditions.ts'
import { type Cursor, cursorAt, orderingOf, rowsAfter } from '../conditions/keyset.ts'
import type { ViewState } from '../conditions/view-state.ts'
import { type Row, readAnswer, withColumns, writeSelect } from '../row.ts'

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
}

/**
 * Reads one page of a view of `table`. A server may answer fewer rows than were asked for (`db-max-rows`): a caller that needs every row
 * takes only an empty page for the end (`isShortOneLast: false`).
 * @throws DataError
 */
export async function readRows(
  client: Client,
  table: Table,
  view: ViewState,
  start: PageStart,
  options: {
    size?: number
    isShortOneLast?: boolean
    signal?: AbortSignal
    /** Those that are read, and all that the rows are sorted by; all columns unless given. */
    columns?: ReadonlySet<string>
  } = {},
): Promise<Page> {
  const { size = pageSize, isShortOneLast = true, columns } = options
  const read = columns ? withColumns(table, columns) : table
  const ordering = orderingOf(table, view.sorts)
  const conditions = await conditionsFor(table, view).catch(rethrow)
  const bound = start && 'where' in start ? start : null
  const where = start && 'after' in start ? rowsAfter(ordering, start.after) : (bound?.where ?? [])
  checkLength([...conditions, ...where])
  const skip = start && 'skip' in start ? start.skip : 0
  const select = client
    .schema(table.schema)
    .from(table.name)
    .select(writeSelect(read), bound?.isCounted ? { count: 'estimated' } : {})
  let request = applyConditions(select, [...conditions, ...where])
  for (const { column, descending } of ordering.sorts) {
    const isDown = descending !== (bound?.isBackwards ?? false)
    request = request.order(quoteName(column), { ascending: !isDown, nullsFirst: isDown })
  }
  request = skip > 0 ? request.range(skip, skip + size - 1) : request.limit(size)
  if (options.signal) request = request.abortSignal(options.signal)
  const { data, error, status, count } = await request.then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  const rows = readAnswer(read, data)
  if (bound?.isBackwards) rows.reverse()
  const last = rows.at(-1)
  if (!last || (isShortOneLast && !bound?.isBackwards && rows.length < size))
    return { rows, next: null, count }
  const next = ordering.isTotal
    ? { after: cursorAt(ordering, (column) => valueText(last[column])) }
    : { skip: skip + rows.length }
  return { rows, next, count }
}

function rethrow(caught: unknown): never {
  throw asDataError(caught)
}

/** The infinite query over `readRows`; its key begins with `rowsKey(table)`. */
export function rowsQuery(client: Client, table: Table, view: ViewState) {
  // Under whatever name it is kept, its rows are the same.
  const { saved: _saved, unread: _unread, ...rows } = view
  return infiniteQueryOptions({
    queryKey: [...rowsKey(table), rows] as const,
    queryFn: ({ pageParam, signal }) => readRows(client, table, view, pageParam, { signal }),
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
