import { randomId } from '@portico/react-remote'
import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { FilesError } from '../errors/files-error.ts'
import type { Folder } from '../place/place.ts'
import { callFunction, failureOf } from './call-function.ts'
import type { ObjectPlace } from './links.ts'
import { isTooLong } from './longest-key.ts'

/** The bucket that holds what was deleted; in no list of buckets. */
export const trashBucket = 'portico-trash'

/** What was deleted together, as the database knows it. Times are ISO 8601. */
export interface Deletion {
  id: string
  bucket_id: string
  /** Where it lay: a key ending in a slash; nothing for the top of the bucket. */
  folder: string
  /** The first hundred keys that were chosen; a folder ends in a slash. */
  items: string[]
  /** How many were chosen. */
  chosen: number
  deleted_at: string
  expires_at: string
  /** What is left in the trash, with what keeps empty folders. */
  objects: number
  files: number
  bytes: number
}

/** Whether what is deleted goes to the trash; if not, why. */
export type TrashChoice =
  | { can: true; days: number }
  | { can: false; because: 'none' | 'not_allowed' | 'too_long' }

/** Where in the trash an object goes; null where its key would be too long there. */
export type PlaceInTrash = (key: string) => ObjectPlace | null

/** Of any deletion; all are as long. */
const anyId = '00000000-0000-0000-0000-000000000000'

/** Whether keys of a bucket are too long for the trash, where they stand behind whose they are, and when they were deleted. */
export function tooLongForTrash(userId: string, bucket: string): (key: string) => boolean {
  const place = placeIn(userId, anyId, bucket)
  return (key) => place(key) === null
}

function placeIn(userId: string, id: string, bucket: string): PlaceInTrash {
  return (key) => {
    const place = { bucket: trashBucket, key: `${userId}/${id}/${bucket}/${key}` }
    return isTooLong(place) ? null : place
  }
}

/** Asks whether the objects of `items` would go to the trash: keys; folders end in a slash. @throws FilesError */
export async function askTrash(
  client: SupabaseClient,
  userId: string,
  bucket: string,
  items: readonly string[],
): Promise<TrashChoice> {
  if (items.every(tooLongForTrash(userId, bucket))) return { can: false, because: 'too_long' }
  try {
    const answer = await callFunction<{ can: boolean; days: number }>(client, 'portico_can_trash', {
      bucket,
      // No more are looked at.
      items: items.slice(0, 20),
    })
    return answer.can ? { can: true, days: answer.days } : { can: false, because: 'not_allowed' }
  } catch (caught) {
    if (caught instanceof FilesError && caught.code === 'not_installed')
      return { can: false, because: 'none' }
    throw caught
  }
}

/** The most items of one deletion that the database takes. */
const mostItems = 20_000

/** The record of a deletion, which the database needs before the first object goes to the trash. */
export type DeletionRecord = Pick<Deletion, 'id' | 'bucket_id' | 'folder' | 'items'>

/** Plans a deletion: its record, and where in the trash each object goes. Sends nothing. */
export function planDeletion(
  userId: string,
  { bucket, prefix }: Folder,
  items: readonly string[],
): { record: DeletionRecord; place: PlaceInTrash } {
  const id = randomId()
  const folder = prefix && `${prefix}/`
  const record = { id, bucket_id: bucket, folder, items: items.slice(0, mostItems) }
  return { record, place: placeIn(userId, id, bucket) }
}

/** The code of Postgres for a key that is there already. */
const isThere = '23505'

/** Writes the record of a deletion. A record that is there already is as good. @throws FilesError */
export async function recordDeletion(client: SupabaseClient, record: DeletionRecord): Promise<void> {
  const { error, status } = await client.from('portico_trash').insert(record)
  if (error && error.code !== isThere) throw failureOf(error, status)
}

/** Records a deletion at once. Returns where in the trash each of its objects goes. @throws FilesError */
export async function beginDeletion(
  client: SupabaseClient,
  userId: string,
  folder: Folder,
  items: readonly string[],
): Promise<PlaceInTrash> {
  const { record, place } = planDeletion(userId, folder, items)
  await recordDeletion(client, record)
  return place
}

/** Where in the trash lies what was in the folder of a deletion. */
export function heldFolder(userId: string, { id, bucket_id, folder }: Deletion): Folder {
  return { bucket: trashBucket, prefix: `${userId}/${id}/${bucket_id}/${folder}`.slice(0, -1) }
}

/** The key of what is asked for; a job reads it again when it ends. */
export const trashKey = ['trash'] as const

/** What one has deleted, the latest first; also what nothing is left of. @throws FilesError `not_installed` */
export function trashQuery(client: SupabaseClient) {
  return queryOptions({
    queryKey: trashKey,
    staleTime: 0,
    queryFn: (): Promise<Deletion[]> => callFunction(client, 'portico_trash_list', {}),
  })
}

/** Takes a deletion off the list of which nothing is left. @throws FilesError */
export async function leaveTrash(client: SupabaseClient, id: string): Promise<void> {
  await callFunction(client, 'portico_leave_trash', { trash: id })
}
