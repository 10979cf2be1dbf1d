import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPlaceholder } from '../jobs/survey.ts'
import type { Folder } from '../place/place.ts'
import type { Entry } from '../storage/entry.ts'
import type { DeepObject } from '../storage/list-deep.ts'
import { askTrash, type TrashChoice, tooLongForTrash } from '../storage/trash-box.ts'
import { itemOf, objectsOf } from './delete-entries.ts'

/** What a deletion comes to. */
interface Everything {
  objects: readonly DeepObject[]
  /** Without what only keeps folders. */
  count: number
  bytes: number
  /** Too long for the trash. */
  tooLong: number
}

/** What is asked before a deletion: where it goes, and how much it is. Both are asked as soon as its dialog is open, and stop with it. */
export interface DeletionPlan {
  choice: UseQueryResult<TrashChoice>
  everything: UseQueryResult<Everything>
  /** Files found so far. */
  found: number
}

/** Asks both. */
export function usePlan({ bucket }: Folder, entries: readonly Entry[]): DeletionPlan {
  const { client } = useHost().session
  const userId = useUser()?.id ?? ''
  const [found, setFound] = useState(0)
  const items = entries.map(itemOf)
  const asked = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const
  const choice = useQuery({
    ...asked,
    queryKey: ['goes to the trash', bucket, items],
    queryFn: () => askTrash(client, userId, bucket, items),
  })
  const everything = useQuery({
    ...asked,
    queryKey: ['all of it', bucket, items],
    // Very many are compared by nobody.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Everything> => {
      setFound(0)
      const onFound = (more: number) => setFound((before) => before + more)
      const objects = await objectsOf(client, bucket, entries, { signal, onFound })
      const files = objects.filter(({ key }) => !isPlaceholder(key))
      const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
      const isTooLong = tooLongForTrash(userId, bucket)
      const tooLong = objects.filter(({ key }) => isTooLong(key)).length
      return { objects, count: files.length, bytes, tooLong }
    },
  })
  return { choice, everything, found }
}

/** What a query gave, or gives when it is asked once more. @throws what it failed with */
export async function answerOf<Data>(query: UseQueryResult<Data>): Promise<Data> {
  if (query.data !== undefined) return query.data
  const { data, error } = await query.refetch({ cancelRefetch: false })
  if (data === undefined) throw error
  return data
}
