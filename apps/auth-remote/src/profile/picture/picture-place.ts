import type { Session } from '@portico/session'

/** The bucket of profile pictures: `<id of the account>/<random>.jpg`. */
export const pictureBucket = 'portico-avatars'

/** Returns the address of a picture in that bucket. Null if `name` is not the name of one. */
export function getPictureUrl({ url }: Pick<Session['backend'], 'url'>, name: unknown): string | null {
  return typeof name === 'string' && /^[\da-f-]{36}\/[\da-f-]{36}\.jpg$/.test(name)
    ? `${url}/storage/v1/object/public/${pictureBucket}/${name}`
    : null
}
