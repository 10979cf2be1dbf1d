import { useUser } from '@portico/session/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Table } from '../../schema/schema.ts'
import { type Checkpoint, forgetCheckpoint, unfinishedImports } from '../import-run/checkpoint.ts'

/** Returns the imports into the table that began but have no running page. */
export function useUnfinished(table: Table) {
  const userId = useUser()?.id ?? ''
  const queries = useQueryClient()
  const queryKey = ['unfinished imports', userId, table.schema, table.name]
  const { data = [], refetch } = useQuery({
    queryKey,
    queryFn: () => unfinishedImports(userId, table),
    staleTime: 0,
    networkMode: 'always',
  })
  return {
    imports: data,
    reload: () => void refetch(),
    /** Returns the current checkpoint. Undefined if the import is no longer unfinished. */
    find: async ({ seed }: Checkpoint) => (await refetch()).data?.find((one) => one.seed === seed),
    discard: ({ seed }: Checkpoint) => {
      forgetCheckpoint(userId, seed)
      void queries.invalidateQueries({ queryKey })
    },
  }
}
