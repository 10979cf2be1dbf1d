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

/** Who waits for a count that may take long. */
export interface Watch {
  /** Stops it. */
  signal?: AbortSignal
  /** Hears with each answer of storage how many more objects were found. */
  onFound?: (more: number) => void
}

/** Every object below a prefix, placeholders too, at any depth. @throws {FilesError} */
export async function listDeep(
  client: SupabaseClient,
  { bucket, prefix }: Folder,
  watch: Watch = {},
): Promise<DeepObject[]> {
  const { signal, onFound } = watch
  const objects: DeepObject[] = []
  for (let offset = 0; ; offset += pageSize) {
    signal?.throwIfAborted()
    const { data, error } = await client.storage
      .from(bucket)
      .list(prefix, { limit: pageSize, offset }, signal && { signal })
    if (error) throw asFilesError(error)
    onFound?.(data.filter(({ id }) => id !== null).length)
    for (const { id, name, metadata } of data) {
      const key = keyIn({ bucket, prefix }, name)
      const { size } = (metadata ?? {}) as { size?: unknown }
      // One by one: a call takes only so many arguments.
      if (id === null)
        for (const object of await listDeep(client, { bucket, prefix: key }, watch)) objects.push(object)
      else objects.push({ key, size: typeof size === 'number' ? size : null })
    }
    if (data.length < pageSize) return objects
  }
}
