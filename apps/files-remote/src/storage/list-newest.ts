import type { SupabaseClient } from '@supabase/supabase-js'
import { toFilesError } from '../errors/files-error.ts'
import type { Folder } from '../place/place.ts'
import { createFileResult, type FileResult, type SearchContext } from './found-file.ts'

/** Maximum number of objects in one answer of storage. */
const pageSize = 1000

/** Files in the lists of storage: those that changed last. */
export interface NewestFiles {
  files: FileResult[]
  /** Number of files that were searched, and whether there are more. */
  looked: number
  isCut: boolean
}

/** Returns at most `most` files of a folder at any depth, those that changed last first. @throws {FilesError} */
export async function listNewest(
  client: SupabaseClient,
  { bucket, prefix }: Folder,
  { most, finder, signal }: { most: number; finder: SearchContext; signal: AbortSignal },
): Promise<NewestFiles> {
  const files: FileResult[] = []
  let cursor: string | undefined
  let looked = 0
  do {
    const { data, error } = await client.storage.from(bucket).listV2(
      {
        prefix: prefix && `${prefix}/`,
        limit: Math.min(pageSize, most - looked),
        with_delimiter: false,
        sortBy: { column: 'updated_at', order: 'desc' },
        ...(cursor !== undefined && { cursor }),
      },
      { signal },
    )
    if (error) throw toFilesError(error)
    for (const { key, name, metadata, updated_at: updatedAt } of data.objects) {
      const { size, mimetype } = (metadata ?? {}) as { size?: unknown; mimetype?: unknown }
      const facts = {
        size: typeof size === 'number' ? size : null,
        type: typeof mimetype === 'string' ? mimetype : '',
      }
      const file = createFileResult({ bucket, key: key ?? name, updatedAt, ...facts }, finder)
      if (file) files.push(file)
    }
    looked += data.objects.length
    cursor = data.hasNext ? data.nextCursor : undefined
  } while (cursor !== undefined && looked < most)
  return { files, looked, isCut: cursor !== undefined }
}
