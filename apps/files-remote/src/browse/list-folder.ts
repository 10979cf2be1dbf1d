import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { asFilesError } from '../errors/files-error.ts'
import { placeholderName } from '../place/names.ts'
import { type Folder, keyIn, labelOf } from '../place/place.ts'
import type { Entry, Listing } from './entry.ts'

const pageSize = 1000
/** More than this many lines of one folder are not read: the list says that it was cut off. */
export const mostEntries = 20_000

/** Reads a folder page by page, without what keeps empty folders alive. @throws {FilesError} */
export async function listFolder(
  client: SupabaseClient,
  folder: Folder,
  userId: string,
  signal?: AbortSignal,
): Promise<Listing> {
  const entries: Entry[] = []
  for (let offset = 0; offset < mostEntries; offset += pageSize) {
    const { data, error } = await client.storage
      .from(folder.bucket)
      .list(
        folder.prefix,
        { limit: pageSize, offset, sortBy: { column: 'name', order: 'asc' } },
        signal ? { signal } : undefined,
      )
    if (error) throw asFilesError(error)
    for (const row of data) {
      if (row.name === placeholderName || row.name === '') continue
      entries.push(toEntry(row, folder, userId))
    }
    if (data.length < pageSize) return { entries, isCut: false }
  }
  return { entries, isCut: true }
}

interface Row {
  name: string
  id: string | null
  updated_at: string | null
  metadata: unknown
}

function toEntry(row: Row, folder: Folder, userId: string): Entry {
  const isFolder = row.id === null
  const { size, mimetype } = (row.metadata ?? {}) as { size?: unknown; mimetype?: unknown }
  return {
    kind: isFolder ? 'folder' : 'file',
    part: row.name,
    name: labelOf(row.name, userId),
    key: keyIn(folder, row.name),
    size: typeof size === 'number' ? size : null,
    type: isFolder ? null : typeof mimetype === 'string' ? mimetype : '',
    updatedAt: row.updated_at,
  }
}

/** The key of a folder's query: everything below `['folder', bucket]` is of that bucket. */
export function folderKey({ bucket, prefix }: Folder): readonly unknown[] {
  return ['folder', bucket, prefix]
}

/** The folder's lines. */
export function folderQuery(client: SupabaseClient, folder: Folder, userId: string) {
  return queryOptions({
    queryKey: folderKey(folder),
    queryFn: ({ signal }) => listFolder(client, folder, userId, signal),
  })
}

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
