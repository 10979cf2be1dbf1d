import type { FilesConfig } from '../config.ts'
import { decodeName, placeholderName } from '../place/names.ts'
import { type FolderPlace, formatAddress } from '../place/place.ts'

/** A file in any folder. */
export interface FileResult {
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
export interface SearchContext {
  userId: string
  config: Pick<FilesConfig, 'ownFolderBuckets'>
}

/** Returns the place of a key as the user sees it, and its last name. Null for a placeholder. */
export function parseKeyPlace(
  bucket: string,
  key: string,
  { userId, config }: SearchContext,
): (FolderPlace & { name: string }) | null {
  const own = config.ownFolderBuckets.includes(bucket) ? `${userId}/` : ''
  const path = (key.startsWith(own) ? key.slice(own.length) : key).split('/').map(decodeName)
  const name = path.pop()
  return !name || name === placeholderName ? null : { bucket, path, name }
}

/** Returns a file from its facts. Null for a placeholder. */
export function createFileResult(
  { bucket, key, ...facts }: Pick<FileResult, 'bucket' | 'key' | 'size' | 'type' | 'updatedAt'>,
  finder: SearchContext,
): FileResult | null {
  const place = parseKeyPlace(bucket, key, finder)
  if (!place) return null
  const { path, name } = place
  return { address: formatAddress({ bucket, path }, name), name, bucket, path, key, ...facts }
}
