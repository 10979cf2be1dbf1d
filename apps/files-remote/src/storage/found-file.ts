import type { FilesConfig } from '../config.ts'
import { decodeName, placeholderName } from '../place/names.ts'
import { addressOf, type Place } from '../place/place.ts'

/** A file, wherever it lies. */
export interface FoundFile {
  /** Where it is shown, relative to the remote. */
  address: string
  name: string
  bucket: string
  /** Names of the folders it lies in, from the outermost; one's own folder is none. */
  path: readonly string[]
  /** Its key in the bucket. */
  key: string
  /** Bytes; null where storage does not say. */
  size: number | null
  type: string
  /** ISO 8601. */
  updatedAt: string
}

/** Whose files are looked for, and how the remote is set up. */
export interface Finder {
  userId: string
  config: Pick<FilesConfig, 'ownFolderBuckets'>
}

/** The place of a key as people know it, and the last name in it; null for what keeps an empty folder alive. */
export function placeOfKey(
  bucket: string,
  key: string,
  { userId, config }: Finder,
): (Place & { name: string }) | null {
  const own = config.ownFolderBuckets.includes(bucket) ? `${userId}/` : ''
  const path = (key.startsWith(own) ? key.slice(own.length) : key).split('/').map(decodeName)
  const name = path.pop()
  return !name || name === placeholderName ? null : { bucket, path, name }
}

/** A file by what is known of it. */
export function foundFile(
  { bucket, key, ...facts }: Pick<FoundFile, 'bucket' | 'key' | 'size' | 'type' | 'updatedAt'>,
  finder: Finder,
): FoundFile | null {
  const place = placeOfKey(bucket, key, finder)
  if (!place) return null
  const { path, name } = place
  return { address: addressOf({ bucket, path }, name), name, bucket, path, key, ...facts }
}
