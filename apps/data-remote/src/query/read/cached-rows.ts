import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Table } from '../../schema/schema.ts'
import { getRowKey, type Row } from '../row.ts'
import { renameLabels } from './cached-labels.ts'
import { createRowKey, createRowsKey, type RowPage } from './read-rows.ts'

type Pages = InfiniteData<RowPage>

/** Replaces saved rows, by their previous keys, in every cached view of the table. */
export function replaceRows(
  queries: QueryClient,
  table: Table,
  key: readonly string[],
  saved: ReadonlyMap<string, Row>,
): void {
  if (saved.size === 0) return
  for (const row of saved.values()) queries.setQueryData(createRowKey(table, getRowKey(row, key)), row)
  renameLabels(queries, table, saved.values())
  changePages(queries, table, (page) =>
    page.rows.some((row) => saved.has(getRowKey(row, key)))
      ? { ...page, rows: page.rows.map((row) => saved.get(getRowKey(row, key)) ?? row) }
      : page,
  )
}

/** Removes deleted rows from every cached view of the table. */
export function removeRows(
  queries: QueryClient,
  table: Table,
  key: readonly string[],
  ids: readonly string[],
): void {
  const gone = new Set(ids)
  for (const id of ids) queries.setQueryData(createRowKey(table, id), null)
  changePages(queries, table, (page) => ({
    ...page,
    rows: page.rows.filter((row) => !gone.has(getRowKey(row, key))),
  }))
}

/** Shows a new row first, regardless of the sort order, so that the user sees it. */
export function prependRow(queries: QueryClient, table: Table, row: Row): void {
  changePages(queries, table, (page, i) =>
    i === 0 && !('at' in page) ? { ...page, rows: [row, ...page.rows] } : page,
  )
}

function changePages(
  queries: QueryClient,
  table: Table,
  change: (page: RowPage, index: number) => RowPage,
): void {
  queries.setQueriesData<Pages>({ queryKey: createRowsKey(table) }, (data) =>
    data ? { ...data, pages: data.pages.map(change) } : data,
  )
  void queries.invalidateQueries({ queryKey: ['count', table.schema, table.name] })
}
