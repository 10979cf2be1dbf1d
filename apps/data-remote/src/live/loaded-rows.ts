import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { type Page, rowKey, rowsKey } from '../query/read/read-rows.ts'
import { keyOf, type Row } from '../query/row.ts'
import type { Table } from '../schema/schema.ts'

type Pages = InfiniteData<Page>

/** The rows of a table that this page holds, by their identity. */
export interface LoadedRows {
  /** Whether one is in a view that is shown. */
  has(id: string): boolean
  /** Those of the views that are shown. */
  read(): ReadonlyMap<string, Row>
  /** Puts rows in the place of those with the same identity, in every view that is kept. */
  put(rows: ReadonlyMap<string, Row>): void
  /** Pages are on their way, and would be put in the place of what is put now. */
  areComing(): boolean
}

export function loadedRows(queries: QueryClient, table: Table, key: readonly string[]): LoadedRows {
  // Pages do not change, so each is gone through once.
  const known = new WeakMap<Page, ReadonlyMap<string, Row>>()
  const byId = (page: Page) => {
    const rows = known.get(page) ?? new Map(page.rows.map((row) => [keyOf(row, key), row]))
    known.set(page, rows)
    return rows
  }
  const queryKey = rowsKey(table)
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
      const replaced = (page: Page) =>
        [...rows.keys()].some((id) => byId(page).has(id))
          ? { ...page, rows: page.rows.map((row) => rows.get(keyOf(row, key)) ?? row) }
          : page
      queries.setQueriesData<Pages>(
        { queryKey },
        (data) => data && { ...data, pages: data.pages.map(replaced) },
      )
      for (const [id, row] of rows)
        if (queries.getQueryData(rowKey(table, id))) queries.setQueryData(rowKey(table, id), row)
    },
    areComing: () => queries.isFetching({ queryKey }) > 0,
  }
}
