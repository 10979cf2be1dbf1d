import { directionOf, type Translate } from '@portico/ui'
import type { FilesConfig } from '../config.ts'
import { decodeName, encodeName, shownName } from './names.ts'

/** A folder as people know it: names, not keys. */
export interface Place {
  bucket: string
  /** Names from the bucket's root, or from the person's own folder, inwards. */
  path: readonly string[]
}

/** Reads `/:bucket/*path`; null at the list of buckets. */
export function placeOf(pathname: string): Place | null {
  const [bucket, ...path] = pathname.split('/').filter(Boolean).map(decode)
  // What begins with a dash is no folder.
  return !bucket || bucket === '-' ? null : { bucket, path }
}

/** The address of a folder, relative to the remote; with `preview`, of a file in it. */
export function addressOf({ bucket, path }: Place, preview?: string): string {
  const address = `/${[bucket, ...path].map(encodeURIComponent).join('/')}`
  return preview === undefined ? address : `${address}?preview=${encodeURIComponent(preview)}`
}

/** Where a place lies in storage: the bucket, and the key's beginning without a slash at either end. */
export interface Folder {
  bucket: string
  prefix: string
}

/** The folder in storage that a place stands for. */
export function folderOf(
  { bucket, path }: Place,
  userId: string,
  config: Pick<FilesConfig, 'ownFolderBuckets'>,
): Folder {
  const root = config.ownFolderBuckets.includes(bucket) ? [userId] : []
  return { bucket, prefix: [...root, ...path.map(encodeName)].join('/') }
}

/** The key of something in a folder, from the part of the key that names it. */
export function keyIn({ prefix }: Folder, part: string): string {
  return prefix ? `${prefix}/${part}` : part
}

/** What a folder is called where it is listed: one's own is not shown as an id. */
export function labelOf(t: Translate, part: string, userId: string): string {
  return part === userId ? t('My folder') : shownName(decodeName(part))
}

/** `My files › Reports`, as it is read, from names that stand inside each other, the outermost first. */
export function trailOf(t: Translate, names: readonly string[]): string {
  if (directionOf(t.locale) === 'ltr') return names.map(shownName).join(' › ')
  // From right to left (U+200F), each name isolated (U+2068, U+2069): one in Latin letters would turn the order round.
  return `\u200f${names.map((name) => `\u2068${shownName(name)}\u2069`).join(' › ')}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
