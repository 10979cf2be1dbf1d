import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { toFilesError } from '../errors/files-error.ts'
import type { ObjectPlace } from '../storage/links.ts'

/** Facts about a file that the listing of its folder lacks. */
export interface FileFacts {
  /** ISO 8601. */
  created: string | null
  changed: string | null
  /** Without its quotes: the MD5 of a file that was sent in one piece, else another identifier of the version. */
  etag: string
  cacheControl: string
  /** Metadata that was sent along with the file. */
  metadata: readonly [name: string, value: string][]
}

/** Returns the query for the facts about a file. `version` is its last change, so that a newer one is requested again. */
export function fileFactsQuery(client: SupabaseClient, { bucket, key }: ObjectPlace, version: string | null) {
  return queryOptions({
    queryKey: ['file facts', bucket, key, version],
    queryFn: async (): Promise<FileFacts> => {
      const { data, error } = await client.storage.from(bucket).info(key)
      if (error) throw toFilesError(error)
      return {
        created: data.createdAt || null,
        changed: data.lastModified ?? null,
        etag: (data.etag ?? '').replace(/^(W\/)?"|"$/g, ''),
        cacheControl: data.cacheControl ?? '',
        metadata: Object.entries(data.metadata ?? {}).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      }
    },
  })
}
