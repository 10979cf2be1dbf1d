import type { SupabaseClient } from '@supabase/supabase-js'
import { placeholderName } from '../place/names.ts'
import type { Folder } from '../place/place.ts'
import type { Listing } from './entry.ts'
import { type ReadOptions, toEntry } from './list-folder.ts'
import type { PageAnswer } from './list-page.ts'
import { readPage, repairPage } from './repair-page.ts'

/**
 * Reads a folder page by page, from an answer for its first page or behind the lines that are loaded.
 * @throws the error of storage
 */
export async function listRest(
  client: SupabaseClient,
  folder: Folder,
  begin: PageAnswer | Listing,
  { signal, most, onMore }: ReadOptions,
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
    if ((pages & (pages - 1)) === 0) onMore?.({ ...listing, isMore: true })
  }
}
