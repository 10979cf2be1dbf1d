import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'

/** Returns the query for the maximum bytes of one file in any bucket, which the project's owner sets. Null if it is not set. */
export function projectLimitQuery(client: SupabaseClient) {
  return queryOptions<number | null>({
    queryKey: ['limit of the project'],
    queryFn: async () => {
      const { data, error, status } = await client
        .from('portico_space_limits')
        .select('file_bytes')
        .maybeSingle<{ file_bytes: number | null }>()
      // If its migration was not pushed, there is no limit.
      if (error && status !== 404) throw Object.assign(error, { status })
      return data?.file_bytes ?? null
    },
    staleTime: 60_000,
    retry: false,
  })
}

/** Returns the maximum bytes of one file, and whose limit that is: the smaller one applies. */
export function getFileLimit(
  bucket: number | null,
  project: number | null,
): { bytes: number; of: 'bucket' | 'project' } | null {
  if (project !== null && (bucket === null || project < bucket)) return { bytes: project, of: 'project' }
  return bucket === null ? null : { bytes: bucket, of: 'bucket' }
}
