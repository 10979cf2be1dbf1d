import type { SupabaseClient } from '@supabase/supabase-js'
import { asFilesError } from '../errors/files-error.ts'
import type { Folder } from '../place/place.ts'
import type { StoredPage, StoredRow } from './list-page.ts'
import { nameOf, readPage } from './repair-page.ts'

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
      throw asFilesError(caught)
    })
    const rows = page.rows.filter((row) => !known.has(nameOf(row)) && known.add(nameOf(row)))
    yield rows.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    next = page.next
  } while (next)
}

/** Returns whether storage has any object in a folder, even only its placeholder. @throws {FilesError} */
export async function isFolderThere(client: SupabaseClient, folder: Folder): Promise<boolean> {
  try {
    return (await readPage(client, folder, '')).rows.length > 0
  } catch (caught) {
    throw asFilesError(caught)
  }
}
