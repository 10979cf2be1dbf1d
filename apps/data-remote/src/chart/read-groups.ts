import { readRecentItems, saveRecentItems, shouldRetryQuery } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { getColumnType } from '../column-types/column-types.ts'
import { getTimeZone } from '../column-types/moments.ts'
import { formatLocalDay } from '../column-types/periods.ts'
import { getValueText } from '../column-types/value-text.ts'
import { toKnownDataError } from '../errors/data-error.ts'
import { readSelected } from '../query/addressing/requests.ts'
import { isMaybeTruncated } from '../query/addressing/row-limit.ts'
import { type Condition, loadViewConditions } from '../query/conditions/conditions.ts'
import type { ViewFilters } from '../query/conditions/view-state.ts'
import { quoteName } from '../query/names.ts'
import { getRangeColumn, queryByRanges } from '../query/read/key-ranges.ts'
import { readLimitedRows } from '../query/read/read-limited-rows.ts'
import { createFreePrefix, type Row, selectColumns } from '../query/row.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Column, Table } from '../schema/schema.ts'
import { createAggregates, mergeGroups, type RowGroup } from './aggregates.ts'
import { hasDates } from './chart.ts'

type Client = Session['client']

/** Groups of rows. */
export interface GroupPage {
  groups: readonly RowGroup[]
  /**
   * Why the groups do not include all rows. Null if they do. `off`: only the first rows, because the database does not group; `slow`: only
   * the first rows, because grouping was too slow; `stopped`: only the batches before a failure.
   */
  only: 'off' | 'slow' | 'stopped' | null
  /** The fraction of counted batches, from 0 to 1. Absent when all are counted. */
  fraction?: number
  /** There are more groups than fit in one answer. */
  isCut: boolean
}

/** What to group. A column with days is grouped by day, in the user's time zone if it has instants. */
export interface GroupBy {
  table: Table
  view: ViewFilters
  column: Column
  /** The numeric column to aggregate. Null if rows are counted. */
  of: Column | null
}

/** Maximum number of groups or rows in one answer: PostgREST's default limit. */
export const maxGroups = 1_000

/** Maximum estimated number of rows to group in one request. For larger tables the request would only waste the database's time. */
const mostRows = 2_000_000

/** Returns the query of {@link readGroups}. While batches are counted, it has the groups so far. */
export function groupsQuery(client: Client, userId: string, grouping: GroupBy) {
  const { table, view, column, of } = grouping
  const { filters, match, search } = view
  return queryOptions({
    queryKey: [
      'chart',
      table.schema,
      table.name,
      { filters, match, search },
      column.name,
      of?.name ?? null,
    ] as const,
    queryFn: ({ signal, client: queries, queryKey }) =>
      readGroups(client, userId, grouping, signal, (groups) => {
        if (!signal.aborted) queries.setQueryData(queryKey, groups)
      }),
    // Counting again would take the database as long as before.
    refetchOnWindowFocus: false,
    // If the chart was closed during counting, the remaining batches are counted when it reopens.
    staleTime: ({ state }) => (state.data?.fraction === undefined ? 30_000 : 0),
    retry: shouldRetryQuery,
  })
}

/** Time in ms for which this device remembers that the database does not group. Its owner may enable grouping. */
const offFor = 3_600_000

function isOff(userId: string): boolean {
  return readRecentItems('groups-refused', userId, (at) => typeof at === 'number').some(
    (at) => at > Date.now() - offFor,
  )
}

/**
 * Groups the rows of a view: in one request if the database supports it (`db-aggregates-enabled`), in batches if the table is large or the
 * request was too slow, otherwise only the first rows.
 * @throws DataError
 */
async function readGroups(
  client: Client,
  userId: string,
  grouping: GroupBy,
  signal: AbortSignal,
  onProgress: (groups: GroupPage) => void,
): Promise<GroupPage> {
  const conditions = await loadViewConditions(grouping.table, grouping.view)
  if (isOff(userId)) return readFirst(client, grouping, conditions, 'off', signal)
  const isLarge = (grouping.table.estimatedRows ?? 0) > mostRows && getRangeColumn(grouping.table) !== null
  try {
    if (!isLarge) return await readAll(client, grouping, conditions, signal)
    const groups = await readBatches(client, grouping, conditions, signal, onProgress)
    if (groups) return groups
  } catch (caught) {
    const { serverCode, code } = toKnownDataError(caught)
    // PGRST100 is the parse error of servers without aggregates.
    const isRefused = serverCode === 'PGRST123' || serverCode === 'PGRST100'
    if (isRefused) saveRecentItems('groups-refused', userId, [Date.now()])
    if (!isRefused && code !== '57014') throw caught
    if (isRefused) return readFirst(client, grouping, conditions, 'off', signal)
    const groups = isLarge ? null : await readBatches(client, grouping, conditions, signal, onProgress)
    if (groups) return groups
  }
  return readFirst(client, grouping, conditions, 'slow', signal)
}

/**
 * Counts the groups by ranges of keys. If a range is too slow or fails, returns the groups of the earlier ranges. Null if the table has no
 * suitable key, or no range was counted.
 */
async function readBatches(
  client: Client,
  grouping: GroupBy,
  conditions: readonly Condition[],
  signal: AbortSignal,
  onProgress: (groups: GroupPage) => void,
): Promise<GroupPage | null> {
  const { table } = grouping
  const column = getRangeColumn(table)
  if (!column) return null
  const ask = (range: readonly Condition[]) => readAll(client, grouping, [...conditions, ...range], signal)
  let sofar = null as GroupPage | null
  try {
    for await (const { answer, fraction } of queryByRanges(client, table, column, ask, signal)) {
      const groups: readonly RowGroup[] = mergeGroups(
        [...(sofar?.groups ?? []), ...answer.groups],
        (key) => key,
      )
      sofar = { groups, only: null, isCut: answer.isCut || (sofar?.isCut ?? false) }
      if (fraction < 1) onProgress({ ...sofar, fraction })
    }
    return sofar
  } catch (caught) {
    const { serverCode, code } = toKnownDataError(caught)
    if (signal.aborted || serverCode === 'PGRST123' || serverCode === 'PGRST100') throw caught
    if (sofar) return { ...sofar, only: 'stopped' }
    if (code !== '57014') throw caught
    return null
  }
}

async function readAll(
  client: Client,
  { table, column, of }: GroupBy,
  conditions: readonly Condition[],
  signal: AbortSignal,
): Promise<GroupPage> {
  const prefer = getColumnType(column).isZoned ? [`timezone=${getTimeZone()}`] : []
  const asked = { conditions, prefer, signal }
  const prefix = `_${createFreePrefix(table)}`
  const select = selectOf(prefix, column, of)
  const read = async (skip: number, limit: number) =>
    (await readSelected(client, table, select, { ...asked, skip, limit })).data as readonly Row[]
  const answer = await read(0, maxGroups)
  const isCut =
    answer.length >= maxGroups ||
    (isMaybeTruncated(client, answer.length, maxGroups) && (await read(answer.length, 1)).length > 0)
  return { groups: answer.map((row) => groupOf(prefix, row)), only: null, isCut }
}

/**
 * Returns the `select` of groups. Each value has an alias with `prefix`, which no column starts with: PostgREST groups by the alias, and
 * Postgres would confuse it with a column of the same name. Aggregates are read as text, to keep all digits.
 */
function selectOf(prefix: string, column: Column, of: Column | null): string {
  const { isReadAsText } = getColumnType(column)
  const type = hasDates(column) ? '::date' : isReadAsText ? '::text' : ''
  const group = `${prefix}group:${quoteName(column.name)}${type}`
  const rows = `${prefix}rows:count()`
  if (!of) return `${group},${rows}`
  const one = (alias: string, what: string) => `${prefix}${alias}:${quoteName(of.name)}.${what}()`
  return [
    group,
    rows,
    one('values', 'count'),
    ...[one('sum', 'sum'), one('least', 'min'), one('most', 'max')].map((part) => `${part}::text`),
  ].join(',')
}

function groupOf(prefix: string, row: Row): RowGroup {
  const value = (alias: string) => row[`${prefix}${alias}`]
  return {
    key: value('group'),
    rows: Number(value('rows')),
    values: Number(value('values') ?? 0),
    sum: numberOf(value('sum')) ?? 0,
    least: numberOf(value('least')),
    most: numberOf(value('most')),
  }
}

async function readFirst(
  client: Client,
  { table, column, of }: GroupBy,
  conditions: readonly Condition[],
  why: 'off' | 'slow',
  signal: AbortSignal,
): Promise<GroupPage> {
  const some = selectColumns(table, new Set([column.name, ...(of ? [of.name] : [])]))
  const order = getRowKeyColumns(table) ?? []
  const { rows, count } = await readLimitedRows(client, some, conditions, {
    ...{ order, isWhole: order.length > 0 },
    limit: maxGroups,
    isCounted: true,
    signal,
  })
  const each = rows.map((row) => ({
    key: hasDates(column) ? dayOf(column, row[column.name]) : (row[column.name] ?? null),
    ...createAggregates(of ? numberOf(row[of.name]) : null),
  }))
  // One complete answer has all rows. The server may return fewer rows than requested.
  const isWhole = rows.length < maxGroups && (count ?? 0) <= rows.length
  return { groups: mergeGroups(each, (key) => key), only: isWhole ? null : why, isCut: false }
}

/** Returns the day of a value, as `::date` would. */
function dayOf(column: Column, value: unknown): string | null {
  const text = getValueText(value)
  if (text === null || !getColumnType(column).isZoned) return text?.slice(0, 10) ?? null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : formatLocalDay(date)
}

function numberOf(value: unknown): number | null {
  const text = getValueText(value)
  return text === null ? null : Number(text)
}
