import type { ObjectPlace } from './links.ts'

/** Supabase adds the project's name of 20 characters, the bucket, and a version of 36 to a key. S3 accepts 1,024. */
const mostSigns = 1024 - '/'.length * 3 - 20 - 36

/** Returns whether storage would refuse a key for its length. */
export function isTooLong({ bucket, key }: ObjectPlace): boolean {
  return bucket.length + key.length > mostSigns
}

/** Returns the place with a suffix on its key. A key that would be too long is shortened before the suffix. */
export function withSuffix({ bucket, key }: ObjectPlace, suffix: string): ObjectPlace {
  return { bucket, key: key.slice(0, mostSigns - bucket.length - suffix.length) + suffix }
}
