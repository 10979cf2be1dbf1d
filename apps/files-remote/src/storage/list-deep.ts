import type { SupabaseClient } from '@supabase/supabase-js'
import { type Folder, keyIn } from '../place/place.ts'
import { readPages } from './read-pages.ts'

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
  for await (const rows of readPages(client, { bucket, prefix }, signal)) {
    onFound?.(rows.filter(({ id }) => id !== null).length)
    for (const { id, name, metadata } of rows) {
      const key = keyIn({ bucket, prefix }, name)
      const { size } = (metadata ?? {}) as { size?: unknown }
      // One by one: a call takes only so many arguments.
      if (id === null)
        for (const object of await listDeep(client, { bucket, prefix: key }, watch)) objects.push(object)
      else objects.push({ key, size: typeof size === 'number' ? size : null })
    }
  }
  return objects
}
