import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import type { DeepObject } from '../storage/list-objects.ts'
import { checkTrash, createTrashLengthCheck, type TrashChoice } from '../storage/trash-entries.ts'
import { isPlaceholder } from '../tasks/summarize-transfer.ts'
import { getTrashItem, listObjects } from './delete-entries.ts'

/** The content of a deletion. */
interface Everything {
  objects: readonly DeepObject[]
  /** Number of files, without placeholders. */
  count: number
  bytes: number
  /** Number of objects that are too long for the trash. */
  tooLong: number
}

/** The facts for a question before a deletion: where it goes, and its size. Both are read while the dialog is open. */
export interface DeletionPlan {
  choice: UseQueryResult<TrashChoice>
  everything: UseQueryResult<Everything>
  /** Number of files found so far. */
  found: number
}

/** Reads the facts for a deletion. */
export function useDeletionPlan({ bucket }: Folder, entries: readonly Entry[]): DeletionPlan {
  const { client } = useHost().session
  const userId = useUser()?.id ?? ''
  const [found, setFound] = useState(0)
  const items = entries.map(getTrashItem)
  const asked = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const
  const choice = useQuery({
    ...asked,
    queryKey: ['goes to the trash', bucket, items],
    queryFn: () => checkTrash(client, userId, bucket, items),
  })
  const everything = useQuery({
    ...asked,
    queryKey: ['all of it', bucket, items],
    // Comparing very many objects would take long, and no component needs it.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Everything> => {
      setFound(0)
      const onFound = (more: number) => setFound((before) => before + more)
      const objects = await listObjects(client, bucket, entries, { signal, onFound })
      const files = objects.filter(({ key }) => !isPlaceholder(key))
      const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
      const isTooLong = createTrashLengthCheck(userId, bucket)
      const tooLong = objects.filter(({ key }) => isTooLong(key)).length
      return { objects, count: files.length, bytes, tooLong }
    },
  })
  return { choice, everything, found }
}

/** Returns the result of a query, and refetches it if there is none. @throws the error of the query */
export async function awaitQuery<Data>(query: UseQueryResult<Data>): Promise<Data> {
  if (query.data !== undefined) return query.data
  const { data, error } = await query.refetch({ cancelRefetch: false })
  if (data === undefined) throw error
  return data
}
