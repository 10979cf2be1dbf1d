import type { FilesConfig } from '../config.ts'
import { decodeName, placeholderName } from '../place/names.ts'
import { addressOf, type Place } from '../place/place.ts'

/** A file in any folder. */
export interface FoundFile {
  /** The address of its preview, relative to the remote. */
  address: string
  name: string
  bucket: string
  /** Names of its folders, from the outermost, without the user's own folder. */
  path: readonly string[]
  /** Its key in the bucket. */
  key: string
  /** Bytes. Null if storage does not report them. */
  size: number | null
  type: string
  /** ISO 8601. */
  updatedAt: string
}

/** The user who searches, and the remote's configuration. */
export interface Finder {
  userId: string
  config: Pick<FilesConfig, 'ownFolderBuckets'>
}

/** Returns the place of a key as the user sees it, and its last name. Null for a placeholder. */
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

/** Returns a file from its facts. Null for a placeholder. */
export function foundFile(
  { bucket, key, ...facts }: Pick<FoundFile, 'bucket' | 'key' | 'size' | 'type' | 'updatedAt'>,
  finder: Finder,
): FoundFile | null {
  const place = placeOfKey(bucket, key, finder)
  if (!place) return null
  const { path, name } = place
  return { address: addressOf({ bucket, path }, name), name, bucket, path, key, ...facts }
}
