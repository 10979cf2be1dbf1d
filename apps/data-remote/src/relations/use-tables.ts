import { useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { restrictTables, useDataConfig } from '../config.ts'
import { tableQuery } from '../schema/load-tables.ts'
import type { Table } from '../schema/schema.ts'

const none: readonly Table[] = []

/**
 * Returns the table and the tables that it references, or with `isReferring` the tables that reference it, limited to those of this remote.
 * Empty while they load.
 */
export function useTables(table: Table, isReferring = false): readonly Table[] {
  const { session } = useHost()
  const config = useDataConfig()
  const { data } = useQuery(tableQuery(session.client, table, isReferring))
  return useMemo(
    () => (data?.table ? restrictTables([data.table, ...data.near], config) : none),
    [data, config],
  )
}
