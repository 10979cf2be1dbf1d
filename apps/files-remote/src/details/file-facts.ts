import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { asFilesError, errorOfAnswer } from '../errors/files-error.ts'
import { type ObjectPlace, signLink } from '../storage/links.ts'

/** What storage knows of a file besides what its folder tells. */
export interface FileFacts {
  /** ISO 8601. */
  created: string | null
  changed: string | null
  /** Without its quotes: the MD5 of what was sent in one piece, else any name of the version. */
  etag: string
  cacheControl: string
  /** What was sent along with the file. */
  metadata: readonly [name: string, value: string][]
}

/** The facts about a file; `version` is its last change, so that a newer one is asked for. */
export function fileFactsQuery(client: SupabaseClient, { bucket, key }: ObjectPlace, version: string | null) {
  return queryOptions({
    queryKey: ['file facts', bucket, key, version],
    queryFn: async (): Promise<FileFacts> => {
      const { data, error } = await client.storage.from(bucket).info(key)
      if (error) throw asFilesError(error)
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

/** Of a larger file no checksum is counted: the browser counts it of a whole file in memory. In bytes. */
export const mostSummedBytes = 256 * 1024 * 1024

/** The SHA-256 of a file's content in hexadecimal digits, counted here, off the page's own thread. @throws FilesError */
export async function sha256Of(
  client: SupabaseClient,
  place: ObjectPlace,
  signal: AbortSignal,
): Promise<string> {
  const link = await signLink(client, place, 60)
  try {
    const answer = await fetch(link, { signal, cache: 'no-store' })
    if (!answer.ok) throw errorOfAnswer(answer.status, await answer.text(), false)
    const sum = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
    return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch (caught) {
    throw signal.aborted ? caught : asFilesError(caught)
  }
}
