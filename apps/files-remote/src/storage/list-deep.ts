import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError } from '../errors/files-error.ts'
import { type Folder, keyIn } from '../place/place.ts'
import { pageSize } from './list-folder.ts'

/** Every key below a prefix, placeholders too, at any depth. @throws {FilesError} */
export async function listDeep(client: SupabaseClient, { bucket, prefix }: Folder): Promise<string[]> {
  const keys: string[] = []
  for (let offset = 0; ; offset += pageSize) {
    const { data, error } = await client.storage.from(bucket).list(prefix, { limit: pageSize, offset })
    if (error) throw asFilesError(error)
    for (const row of data) {
      const key = keyIn({ bucket, prefix }, row.name)
      if (row.id === null) keys.push(...(await listDeep(client, { bucket, prefix: key })))
      else keys.push(key)
    }
    if (data.length < pageSize) return keys
  }
}
