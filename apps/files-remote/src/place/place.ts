import { directionOf, type Translate } from '@portico/ui'
import type { FilesConfig } from '../config.ts'
import { decodeName, encodeName, getDisplayName } from './names.ts'

/** A folder as users know it: by names, not by keys. */
export interface FolderPlace {
  bucket: string
  /** Names from the bucket's root, or from the user's own folder, from the outermost to the innermost. */
  path: readonly string[]
}

/** Reads `/:bucket/*path`. Null at the list of buckets. */
export function parsePlace(pathname: string): FolderPlace | null {
  const [bucket, ...path] = pathname.split('/').filter(Boolean).map(decode)
  // An address that begins with a dash is not a folder.
  return !bucket || bucket === '-' ? null : { bucket, path }
}

/** Returns the address of a folder, relative to the remote; with `preview`, of a file in it. */
export function formatAddress({ bucket, path }: FolderPlace, preview?: string): string {
  const address = `/${[bucket, ...path].map(encodeURIComponent).join('/')}`
  return preview === undefined ? address : `${address}?preview=${encodeURIComponent(preview)}`
}

/** A folder in storage: the bucket, and the start of its keys without a slash at either end. */
export interface Folder {
  bucket: string
  prefix: string
}

/** Returns the folder in storage of a place. */
export function getFolder(
  { bucket, path }: FolderPlace,
  userId: string,
  config: Pick<FilesConfig, 'ownFolderBuckets'>,
): Folder {
  const root = config.ownFolderBuckets.includes(bucket) ? [userId] : []
  return { bucket, prefix: [...root, ...path.map(encodeName)].join('/') }
}

/** Returns the key of an entry in a folder, from the part of the key that names it. */
export function createKey({ prefix }: Folder, part: string): string {
  return prefix ? `${prefix}/${part}` : part
}

/** Returns the name of a listed folder. The user's own folder gets a label instead of its id. */
export function getFolderLabel(t: Translate, part: string, userId: string): string {
  return part === userId ? t('My folder') : getDisplayName(decodeName(part))
}

/** Returns a path to read, such as `My files › Reports`, from the names of nested folders, the outermost first. */
export function formatPath(t: Translate, names: readonly string[]): string {
  if (directionOf(t.locale) === 'ltr') return names.map(getDisplayName).join(' › ')
  // From right to left (U+200F), each name isolated (U+2068, U+2069), because a name in Latin letters would reverse the order.
  return `\u200f${names.map((name) => `\u2068${getDisplayName(name)}\u2069`).join(' › ')}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
