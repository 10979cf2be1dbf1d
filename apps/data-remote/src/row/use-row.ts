import { shouldRetryQuery, useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { isTruncated } from '../column-types/truncated-value.ts'
import type { GridRow } from '../edit/grid-row.ts'
import { type DataError, toKnownDataError } from '../errors/data-error.ts'
import { createKeyConditions } from '../query/addressing/key-conditions.ts'
import { createRowKey } from '../query/read/read-rows.ts'
import { readRow } from '../query/write/update-row.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'

/** A row that was requested by its key. `gone`: it doesn't exist or isn't visible. */
export type RowResult =
  | { state: 'here'; gridRow: GridRow }
  | { state: 'loading' | 'gone' }
  | { state: 'failed'; error: DataError; retry: () => void }

/** Returns the row with the key `id` (from `keyOf`): the one in `rows` if it is complete, otherwise from the database. */
export function useRow(table: Table, id: string | null, rows: readonly GridRow[]): RowResult {
  const { session } = useHost()
  const listed = rows.find((row) => row.id === id)
  const loaded = listed && !isTruncated(listed.row) ? listed : null
  const key = getRowKeyColumns(table)
  const values = id === null ? [] : (JSON.parse(id) as string[])
  const isKey = key !== null && key.length === values.length
  const asked = useQuery({
    queryKey: createRowKey(table, id),
    queryFn: () => {
      const names = key ?? []
      const row = Object.fromEntries(names.map((name, i) => [name, values[i]]))
      return readRow(session.client, table, createKeyConditions(names, row))
    },
    enabled: id !== null && isKey && !loaded,
    staleTime: 30_000,
    retry: shouldRetryQuery,
  })
  if (loaded) return { state: 'here', gridRow: loaded }
  if (asked.data && id !== null) return { state: 'here', gridRow: { id, row: asked.data } }
  if (!isKey || asked.isSuccess) return { state: 'gone' }
  if (!asked.isError) return { state: 'loading' }
  const error = toKnownDataError(asked.error)
  // An invalid value for the key's type (SQLSTATE class 22, data exception) means that no row has this key.
  if (error.code.startsWith('22')) return { state: 'gone' }
  return { state: 'failed', error, retry: () => void asked.refetch() }
}
