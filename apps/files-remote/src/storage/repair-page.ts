import type { SupabaseClient } from '@supabase/supabase-js'
import { type Folder, keyIn } from '../place/place.ts'
import { askPage, type PageAnswer, pageSize, type StoredPage, type StoredRow } from './list-page.ts'

/** Returns the name of a row, with a slash for a folder: a file and a folder may have the same name. */
export const nameOf = ({ name, id }: Pick<StoredRow, 'name' | 'id'>): string =>
  id === null ? `${name}/` : name

/** The prefix of cursors for lists by offsets. */
const offsetMark = 'offset '

/** Reads a page of a folder after a cursor. A later page may repeat a row. @throws the error of storage */
export async function readPage(
  client: SupabaseClient,
  folder: Folder,
  cursor: string,
  signal?: AbortSignal,
): Promise<StoredPage> {
  return repairPage(client, folder, await askPage(client, folder, cursor, signal), cursor, signal)
}

/**
 * Returns the page of an answer that is an error, or that may lack rows. A service without `list-v2` lists by offsets.
 * @throws the error of storage
 */
export async function repairPage(
  client: SupabaseClient,
  folder: Folder,
  answer: PageAnswer,
  cursor: string,
  signal?: AbortSignal,
): Promise<StoredPage> {
  if ('rows' in answer) {
    if (answer.rows.length >= pageSize) await addLost(client, folder, answer.rows, signal)
    return answer
  }
  const { status, statusCode } = answer.error as { status?: number; statusCode?: string }
  const isOlder = status === 404 || statusCode === 'FeatureNotEnabled' || cursor.startsWith(offsetMark)
  if (!isOlder) throw answer.error
  return listByOffset(client, folder, Number(cursor.slice(offsetMark.length)), signal)
}

/**
 * Adds the rows that storage omits after a full page. If the last row is a file, storage continues after its name and a slash, so
 * that `a.txt.bak` is lost after `a.txt`. @throws the error of storage
 */
async function addLost(
  client: SupabaseClient,
  folder: Folder,
  rows: StoredRow[],
  signal?: AbortSignal,
): Promise<void> {
  const last = rows.reduce((a, b) => (nameOf(a) > nameOf(b) ? a : b))
  if (last.id === null) return
  const known = new Set(rows.map(nameOf))
  let cursor = ''
  do {
    const around = await askPage(client, folder, cursor, signal, keyIn(folder, last.name))
    if (!('rows' in around)) throw around.error
    const lost = around.rows
      .filter(({ name }) => name < '0')
      .map((row) => ({ ...row, name: `${last.name}${row.name}` }))
    // The names of such a page omit others in turn: `a`, `a (1)`, `a (1) (2)`.
    const isFull = around.rows.length >= pageSize
    const isOn = isFull && lost.length === around.rows.length
    if (isOn) await addLost(client, folder, lost, signal)
    for (const row of lost) if (!known.has(nameOf(row)) && known.add(nameOf(row))) rows.push(row)
    cursor = isOn ? around.next : ''
  } while (cursor)
}

async function listByOffset(
  client: SupabaseClient,
  { bucket, prefix }: Folder,
  offset: number,
  signal?: AbortSignal,
): Promise<StoredPage> {
  const options = { limit: pageSize, offset, sortBy: { column: 'name', order: 'asc' } }
  const { data, error } = await client.storage.from(bucket).list(prefix, options, signal && { signal })
  if (error) throw error
  return { rows: data, next: data.length < pageSize ? '' : `${offsetMark}${offset + pageSize}` }
}
