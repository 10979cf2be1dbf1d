import type { SupabaseClient } from '@supabase/supabase-js'
import { createKey, type Folder } from '../place/place.ts'
import { readPages } from './read-pages.ts'

/** An object below a folder. */
export interface DeepObject {
  key: string
  /** Bytes. Null if storage does not report them. */
  size: number | null
}

/** The caller of a count that may take long. */
export interface CountObserver {
  /** Aborts the count. */
  signal?: AbortSignal
  /** Called with the number of further objects after each answer of storage. */
  onFound?: (more: number) => void
}

/** Returns every object below a prefix at any depth, including placeholders. @throws {FilesError} */
export async function listDeep(
  client: SupabaseClient,
  { bucket, prefix }: Folder,
  watch: CountObserver = {},
): Promise<DeepObject[]> {
  const { signal, onFound } = watch
  const objects: DeepObject[] = []
  for await (const rows of readPages(client, { bucket, prefix }, signal)) {
    onFound?.(rows.filter(({ id }) => id !== null).length)
    for (const { id, name, metadata } of rows) {
      const key = createKey({ bucket, prefix }, name)
      const { size } = (metadata ?? {}) as { size?: unknown }
      // Added one by one, because a call has a maximum number of arguments.
      if (id === null)
        for (const object of await listDeep(client, { bucket, prefix: key }, watch)) objects.push(object)
      else objects.push({ key, size: typeof size === 'number' ? size : null })
    }
  }
  return objects
}
