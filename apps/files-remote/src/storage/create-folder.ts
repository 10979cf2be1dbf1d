import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError } from '../errors/files-error.ts'
import { encodeName, placeholderName } from '../place/names.ts'
import { type Folder, keyIn } from '../place/place.ts'

/**
 * Makes an empty folder, by the object that keeps it alive.
 * @throws FilesError
 */
export async function createFolder(client: SupabaseClient, folder: Folder, name: string): Promise<void> {
  await keepFolder(client, { ...folder, prefix: keyIn(folder, encodeName(name)) }, false)
}

/**
 * Storage has no folders, only keys: without this object an emptied folder would vanish under the person.
 * @throws FilesError
 */
export async function keepFolder(client: SupabaseClient, folder: Folder, upsert: boolean): Promise<void> {
  const { error } = await client.storage
    .from(folder.bucket)
    .upload(keyIn(folder, placeholderName), new Blob([]), { upsert, contentType: 'text/plain' })
  if (error) throw asFilesError(error)
}
