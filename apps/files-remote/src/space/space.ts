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
  /** True where buckets are those that the person has files in; otherwise they count what the person can see. */
  counted?: boolean
}

/** An answer that refuses, as PostgREST gave it. */
export type SpaceRefusal = Error & { code: string; status: number }

/** Clients of projects that count files with each question. */
const uncounted = new WeakSet<SupabaseClient>()

/** Asks the database. @throws SpaceRefusal: it is put into words where it is shown */
export function spaceQuery(client: SupabaseClient) {
  return queryOptions<Space, SpaceRefusal>({
    queryKey: ['space'],
    queryFn: async () => {
      let answer = uncounted.has(client) ? null : await client.rpc('portico_used_space')
      if (answer?.error?.code === 'PGRST202') {
        uncounted.add(client)
        answer = null
      }
      const { data, error, status } = answer ?? (await client.rpc('portico_space'))
      if (error) throw Object.assign(error, { status })
      return data as Space
    },
    staleTime: 30_000,
  })
}

/** The one that is fuller, of those that have a limit. */
export function tightest({ person, project }: Space): 'person' | 'project' | null {
  const fullness = (fill: Fill | null) => (fill?.limit ? fill.bytes / fill.limit : -1)
  if (fullness(person) < 0 && fullness(project) < 0) return null
  return fullness(project) > fullness(person) ? 'project' : 'person'
}
