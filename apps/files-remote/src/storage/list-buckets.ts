import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'

/** A bucket and its rules. */
export interface Bucket {
  id: string
  /** Anybody with an object's address may read it. */
  isPublic: boolean
  /** Bytes; null where the bucket sets no limit. */
  sizeLimit: number | null
  /** Types of files that it takes, such as `image/*`; null where it takes all. */
  types: readonly string[] | null
}

/** The buckets that one may see. @throws what storage answered: it is put into words, and into a FilesError, where it is shown. */
export function bucketsQuery(client: SupabaseClient) {
  return queryOptions({
    queryKey: ['buckets'],
    staleTime: 60_000,
    queryFn: async (): Promise<Bucket[]> => {
      const { data, error } = await client.storage.listBuckets()
      if (error) throw error
      return data.map(({ id, public: isPublic, file_size_limit, allowed_mime_types }) => ({
        id,
        isPublic,
        sizeLimit: file_size_limit ?? null,
        types: allowed_mime_types?.length ? allowed_mime_types : null,
      }))
    },
  })
}
