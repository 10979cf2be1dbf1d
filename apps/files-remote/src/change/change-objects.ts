import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError, FilesError } from '../errors/files-error.ts'
import type { Folder } from '../place/place.ts'
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
    else {
      const inside = await listDeep(client, { bucket: folder.bucket, prefix: entry.key })
      keys.push(...inside.map(({ key }) => key))
    }
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
