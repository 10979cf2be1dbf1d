import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError } from '../errors/files-error.ts'
import { type Folder, keyIn } from '../place/place.ts'
import { pageSize } from './list-folder.ts'

/** An object below a folder. */
export interface DeepObject {
  key: string
  /** Bytes; null where storage does not say. */
  size: number | null
}

/** Every object below a prefix, placeholders too, at any depth. @throws {FilesError} */
export async function listDeep(client: SupabaseClient, { bucket, prefix }: Folder): Promise<DeepObject[]> {
  const objects: DeepObject[] = []
  for (let offset = 0; ; offset += pageSize) {
    const { data, error } = await client.storage.from(bucket).list(prefix, { limit: pageSize, offset })
    if (error) throw asFilesError(error)
    for (const { id, name, metadata } of data) {
      const key = keyIn({ bucket, prefix }, name)
      const { size } = (metadata ?? {}) as { size?: unknown }
      // One by one: a call takes only so many arguments.
      if (id === null)
        for (const object of await listDeep(client, { bucket, prefix: key })) objects.push(object)
      else objects.push({ key, size: typeof size === 'number' ? size : null })
    }
    if (data.length < pageSize) return objects
  }
}
