import { createRandomId } from '@portico/react-remote'
import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { FilesError } from '../errors/files-error.ts'
import type { Folder } from '../place/place.ts'
import { callFunction, toFunctionError } from './call-function.ts'
import type { ObjectPlace } from './links.ts'
import { isTooLong } from './longest-key.ts'

/** The bucket of deleted files. It is in no list of buckets. */
export const trashBucket = 'portico-trash'

/** Entries that were deleted together, as in the database. Times are ISO 8601. */
export interface TrashEntry {
  id: string
  bucket_id: string
  /** The key of their folder, ending in a slash. Empty for the root of the bucket. */
  folder: string
  /** The first hundred keys that were selected. A folder ends in a slash. */
  items: string[]
  /** Number of keys that were selected. */
  chosen: number
  deleted_at: string
  expires_at: string
  /** Number of objects that are left in the trash, including placeholders. */
  objects: number
  files: number
  bytes: number
}

/** Whether deleted entries go to the trash, and if not, why. */
export type TrashChoice =
  | { can: true; days: number }
  | { can: false; because: 'none' | 'not_allowed' | 'too_long' }

/** The place of an object in the trash. Null if its key would be too long there. */
export type TrashPlacement = (key: string) => ObjectPlace | null

/** Has the length of every deletion's id. */
const anyId = '00000000-0000-0000-0000-000000000000'

/** Returns a check whether a key is too long for the trash, where the user, the deletion and the bucket precede it. */
export function createTrashLengthCheck(userId: string, bucket: string): (key: string) => boolean {
  const place = placeIn(userId, anyId, bucket)
  return (key) => place(key) === null
}

function placeIn(userId: string, id: string, bucket: string): TrashPlacement {
  return (key) => {
    const place = { bucket: trashBucket, key: `${userId}/${id}/${bucket}/${key}` }
    return isTooLong(place) ? null : place
  }
}

/** Returns whether the objects of `items` would go to the trash. Items are keys; folders end in a slash. @throws FilesError */
export async function checkTrash(
  client: SupabaseClient,
  userId: string,
  bucket: string,
  items: readonly string[],
): Promise<TrashChoice> {
  if (items.every(createTrashLengthCheck(userId, bucket))) return { can: false, because: 'too_long' }
  try {
    const answer = await callFunction<{ can: boolean; days: number }>(client, 'portico_can_trash', {
      bucket,
      // The function checks no more than this.
      items: items.slice(0, 20),
    })
    return answer.can ? { can: true, days: answer.days } : { can: false, because: 'not_allowed' }
  } catch (caught) {
    if (caught instanceof FilesError && caught.code === 'not_installed')
      return { can: false, because: 'none' }
    throw caught
  }
}

/** Maximum number of items of one deletion in the database. */
const mostItems = 20_000

/** The record of a deletion, which the database needs before the first object goes to the trash. */
export type DeletionRecord = Pick<TrashEntry, 'id' | 'bucket_id' | 'folder' | 'items'>

/** Plans a deletion: its record, and the place of each object in the trash. Sends no request. */
export function planDeletion(
  userId: string,
  { bucket, prefix }: Folder,
  items: readonly string[],
): { record: DeletionRecord; place: TrashPlacement } {
  const id = createRandomId()
  const folder = prefix && `${prefix}/`
  const record = { id, bucket_id: bucket, folder, items: items.slice(0, mostItems) }
  return { record, place: placeIn(userId, id, bucket) }
}

/** The Postgres error code for a key that exists. */
const isThere = '23505'

/** Writes the record of a deletion. An existing record counts as success. @throws FilesError */
export async function recordDeletion(client: SupabaseClient, record: DeletionRecord): Promise<void> {
  const { error, status } = await client.from('portico_trash').insert(record)
  if (error && error.code !== isThere) throw toFunctionError(error, status)
}

/** Records a deletion now. Returns the place of each of its objects in the trash. @throws FilesError */
export async function startDeletion(
  client: SupabaseClient,
  userId: string,
  folder: Folder,
  items: readonly string[],
): Promise<TrashPlacement> {
  const { record, place } = planDeletion(userId, folder, items)
  await recordDeletion(client, record)
  return place
}

/** Returns the folder in the trash with the content of a deletion. */
export function getTrashFolder(userId: string, { id, bucket_id, folder }: TrashEntry): Folder {
  return { bucket: trashBucket, prefix: `${userId}/${id}/${bucket_id}/${folder}`.slice(0, -1) }
}

/** The query key of the trash. A task reloads it when it ends. */
export const trashKey = ['trash'] as const

/** Returns the query for the user's deletions, latest first, including empty ones. @throws FilesError `not_installed` */
export function trashQuery(client: SupabaseClient) {
  return queryOptions({
    queryKey: trashKey,
    staleTime: 0,
    queryFn: (): Promise<TrashEntry[]> => callFunction(client, 'portico_trash_list', {}),
  })
}

/** Removes an empty deletion from the list. @throws FilesError */
export async function removeTrashEntry(client: SupabaseClient, id: string): Promise<void> {
  await callFunction(client, 'portico_leave_trash', { trash: id })
}
