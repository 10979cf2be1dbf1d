import { useHost } from '@portico/react-remote'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { restrictTables, useDataConfig } from '../config.ts'
import { maxTables, tablesQuery } from '../schema/load-tables.ts'
import { isPartialList, type ListedTable, type TableList } from '../schema/schema.ts'

/** The result of a table search. */
export interface TableSearchResult {
  tables: readonly ListedTable[]
  /** Number of all matching tables, shown or not. */
  total: number
  isSearching: boolean
  error: Error | null
}

/** Finds tables by a part of their name: in the list, or on the server if the list is incomplete. */
export function useTableSearch(list: TableList, search: string): TableSearchResult {
  const { session } = useHost()
  const config = useDataConfig()
  const wanted = search.trim().toLowerCase()
  const asksServer = wanted !== '' && isPartialList(list)
  const { data, isFetching, error } = useQuery({
    ...tablesQuery(session.client, { most: maxTables, named: wanted }),
    enabled: asksServer,
    placeholderData: keepPreviousData,
  })
  const tables = useMemo(() => {
    if (asksServer) return restrictTables(data?.tables ?? [], config)
    return list.tables.filter(({ name }) => name.toLowerCase().includes(wanted))
  }, [asksServer, data, list, wanted, config])
  const searched = asksServer && config.tables === null ? (data?.total ?? 0) : tables.length
  return {
    tables,
    total: wanted === '' ? list.total : searched,
    isSearching: asksServer && isFetching,
    error: asksServer ? error : null,
  }
}

/** Returns the tables with one of these names. The server finds tables outside the list. Null until it has answered. */
export function useNamedTables(
  list: TableList | null,
  names: readonly string[],
): readonly ListedTable[] | null {
  const { session } = useHost()
  const config = useDataConfig()
  const isAsked = names.length > 0 && list !== null && isPartialList(list)
  const { data, isError } = useQuery({
    ...tablesQuery(session.client, { most: 0, also: names }),
    enabled: isAsked,
  })
  return useMemo(() => {
    if (!isAsked || isError) return list?.tables ?? []
    return data ? restrictTables(data.tables, config) : null
  }, [isAsked, isError, data, list, config])
}
