import type { SupabaseClient } from '@supabase/supabase-js'
import { FilesError } from '../errors/files-error.ts'
import { createKey, type Folder } from '../place/place.ts'
import { callFunction } from './call-function.ts'
import { type PageAnswer, pageSize, requestPage, type StoredPage, type StoredRow } from './list-page.ts'

/** Returns the name of a row, with a slash for a folder: a file and a folder may have the same name. */
export const getRowName = ({ name, id }: Pick<StoredRow, 'name' | 'id'>): string =>
  id === null ? `${name}/` : name

/** The prefix of cursors for lists by offsets. */
const offsetMark = 'offset '

/** Clients of projects without the function for further pages. */
const lacking = new WeakSet<SupabaseClient>()

/**
 * Reads a page of a folder after a cursor. A later page may repeat a row.
 * @param cursor - `next` of a page: the encoded cursor of storage, a space, and the last name. Empty for the first page
 * @throws the error of storage, or a FilesError
 */
export async function readPage(
  client: SupabaseClient,
  folder: Folder,
  cursor: string,
  signal?: AbortSignal,
): Promise<StoredPage> {
  const isByOffset = cursor.startsWith(offsetMark)
  const at = isByOffset ? -1 : cursor.indexOf(' ')
  const stored = at < 0 ? cursor : decodeURIComponent(cursor.slice(0, at))
  const page = at < 0 ? null : await readAfter(client, folder, cursor.slice(at + 1), stored, signal)
  return page ?? repairPage(client, folder, await requestPage(client, folder, stored, signal), stored, signal)
}

/**
 * Reads the page after a name by a function of the database, because storage compares all its objects with a cursor.
 * @returns null if the project lacks the function, and storage has a cursor
 */
async function readAfter(
  client: SupabaseClient,
  { bucket, prefix }: Folder,
  beyond: string,
  stored: string,
  signal?: AbortSignal,
): Promise<StoredPage | null> {
  if (stored && lacking.has(client)) return null
  const args = { bucket, prefix: prefix && `${prefix}/`, beyond }
  try {
    const { rows, next } = await callFunction<{ rows: StoredRow[]; next: string | null }>(
      client,
      'portico_folder_page',
      args,
      signal,
    )
    return { rows, next: next === null ? '' : ` ${next}` }
  } catch (caught) {
    if (!stored || !(caught instanceof FilesError && caught.code === 'not_installed')) throw caught
    lacking.add(client)
    return null
  }
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
    if (answer.rows.length < pageSize) return answer
    const last = getRowName(lastOf(answer.rows))
    await addLost(client, folder, answer.rows, signal)
    return { rows: answer.rows, next: answer.next && `${encodeURIComponent(answer.next)} ${last}` }
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
  const last = lastOf(rows)
  if (last.id === null) return
  const known = new Set(rows.map(getRowName))
  let cursor = ''
  do {
    const around = await requestPage(client, folder, cursor, signal, createKey(folder, last.name))
    if (!('rows' in around)) throw around.error
    const lost = around.rows
      .filter(({ name }) => name < '0')
      .map((row) => ({ ...row, name: `${last.name}${row.name}` }))
    // The names of such a page omit others in turn: `a`, `a (1)`, `a (1) (2)`.
    const isFull = around.rows.length >= pageSize
    const isOn = isFull && lost.length === around.rows.length
    if (isOn) await addLost(client, folder, lost, signal)
    for (const row of lost) if (!known.has(getRowName(row)) && known.add(getRowName(row))) rows.push(row)
    cursor = isOn ? around.next : ''
  } while (cursor)
}

/** Returns the last row by the code points of its name: the order of the bytes in the database. */
function lastOf(rows: readonly StoredRow[]): StoredRow {
  return rows.reduce((a, b) => (isAfter(getRowName(a), getRowName(b)) ? a : b))
}

function isAfter(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  const at = a.findIndex((letter, i) => letter !== b[i])
  if (at < 0) return false
  return at >= b.length || (a[at]?.codePointAt(0) ?? 0) > (b[at]?.codePointAt(0) ?? 0)
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
