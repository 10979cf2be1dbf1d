import { findConnectionFailure } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { AuthFailure, unwrap } from '../../errors/failure.ts'
import { pictureBucket } from './picture-place.ts'

/** Error codes of a project whose database lacks the function. */
const missing: ReadonlySet<string> = new Set(['PGRST202', '42883', '42P01', '42501'])

/** Time in seconds that browsers and caches keep a picture: a day. A new picture gets a new address. */
const keptFor = '86400'

/** Returns the query of whether the project stores profile pictures. @throws AuthFailure */
export function picturesQuery(session: Session) {
  return queryOptions({
    queryKey: ['pictures'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data, error, status } = await session.client.rpc('portico_avatars').abortSignal(signal)
      if (error && missing.has(error.code)) return false
      if (error) throw new AuthFailure({ ...error, message: error.message, status })
      return data !== null
    },
  })
}

/**
 * Stores a picture under a new name, sets it in the account, and removes the previous pictures.
 * @throws AuthFailure, and the account keeps the previous picture
 */
export async function savePicture(session: Session, picture: Blob): Promise<void> {
  const folder = ownFolder(session)
  const name = `${folder}/${crypto.randomUUID()}.jpg`
  const pictures = session.client.storage.from(pictureBucket)
  await stored(pictures.upload(name, picture, { contentType: 'image/jpeg', cacheControl: keptFor }))
  try {
    await show(session, name)
  } catch (failure) {
    await pictures.remove([name])
    throw failure
  }
  await removeAllBut(session, folder, name)
}

/** Removes the picture from the account and from storage. A provider's picture is not shown instead. @throws AuthFailure */
export async function removePicture(session: Session): Promise<void> {
  await removeAllBut(session, ownFolder(session))
  await show(session, '')
}

/** Sets the picture's name in the account. A lost answer is retried, because a repetition has the same result. */
async function show(session: Session, name: string): Promise<void> {
  const set = () => session.updateUser({ data: { portico_avatar: name } })
  const first = await set()
  unwrap(findConnectionFailure(first.error)?.wasSent ? await set() : first)
}

async function removeAllBut(session: Session, folder: string, kept?: string): Promise<void> {
  const pictures = session.client.storage.from(pictureBucket)
  const found = await stored(pictures.list(folder))
  const names = found.map(({ name }) => `${folder}/${name}`).filter((name) => name !== kept)
  if (names.length > 0) await stored(pictures.remove(names))
}

/** Returns the data of a storage request. @throws AuthFailure */
async function stored<Data>(
  asked: Promise<{ data: Data; error: (Error & { status?: number | undefined }) | null }>,
): Promise<NonNullable<Data>> {
  const { data, error } = await asked
  if (error || !data)
    throw new AuthFailure({
      name: error?.name ?? 'StorageError',
      message: error?.message ?? 'Nothing was answered',
      status: error?.status,
    })
  return data
}

function ownFolder(session: Session): string {
  const { user } = session.getSnapshot()
  if (!user) throw new AuthFailure({ name: 'AuthSessionMissingError', message: 'Nobody is signed in.' })
  return user.id
}
