import { useUser } from '@portico/session/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Table } from '../../schema/schema.ts'
import { deleteCheckpoint, findUnfinishedImports, type ImportCheckpoint } from '../import-run/checkpoint.ts'

/** Returns the imports into the table that began but have no running page. */
export function useUnfinishedImports(table: Table) {
  const userId = useUser()?.id ?? ''
  const queries = useQueryClient()
  const queryKey = ['unfinished imports', userId, table.schema, table.name]
  const { data = [], refetch } = useQuery({
    queryKey,
    queryFn: () => findUnfinishedImports(userId, table),
    staleTime: 0,
    networkMode: 'always',
  })
  return {
    imports: data,
    reload: () => void refetch(),
    /** Returns the current checkpoint. Undefined if the import is no longer unfinished. */
    find: async ({ seed }: ImportCheckpoint) => (await refetch()).data?.find((one) => one.seed === seed),
    discard: ({ seed }: ImportCheckpoint) => {
      deleteCheckpoint(userId, seed)
      void queries.invalidateQueries({ queryKey })
    },
  }
}
