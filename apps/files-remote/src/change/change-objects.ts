import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError, FilesError } from '../errors/files-error.ts'
import { encodeName } from '../place/names.ts'
import { type Folder, keyIn } from '../place/place.ts'
import { keepFolder } from '../storage/create-folder.ts'
import type { Entry } from '../storage/entry.ts'
import { listDeep } from '../storage/list-deep.ts'

/** Storage deletes at most this many keys in one request. */
const mostKeys = 1000

/**
 * Deletes files, and folders with everything in them. The folder they were in stays.
 * @throws FilesError `not_deleted` where storage took fewer than it was asked to
 */
export async function removeEntries(
  client: SupabaseClient,
  folder: Folder,
  entries: readonly Entry[],
): Promise<void> {
  const keys: string[] = []
  for (const entry of entries) {
    if (entry.kind === 'file') keys.push(entry.key)
    else keys.push(...(await listDeep(client, { bucket: folder.bucket, prefix: entry.key })))
  }
  let removed = 0
  for (let start = 0; start < keys.length; start += mostKeys) {
    const { data, error } = await client.storage
      .from(folder.bucket)
      .remove(keys.slice(start, start + mostKeys))
    if (error) throw asFilesError(error)
    removed += data.length
  }
  await keepIfEmpty(client, folder)
  // A policy that hides a row makes storage skip it without a word.
  if (removed < keys.length)
    throw new FilesError('not_deleted', { message: `${removed} of ${keys.length} objects were deleted` })
}

async function keepIfEmpty(client: SupabaseClient, folder: Folder): Promise<void> {
  if (folder.prefix === '') return
  const { data, error } = await client.storage.from(folder.bucket).list(folder.prefix, { limit: 1 })
  if (error) throw asFilesError(error)
  if (data.length === 0) await keepFolder(client, folder, true)
}

/**
 * Gives a file or a folder another name. A folder is renamed object by object, for storage has no folders; what fails
 * in the middle is thrown, and doing it again goes on where it stopped.
 * @throws FilesError
 */
export async function renameEntry(
  client: SupabaseClient,
  folder: Folder,
  entry: Entry,
  name: string,
): Promise<void> {
  const target = keyIn(folder, encodeName(name))
  const keys = entry.kind === 'file' ? [entry.key] : await listDeep(client, { ...folder, prefix: entry.key })
  for (const key of keys) {
    const { error } = await client.storage
      .from(folder.bucket)
      .move(key, `${target}${key.slice(entry.key.length)}`)
    if (error) throw asFilesError(error)
  }
}
