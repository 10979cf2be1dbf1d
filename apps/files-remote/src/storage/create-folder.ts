import type { SupabaseClient } from '@supabase/supabase-js'
import { toFilesError } from '../errors/files-error.ts'
import { encodeName, placeholderName } from '../place/names.ts'
import { createKey, type Folder } from '../place/place.ts'

/**
 * Creates an empty folder by uploading its placeholder.
 * @throws FilesError
 */
export async function createFolder(client: SupabaseClient, folder: Folder, name: string): Promise<void> {
  await writePlaceholder(client, { ...folder, prefix: createKey(folder, encodeName(name)) }, false)
}

/**
 * Uploads the placeholder of a folder. Storage only has keys, so an emptied folder would disappear without it.
 * @throws FilesError
 */
export async function writePlaceholder(
  client: SupabaseClient,
  folder: Folder,
  upsert: boolean,
): Promise<void> {
  const { error } = await client.storage
    .from(folder.bucket)
    .upload(createKey(folder, placeholderName), new Blob([]), { upsert, contentType: 'text/plain' })
  if (error) throw toFilesError(error)
}
