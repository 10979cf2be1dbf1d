import type { SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { FilesError } from '../../errors/files-error.ts'
import { encodeName } from '../../place/names.ts'
import { type Folder, keyIn } from '../../place/place.ts'
import { fileLimit, projectLimitQuery } from '../../storage/file-limit.ts'
import { type Bucket, bucketsQuery } from '../../storage/list-buckets.ts'
import { isTooLong } from '../../storage/longest-key.ts'
import type { ChosenFile } from './take-files.ts'
import { targetOf } from './upload-item.ts'

/** What is known of files that may be stored in a bucket; null where nobody has said, or it could not be asked. */
export interface Limits {
  bucket: Bucket | null
  /** The most bytes of a file in any bucket. */
  project: number | null
}

/** Reads the limits of a bucket. What can't be read is not known: storage has the last word. */
export async function readLimits(
  cache: QueryClient,
  client: SupabaseClient,
  bucket: string,
): Promise<Limits> {
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

/** Why storage would refuse a file; null where nothing is known that speaks against it. */
export function refusalOf(folder: Folder, { file, path }: ChosenFile, limits: Limits): FilesError | null {
  const { bucket, project } = limits
  const size = fileLimit(bucket?.sizeLimit ?? null, project)
  const key = keyIn(targetOf(folder, path), encodeName(file.name))
  if (size && file.size > size.bytes) return new FilesError('EntityTooLarge', {})
  if (bucket?.types && !takes(bucket.types, typeOf(file))) return new FilesError('InvalidMimeType', {})
  return isTooLong({ bucket: folder.bucket, key }) ? new FilesError('name_too_long', {}) : null
}

/** As what a file is stored; browsers know no type of many. */
export function typeOf({ type }: File): string {
  return type || 'application/octet-stream'
}

/** As storage compares them: a type, or all of a kind by `image/*`. */
function takes(types: readonly string[], type: string): boolean {
  const [essence = ''] = type.toLowerCase().split(/\s*;/)
  return types.some((listed) => {
    const [rule = ''] = listed.trim().toLowerCase().split(/\s*;/)
    const isWild = rule === '*/*' || rule === '*'
    return isWild || rule === essence || (rule.endsWith('/*') && essence.startsWith(rule.slice(0, -1)))
  })
}
