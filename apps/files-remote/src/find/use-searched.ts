import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useQuery } from '@tanstack/react-query'
import { useFilesConfig } from '../config.ts'
import { isSearched } from '../storage/find-files.ts'
import { bucketsQuery } from '../storage/list-buckets.ts'

/** The buckets that can be searched here, and for whom. */
export function useSearched() {
  const { session } = useHost()
  const config = useFilesConfig()
  const userId = useUser()?.id ?? ''
  const query = useQuery(bucketsQuery(session.client))
  const buckets = query.data
    ?.map(({ id }) => id)
    .filter((id) => isSearched(id) && (config.buckets?.includes(id) ?? true))
  return { query, buckets: buckets ?? [], finder: { userId, config } }
}
