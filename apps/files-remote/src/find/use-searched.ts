import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQuery } from '@tanstack/react-query'
import { type FilesConfig, useFilesConfig } from '../config.ts'
import { isSearched } from '../storage/find-files.ts'
import { type Bucket, bucketsQuery } from '../storage/list-buckets.ts'

/** Returns the buckets that can be searched here, and the user who searches. */
export function useSearched() {
  const { session } = useHost()
  const config = useFilesConfig()
  const userId = useUser()?.id ?? ''
  const query = useQuery(bucketsQuery(session.client))
  return { query, buckets: searchedOf(query.data ?? [], config), finder: { userId, config } }
}

/** Returns the ids of the buckets that are searched. */
export function searchedOf(buckets: readonly Bucket[], config: FilesConfig): string[] {
  return buckets.map(({ id }) => id).filter((id) => isSearched(id) && (config.buckets?.includes(id) ?? true))
}
