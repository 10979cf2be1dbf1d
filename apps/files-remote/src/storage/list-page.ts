import type { SupabaseClient } from '@supabase/supabase-js'
import type { Folder } from '../place/place.ts'

/** Maximum number of rows in one answer of storage. */
export const pageSize = 1000

/** A file or folder of a folder, as storage lists it. */
export interface StoredRow {
  /** The part of the key in this folder. Empty for an object whose key is that of the folder itself. */
  name: string
  /** Null for a folder. */
  id: string | null
  updated_at: string | null
  metadata: unknown
}

/** A page of a folder, without an order. */
export interface StoredPage {
  rows: StoredRow[]
  /** The cursor of the next page. Empty after the last page. */
  next: string
}

/** An answer of storage: a page, or its error. */
export type PageAnswer = StoredPage | { error: Error }

/**
 * Requests a page of a folder, at the same cost for the first page and the last. A full page may lack rows, which `readPage`
 * adds.
 * @param prefix - the beginning of the keys, which the names of rows do not include
 */
export async function requestPage(
  client: SupabaseClient,
  folder: Folder,
  cursor: string,
  signal?: AbortSignal,
  prefix = folder.prefix && `${folder.prefix}/`,
): Promise<PageAnswer> {
  const { data, error } = await client.storage
    .from(folder.bucket)
    .listV2({ prefix, limit: pageSize, with_delimiter: true, cursor }, signal && { signal })
  if (error) return { error }
  const rows = [...data.folders, ...data.objects] as StoredRow[]
  return {
    rows: rows.map((row) => ({ ...row, name: row.name.slice(prefix.length).replace(/\/$/, '') })),
    next: (data.hasNext && data.nextCursor) || '',
  }
}
