import type { SupabaseClient } from '@supabase/supabase-js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { decodeName, placeholderName } from '../place/names.ts'
import { createKey, type Folder } from '../place/place.ts'
import type { Entry, Listing } from './entry.ts'
import { pageSize, requestPage, type StoredRow } from './list-page.ts'

/** Options for reading a folder. */
export interface ReadOptions {
  signal?: AbortSignal
  /**
   * The cache with the folder's query. It gets entries while they load, and only the first part of a large folder. Without it,
   * all entries are read.
   */
  cache?: QueryClient
}

/**
 * Reads a folder page by page, without placeholders.
 * @throws the error of storage; the page that shows it makes a FilesError of it
 */
export async function listFolder(
  client: SupabaseClient,
  folder: Folder,
  options: ReadOptions = {},
): Promise<Listing> {
  const page = await requestPage(client, folder, '', options.signal)
  if (!('rows' in page) || page.rows.length >= pageSize)
    return (await import('./list-rest.ts')).listRest(client, folder, page, options)
  const rows = page.rows.filter(({ name }) => name && name !== placeholderName)
  return { entries: rows.map((row) => toEntry(row, folder)), isThere: page.rows.length > 0, next: '' }
}

/** Converts a row of storage to an entry. */
export function toEntry(row: StoredRow, folder: Folder): Entry {
  const isFolder = row.id === null
  const { size, mimetype } = (row.metadata ?? {}) as { size?: unknown; mimetype?: unknown }
  return {
    kind: isFolder ? 'folder' : 'file',
    part: row.name,
    name: decodeName(row.name),
    key: createKey(folder, row.name),
    size: typeof size === 'number' ? size : null,
    type: isFolder ? null : typeof mimetype === 'string' ? mimetype : '',
    updatedAt: row.updated_at ?? null,
  }
}

/** Returns the query key of a folder. All keys below `['folder', bucket]` belong to that bucket. */
export function createFolderKey({ bucket, prefix }: Folder): readonly unknown[] {
  return ['folder', bucket, prefix]
}

/** Returns the query for a folder's entries. A large folder shows them while they load, unless it already shows more. */
export function folderQuery(client: SupabaseClient, folder: Folder) {
  return queryOptions({
    queryKey: createFolderKey(folder),
    queryFn: ({ signal, client: cache }) => listFolder(client, folder, { signal, cache }),
  })
}
