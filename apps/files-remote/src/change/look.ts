import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError } from '../errors/files-error.ts'
import { encodeName } from '../place/names.ts'
import { type Folder, keyIn } from '../place/place.ts'

/** Whether something has this key, a file or a folder. @throws FilesError */
async function isThere(client: SupabaseClient, bucket: string, key: string): Promise<boolean> {
  const slash = key.lastIndexOf('/')
  const name = key.slice(slash + 1)
  const { data, error } = await client.storage
    .from(bucket)
    .list(slash < 0 ? '' : key.slice(0, slash), { limit: 1000, search: name })
  if (error) throw asFilesError(error)
  return data.some((row) => row.name === name)
}

/** Whether a folder that was to be made is there. @throws FilesError */
export function isMade(client: SupabaseClient, folder: Folder, name: string): Promise<boolean> {
  return isThere(client, folder.bucket, keyIn(folder, encodeName(name)))
}
