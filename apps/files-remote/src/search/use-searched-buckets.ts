import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQuery } from '@tanstack/react-query'
import { type FilesConfig, useFilesConfig } from '../config.ts'
import { isSearchRequested } from '../storage/find-files.ts'
import { type Bucket, bucketsQuery } from '../storage/list-buckets.ts'

/** Returns the buckets that can be searched here, and the user who searches. */
export function useSearchedBuckets() {
  const { session } = useHost()
  const config = useFilesConfig()
  const userId = useUser()?.id ?? ''
  const query = useQuery(bucketsQuery(session.client))
  return { query, buckets: getSearchedBuckets(query.data ?? [], config), finder: { userId, config } }
}

/** Returns the ids of the buckets that are searched. */
export function getSearchedBuckets(buckets: readonly Bucket[], config: FilesConfig): string[] {
  return buckets
    .map(({ id }) => id)
    .filter((id) => isSearchRequested(id) && (config.buckets?.includes(id) ?? true))
}
