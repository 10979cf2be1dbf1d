import type { SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { FilesError } from '../../errors/files-error.ts'
import { encodeName } from '../../place/names.ts'
import { createKey, type Folder } from '../../place/place.ts'
import { getFileLimit, projectLimitQuery } from '../../storage/file-limit.ts'
import { type Bucket, bucketsQuery } from '../../storage/list-buckets.ts'
import { isTooLong } from '../../storage/longest-key.ts'
import type { ChosenFile } from './read-data-transfer.ts'
import { getTargetFolder } from './upload-item.ts'

/** The limits for files in a bucket. Null if there is none, or if it could not be read. */
export interface UploadLimits {
  bucket: Bucket | null
  /** Maximum bytes of a file in any bucket. */
  project: number | null
}

/** Reads the limits of a bucket. An unreadable limit counts as unknown, because storage itself checks each file. */
export async function readUploadLimits(
  cache: QueryClient,
  client: SupabaseClient,
  bucket: string,
): Promise<UploadLimits> {
  const [buckets, project] = await Promise.allSettled([
    cache.fetchQuery(bucketsQuery(client)),
    cache.fetchQuery(projectLimitQuery(client)),
  ])
  const all = buckets.status === 'fulfilled' ? buckets.value : []
  return {
    bucket: all.find(({ id }) => id === bucket) ?? null,
    project: project.status === 'fulfilled' ? project.value : null,
  }
}

/** Returns why storage would refuse a file. Null if no known limit excludes it. */
export function checkUploadLimits(
  folder: Folder,
  { file, path }: ChosenFile,
  limits: UploadLimits,
): FilesError | null {
  const { bucket, project } = limits
  const size = getFileLimit(bucket?.sizeLimit ?? null, project)
  const key = createKey(getTargetFolder(folder, path), encodeName(file.name))
  if (size && file.size > size.bytes) return new FilesError('EntityTooLarge', {})
  if (bucket?.types && !takes(bucket.types, getContentType(file)))
    return new FilesError('InvalidMimeType', {})
  return isTooLong({ bucket: folder.bucket, key }) ? new FilesError('name_too_long', {}) : null
}

/** Returns the type as which a file is stored. Browsers don't know the type of many files. */
export function getContentType({ type }: File): string {
  return type || 'application/octet-stream'
}

/** Returns whether a list accepts a type, compared as in storage: the same type, or a group such as `image/*`. */
function takes(types: readonly string[], type: string): boolean {
  const [essence = ''] = type.toLowerCase().split(/\s*;/)
  return types.some((listed) => {
    const [rule = ''] = listed.trim().toLowerCase().split(/\s*;/)
    const isWild = rule === '*/*' || rule === '*'
    return isWild || rule === essence || (rule.endsWith('/*') && essence.startsWith(rule.slice(0, -1)))
  })
}
