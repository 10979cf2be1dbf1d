import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { createRowKey, createRowsKey, type RowPage } from '../query/read/read-rows.ts'
import { getRowKey, type Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

type Pages = InfiniteData<RowPage>

/** The loaded rows of a table by id. */
export interface LoadedRows {
  /** Returns whether a row is in a view on screen. */
  has(id: string): boolean
  /** Returns the rows of the views on screen. */
  read(): ReadonlyMap<string, Row>
  /** Replaces rows by id in every cached view. */
  put(rows: ReadonlyMap<string, Row>): void
  /** Returns whether pages are loading, which would overwrite the rows put now. */
  areComing(): boolean
}

export function readLoadedRows(queries: QueryClient, table: Table, key: readonly string[]): LoadedRows {
  // Pages are immutable, so each is indexed once.
  const known = new WeakMap<RowPage, ReadonlyMap<string, Row>>()
  const byId = (page: RowPage) => {
    const rows = known.get(page) ?? new Map(page.rows.map((row) => [getRowKey(row, key), row]))
    known.set(page, rows)
    return rows
  }
  const queryKey = createRowsKey(table)
  const shown = () =>
    queries
      .getQueryCache()
      .findAll({ queryKey, type: 'active' })
      .flatMap(({ state }) => (state.data as Pages | undefined)?.pages ?? [])
  return {
    has: (id) => shown().some((page) => byId(page).has(id)),
    read: () => new Map(shown().flatMap((page) => [...byId(page)])),
    put: (rows) => {
      if (rows.size === 0) return
      const replaced = (page: RowPage) =>
        [...rows.keys()].some((id) => byId(page).has(id))
          ? { ...page, rows: page.rows.map((row) => rows.get(getRowKey(row, key)) ?? row) }
          : page
      queries.setQueriesData<Pages>(
        { queryKey },
        (data) => data && { ...data, pages: data.pages.map(replaced) },
      )
      for (const [id, row] of rows)
        if (queries.getQueryData(createRowKey(table, id))) queries.setQueryData(createRowKey(table, id), row)
    },
    areComing: () => queries.isFetching({ queryKey }) > 0,
  }
}
