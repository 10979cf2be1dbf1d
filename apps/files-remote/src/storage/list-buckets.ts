import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'

/** A bucket and its rules. */
export interface Bucket {
  id: string
  /** True if anyone with an object's address may read it. */
  isPublic: boolean
  /** Bytes. Null if the bucket sets no limit. */
  sizeLimit: number | null
  /** Types of files that it accepts, such as `image/*`. Null: all. */
  types: readonly string[] | null
}

/**
 * Returns the query for the buckets that the user can see. @throws the error of storage; the page that shows it makes a
 * FilesError of it
 */
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
