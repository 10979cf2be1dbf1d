import { StorageError } from './errors.ts'

/** Characters that Supabase Storage allows in a key: ASCII letters, digits and these marks. */
const keyCharacters = /^[\w/!\-.*'() &$@=;:+,?]+$/

/** Checks the key of an object to read. Accepts some keys that cannot be written. @throws StorageError `InvalidKey` */
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

/** Returns whether the key is the placeholder of an empty folder, as the portal and Supabase's dashboard write it: empty, no type. */
export function isPlaceholder(key: string): boolean {
  return key.endsWith('.emptyFolderPlaceholder')
}
