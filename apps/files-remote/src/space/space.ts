import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'

/** Bytes that are stored, and that may be; null where nothing limits them. */
export interface Fill {
  bytes: number
  limit: number | null
}

/** How much is stored, as far as one may know it. */
export interface Space {
  buckets: readonly { id: string; files: number; bytes: number }[]
  /** What the person has stored, in all buckets. */
  person: Fill
  /** Of everybody; null where the project sets no limit. */
  project: Fill | null
  /** The most bytes of one file, in any bucket; null where nobody has said. */
  file_limit: number | null
}

/** An answer that refuses, as PostgREST gave it. */
export type SpaceRefusal = Error & { code: string; status: number }

/** Asks the database. @throws SpaceRefusal: it is put into words where it is shown */
export function spaceQuery(client: SupabaseClient) {
  return queryOptions<Space, SpaceRefusal>({
    queryKey: ['space'],
    queryFn: async () => {
      const { data, error, status } = await client.rpc('portico_space')
      if (error) throw Object.assign(error, { status })
      return data as Space
    },
    staleTime: 30_000,
  })
}

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

/** The one that is fuller, of those that have a limit. */
export function tightest({ person, project }: Space): 'person' | 'project' | null {
  const fullness = (fill: Fill | null) => (fill?.limit ? fill.bytes / fill.limit : -1)
  if (fullness(person) < 0 && fullness(project) < 0) return null
  return fullness(project) > fullness(person) ? 'project' : 'person'
}

/** The most bytes that one file may have, and whose limit that is: the smaller one holds. */
export function fileLimit(
  bucket: number | null,
  project: number | null,
): { bytes: number; of: 'bucket' | 'project' } | null {
  if (project !== null && (bucket === null || project < bucket)) return { bytes: project, of: 'project' }
  return bucket === null ? null : { bytes: bucket, of: 'bucket' }
}
