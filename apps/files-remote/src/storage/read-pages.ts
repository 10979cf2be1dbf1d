import type { SupabaseClient } from '@supabase/supabase-js'
import { toFilesError } from '../errors/files-error.ts'
import type { Folder } from '../place/place.ts'
import type { StoredPage, StoredRow } from './list-page.ts'
import { getRowName, readPage } from './repair-page.ts'

/** Reads a folder completely, page by page, each row once. The rows of a page are sorted by name. @throws {FilesError} */
export async function* readPages(
  client: SupabaseClient,
  folder: Folder,
  signal?: AbortSignal,
): AsyncGenerator<StoredRow[], void, undefined> {
  const known = new Set<string>()
  let next = ''
  do {
    signal?.throwIfAborted()
    const page: StoredPage = await readPage(client, folder, next, signal).catch((caught: unknown) => {
      throw toFilesError(caught)
    })
    const rows = page.rows.filter((row) => !known.has(getRowName(row)) && known.add(getRowName(row)))
    yield rows.sort((a, b) => (getRowName(a) < getRowName(b) ? -1 : 1))
    next = page.next
  } while (next)
}

/** Returns whether storage has any object in a folder, even only its placeholder. @throws {FilesError} */
export async function isFolderThere(client: SupabaseClient, folder: Folder): Promise<boolean> {
  try {
    return (await readPage(client, folder, '')).rows.length > 0
  } catch (caught) {
    throw toFilesError(caught)
  }
}
