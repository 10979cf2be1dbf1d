import { StorageError } from './errors.ts'

/** What Supabase Storage allows in a key: ASCII letters, digits and these marks. */
const keyCharacters = /^[\w/!\-.*'() &$@=;:+,?]+$/

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
