import { useUser } from '@portico/session/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Table } from '../../schema/schema.ts'
import { type Checkpoint, forgetCheckpoint, unfinishedImports } from '../import-run/checkpoint.ts'

/** Imports into the table that have begun and that no page goes on with. */
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
    /** It as it is now; undefined where it is not unfinished any more. */
    find: async ({ seed }: Checkpoint) => (await refetch()).data?.find((one) => one.seed === seed),
    discard: ({ seed }: Checkpoint) => {
      forgetCheckpoint(userId, seed)
      void queries.invalidateQueries({ queryKey })
    },
  }
}
