import type { SupabaseClient } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { placeholderName } from '../place/names.ts'
import type { Folder } from '../place/place.ts'
import type { Listing } from './entry.ts'
import { createFolderKey, type ReadOptions, toEntry } from './list-folder.ts'
import type { PageAnswer } from './list-page.ts'
import { readPage, repairPage } from './repair-page.ts'

/** Number of entries that are read when a folder is opened. Scrolling reads the others. */
const firstEntries = 20_000

interface RestOptions extends ReadOptions {
  /** Ends after the page that reaches this number of entries. */
  most?: number
}

/**
 * Reads a folder page by page, from the answer for its first page, or after the entries that are loaded.
 * @throws the error of storage
 */
export async function listRest(
  client: SupabaseClient,
  folder: Folder,
  begin: PageAnswer | Listing,
  { signal, cache, most = cache && linesToRead(cache, folder) }: RestOptions,
): Promise<Listing> {
  const from = 'entries' in begin ? begin : { entries: [], isThere: false, next: '' }
  const lines = new Map(from.entries.map((entry) => [entry.kind + entry.part, entry]))
  let { isThere, next } = from
  let answer = 'entries' in begin ? null : begin
  for (let pages = 1; ; pages += 1) {
    const page = answer
      ? await repairPage(client, folder, answer, next, signal)
      : await readPage(client, folder, next, signal)
    answer = null
    isThere ||= page.rows.length > 0
    for (const row of page.rows) {
      if (row.name === placeholderName || row.name === '') continue
      const entry = toEntry(row, folder)
      lines.set(entry.kind + entry.part, entry)
    }
    next = page.next
    const listing = { entries: [...lines.values()], isThere, next }
    if (!next || (most && lines.size >= most)) return listing
    if (cache && (pages & (pages - 1)) === 0) showPart(cache, folder, { ...listing, isMore: true })
  }
}

function linesToRead(cache: QueryClient, folder: Folder): number {
  return Math.max(firstEntries, cache.getQueryData<Listing>(createFolderKey(folder))?.entries.length ?? 0)
}

/** Shows the entries so far, unless the folder already shows more. */
function showPart(cache: QueryClient, folder: Folder, listing: Listing): void {
  const queryKey = createFolderKey(folder)
  const before = cache.getQueryData<Listing>(queryKey)
  if (before && !(before.isMore && before.entries.length < listing.entries.length)) return
  // It is marked as stale, so that a user who leaves and returns reads it again.
  cache.setQueryData(queryKey, listing, { updatedAt: 1 })
}
