import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { decodeName, placeholderName } from '../place/names.ts'
import { type Folder, keyIn } from '../place/place.ts'
import type { Entry, Listing } from './entry.ts'

/** The most that storage gives at once. */
export const pageSize = 1000
/** More than this many lines of one folder are not read: the list says that it was cut off. */
export const mostEntries = 20_000

/**
 * Reads a folder page by page, without what keeps empty folders alive; `onMore` gets what is there so far whenever that has doubled. By
 * names, as they are kept: nothing else is unique for certain, and a page that began among equals would leave some out.
 * @throws what storage answered: it is put into words, and into a FilesError, where it is shown
 */
export async function listFolder(
  client: SupabaseClient,
  folder: Folder,
  signal?: AbortSignal,
  onMore?: (listing: Listing) => void,
): Promise<Listing> {
  const entries: Entry[] = []
  let isThere = false
  for (let offset = 0; offset < mostEntries; offset += pageSize) {
    const { data, error } = await client.storage
      .from(folder.bucket)
      .list(
        folder.prefix,
        { limit: pageSize, offset, sortBy: { column: 'name', order: 'asc' } },
        signal ? { signal } : undefined,
      )
    if (error) throw error
    isThere ||= data.length > 0
    for (const row of data) {
      if (row.name === placeholderName || row.name === '') continue
      entries.push(toEntry(row, folder))
    }
    if (data.length < pageSize) return { entries, isCut: false, isThere }
    const pages = offset / pageSize + 1
    if ((pages & (pages - 1)) === 0) onMore?.({ entries: [...entries], isCut: false, isThere, isMore: true })
  }
  return { entries, isCut: true, isThere }
}

interface Row {
  name: string
  id: string | null
  updated_at: string | null
  metadata: unknown
}

function toEntry(row: Row, folder: Folder): Entry {
  const isFolder = row.id === null
  const { size, mimetype } = (row.metadata ?? {}) as { size?: unknown; mimetype?: unknown }
  return {
    kind: isFolder ? 'folder' : 'file',
    part: row.name,
    name: decodeName(row.name),
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

/** The folder's lines: those of a large one as they come, unless all that it held before are here. */
export function folderQuery(client: SupabaseClient, folder: Folder) {
  const queryKey = folderKey(folder)
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client: cache }) =>
      listFolder(client, folder, signal, (listing) => {
        const before = cache.getQueryData<Listing>(queryKey)
        if (before && !(before.isMore && before.entries.length < listing.entries.length)) return
        // Of long ago: who leaves and comes back reads it anew.
        cache.setQueryData(queryKey, listing, { updatedAt: 1 })
      }),
  })
}
