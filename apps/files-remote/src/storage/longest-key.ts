import type { ObjectPlace } from './links.ts'

/** As Supabase keeps an object, its key stands between a project's name of 20 signs, the bucket, and a version of 36; S3 takes 1,024. */
const mostSigns = 1024 - '/'.length * 3 - 20 - 36

/** Whether storage would refuse a key for its length. */
export function isTooLong({ bucket, key }: ObjectPlace): boolean {
  return bucket.length + key.length > mostSigns
}

/** The place with a longer key; one that storage would refuse for its length is cut before that. */
export function withSuffix({ bucket, key }: ObjectPlace, suffix: string): ObjectPlace {
  return { bucket, key: key.slice(0, mostSigns - bucket.length - suffix.length) + suffix }
}
