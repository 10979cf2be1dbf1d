import type { SupabaseClient } from '@supabase/supabase-js'
import type { Folder } from '../place/place.ts'

/** The most that storage gives at once. */
export const pageSize = 1000

/** A file or folder of a folder, as storage lists it. */
export interface StoredRow {
  /** The part of the key in this folder; empty for what is kept under the key of the folder itself. */
  name: string
  /** Null for a folder. */
  id: string | null
  updated_at: string | null
  metadata: unknown
}

/** A page of a folder, in no order. */
export interface StoredPage {
  rows: StoredRow[]
  /** The cursor of the next page; empty after the last one. */
  next: string
}

/** An answer of storage: a page, or its error. */
export type PageAnswer = StoredPage | { error: Error }

/**
 * Requests a page of a folder, which costs the same for the first page and the last. A full one may lack rows, which `readPage` adds.
 * @param prefix - the beginning of the keys; names of rows leave it out
 */
export async function askPage(
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
