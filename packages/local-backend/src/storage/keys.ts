import { StorageError } from './errors.ts'

/** What Supabase Storage allows in a key: ASCII letters, digits and these marks. */
const keyCharacters = /^[\w/!\-.*'() &$@=;:+,?]+$/

/** The key of an object that is read, also of one that nothing could be written to. @throws StorageError `InvalidKey` */
export function checkReadKey(key: string): string {
  if (!keyCharacters.test(key)) throw new StorageError('InvalidKey', `Invalid key: ${key}`)
  return key
}

/**
 * Checks the name of an object.
 * @throws StorageError `InvalidKey`
 */
export function checkKey(key: string): string {
  const parts = key.split('/')
  const isWellFormed =
    keyCharacters.test(key) && key.length <= 1024 && !key.startsWith('/') && !key.endsWith('/')
  if (!isWellFormed || parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new StorageError('InvalidKey', `Invalid key: ${key}`)
  }
  return key
}

/**
 * Checks the name of a bucket.
 * @throws StorageError `InvalidBucketName`
 */
export function checkBucketName(name: unknown): string {
  if (typeof name !== 'string' || !/^[\w!\-.*'() &$@=;:+,?]{1,100}$/.test(name) || name.trim() !== name) {
    throw new StorageError('InvalidBucketName', 'Bucket name invalid')
  }
  return name
}

/** What the portal, and Supabase's dashboard, keep an empty folder by: it holds nothing, and is of no type. */
export function isPlaceholder(key: string): boolean {
  return key.endsWith('.emptyFolderPlaceholder')
}
