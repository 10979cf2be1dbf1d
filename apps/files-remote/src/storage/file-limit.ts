import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'

/** The most bytes of one file in any bucket, as the project's owner has written it down; null where nobody has. */
export function projectLimitQuery(client: SupabaseClient) {
  return queryOptions<number | null>({
    queryKey: ['limit of the project'],
    queryFn: async () => {
      const { data, error, status } = await client
        .from('portico_space_limits')
        .select('file_bytes')
        .maybeSingle<{ file_bytes: number | null }>()
      // Its migration was not pushed: then nobody has.
      if (error && status !== 404) throw Object.assign(error, { status })
      return data?.file_bytes ?? null
    },
    staleTime: 60_000,
    retry: false,
  })
}

/** The most bytes that one file may have, and whose limit that is: the smaller one holds. */
export function fileLimit(
  bucket: number | null,
  project: number | null,
): { bytes: number; of: 'bucket' | 'project' } | null {
  if (project !== null && (bucket === null || project < bucket)) return { bytes: project, of: 'project' }
  return bucket === null ? null : { bytes: bucket, of: 'bucket' }
}
