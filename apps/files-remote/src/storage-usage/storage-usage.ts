import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'

/** Stored bytes, and their limit. Null without a limit. */
export interface StorageUsage {
  bytes: number
  limit: number | null
}

/** The used space, as far as the user may know it. */
export interface StorageUsageReport {
  buckets: readonly { id: string; files: number; bytes: number }[]
  /** Bytes of the user in all buckets. */
  person: StorageUsage
  /** Bytes of all users. Null if the project sets no limit. */
  project: StorageUsage | null
  /** Maximum bytes of one file in any bucket. Null if it is unknown. */
  file_limit: number | null
  /** True if `buckets` has the buckets with files of the user. Otherwise it counts the files that the user can see. */
  counted?: boolean
}

/** A refusal, as PostgREST sent it. */
export type SpaceError = Error & { code: string; status: number }

/** Clients of projects that count all files for each request. */
const uncounted = new WeakSet<SupabaseClient>()

/** Returns the query for the used space. @throws SpaceError, which the page converts into texts */
export function spaceQuery(client: SupabaseClient) {
  return queryOptions<StorageUsageReport, SpaceError>({
    queryKey: ['space'],
    queryFn: async () => {
      let answer = uncounted.has(client) ? null : await client.rpc('portico_used_space')
      if (answer?.error?.code === 'PGRST202') {
        uncounted.add(client)
        answer = null
      }
      const { data, error, status } = answer ?? (await client.rpc('portico_space'))
      if (error) throw Object.assign(error, { status })
      return data as StorageUsageReport
    },
    staleTime: 30_000,
  })
}

/** Returns the limit that is closer to full. Null without limits. */
export function getTighterLimit({ person, project }: StorageUsageReport): 'person' | 'project' | null {
  const fullness = (fill: StorageUsage | null) => (fill?.limit ? fill.bytes / fill.limit : -1)
  if (fullness(person) < 0 && fullness(project) < 0) return null
  return fullness(project) > fullness(person) ? 'project' : 'person'
}
