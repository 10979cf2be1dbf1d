import type { SupabaseClient } from '@supabase/supabase-js'
import type { FilesConfig } from '../config.ts'
import { asFilesError } from '../errors/files-error.ts'
import { decodeName, placeholderName } from '../place/names.ts'
import { addressOf } from '../place/place.ts'

/** A file, wherever it lies. */
export interface FoundFile {
  /** Where it is shown, relative to the remote. */
  address: string
  name: string
  bucket: string
  /** Names of the folders it lies in, from the outermost; one's own folder is none. */
  path: readonly string[]
  /** Bytes; null where storage does not say. */
  size: number | null
  type: string
  /** ISO 8601. */
  updatedAt: string
}

/** The files of one bucket that changed last, from all its folders, latest first. */
export async function newestInBucket(
  client: SupabaseClient,
  bucket: string,
  about: { userId: string; config: FilesConfig; limit: number; signal: AbortSignal },
): Promise<FoundFile[]> {
  const { userId, config, limit, signal } = about
  const isOwn = config.ownFolderBuckets.includes(bucket)
  const prefix = isOwn ? `${userId}/` : ''
  const { data, error } = await client.storage.from(bucket).listV2(
    {
      prefix,
      // What keeps empty folders alive is listed too, and is no file of anybody's.
      limit,
      with_delimiter: false,
      sortBy: { column: 'updated_at', order: 'desc' },
    },
    { signal },
  )
  if (error) throw asFilesError(error)
  return data.objects.flatMap((object) => {
    const path = (object.key ?? object.name).slice(prefix.length).split('/').map(decodeName)
    const name = path.pop()
    if (!name || name === placeholderName) return []
    const { size, mimetype } = (object.metadata ?? {}) as { size?: unknown; mimetype?: unknown }
    return {
      address: addressOf({ bucket, path }, name),
      name,
      bucket,
      path,
      size: typeof size === 'number' ? size : null,
      type: typeof mimetype === 'string' ? mimetype : '',
      updatedAt: object.updated_at,
    }
  })
}

/** The same of several buckets together. Throws only when none of them answered. */
export async function newestFiles(
  client: SupabaseClient,
  buckets: readonly string[],
  about: Parameters<typeof newestInBucket>[2],
): Promise<{ files: FoundFile[]; missing: string[] }> {
  const answers = await Promise.allSettled(buckets.map((bucket) => newestInBucket(client, bucket, about)))
  const failures = answers.filter((answer) => answer.status === 'rejected')
  if (failures.length > 0 && failures.length === buckets.length) throw failures[0]?.reason
  return {
    files: answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
      .slice(0, about.limit),
    missing: buckets.filter((_bucket, index) => answers[index]?.status === 'rejected'),
  }
}
