import { type Caller, transactAs } from '../database/as-caller.ts'
import { StorageError } from './errors.ts'
import type { Metadata } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/** One line of a folder; everything but the name is null for a folder in it. */
export interface Entry {
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
  metadata: Metadata | null
}

/** What storage-js sends to list a folder. */
export interface ListOptions {
  /** The folder, without a slash at the end; empty for the bucket itself. */
  prefix: string
  limit: number
  offset: number
  /** Beginning of the names wanted, in any case. */
  search: string
  column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'
  order: 'asc' | 'desc'
}

/**
 * The folders and objects of one folder that the caller may see, by name in any case; by a time the folders, which have none, are
 * first.
 */
export async function listFolder(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  options: ListOptions,
): Promise<Entry[]> {
  const { prefix: folder, search, column, order } = options
  const prefix = folder && !folder.endsWith('/') ? `${folder}/` : folder
  const sorting =
    column === 'name'
      ? `lower(name || case place when 0 then '/' else '' end) collate "C" ${order}, name collate "C"`
      : `place, ${column} ${order}, name collate "C" ${order}`
  const { part, isFolder, found } = partsOf(prefix, search)
  const sql = `
    with seen as (
      select id, updated_at, created_at, last_accessed_at, metadata, ${part} as part, ${isFolder} as is_folder
      from storage.objects where bucket_id = $1 and name ^@ $2 and lower(${found}) ^@ lower($3)
    ), entries as (
      select part as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata, 0 as place
      from seen where is_folder group by part
      union all
      select part, id, updated_at, created_at, last_accessed_at, metadata, 1 from seen where not is_folder
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from entries
    order by ${sorting} limit $4 offset $5`
  const { rows } = await transactAs(context.database, caller, (tx) =>
    tx.query<Entry>(sql, [bucket, prefix, search, options.limit, options.offset]),
  )
  return rows
}

/** In SQL, of a key in a folder (`$2`): the part that is shown, whether it is a folder, and where what is sought (`$3`) is looked for. */
function partsOf(prefix: string, search: string) {
  const level = prefix.split('/').length
  const part = `path_tokens[${level}]`
  if (!search.includes('/')) return { part, isFolder: `array_length(path_tokens, 1) > ${level}`, found: part }
  const rest = 'substr(name, length($2) + 1)'
  const after = 'substr(name, length($2) + length($3) + 1)'
  return {
    part: `left(${rest}, length($3)) || split_part(${after}, '/', 1)`,
    isFolder: `position('/' in ${after}) > 0`,
    found: rest,
  }
}

/** What storage-js sends to list by pages. */
export interface PageOptions {
  prefix: string
  limit: number
  cursor: string | undefined
  withDelimiter: boolean
  column: 'name' | 'updated_at' | 'created_at'
  order: 'asc' | 'desc'
}

/** A page of objects and, with a delimiter, of the folders between them. */
export interface Page {
  hasNext: boolean
  folders: (Entry & { key: string })[]
  objects: (Entry & { key?: string })[]
  nextCursor?: string
}

/**
 * A page of the keys that begin with `prefix`, after the cursor. Names are whole keys, and those of folders end with a slash; between
 * folders `key` is the last part.
 * @throws StorageError `InvalidParameter` for a cursor that is none
 */
export async function listPage(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  options: PageOptions,
): Promise<Page> {
  const { column, order } = options
  const after = readCursor(options.cursor)
  const type = column === 'name' ? 'text collate "C"' : 'timestamptz'
  const compare = order === 'desc' ? '<' : '>'
  const sql = `
    with seen as (
      select *, case when $3 and position('/' in substr(name, length($2) + 1)) > 0
        then $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/' else name end as entry
      from storage.objects where bucket_id = $1 and name ^@ $2
    ), entries as (
      select entry as name, null::uuid as id, max(updated_at) as updated_at, min(created_at) as created_at,
        max(last_accessed_at) as last_accessed_at, null::jsonb as metadata
      from seen where entry <> name group by entry
      union all
      select name, id, updated_at, created_at, last_accessed_at, metadata from seen where entry = name
    )
    select *, ${column}::text as mark from entries
    where not $4 or (${column}, name collate "C") ${compare} ($5::${type}, $6)
    order by ${column} ${column === 'name' ? 'collate "C"' : ''} ${order}, name collate "C" ${order} limit $7`
  const { rows } = await transactAs(context.database, caller, (tx) =>
    tx.query<Entry & { mark: string }>(sql, [
      bucket,
      options.prefix,
      options.withDelimiter,
      after !== undefined,
      after?.mark ?? null,
      after?.name ?? null,
      options.limit + 1,
    ]),
  )
  const shown = rows.slice(0, options.limit)
  const last = shown.at(-1)
  const hasNext = rows.length > shown.length
  const entry = ({ mark: _, ...row }: Entry & { mark: string }) => ({
    ...row,
    ...(options.withDelimiter && { key: lastPart(row.name) }),
  })
  return {
    hasNext,
    folders: shown.filter(isFolder).map(({ name }) => ({ ...nothing, name, key: lastPart(name) })),
    objects: shown.filter((row) => !isFolder(row)).map(entry),
    ...(hasNext &&
      last && { nextCursor: Buffer.from(JSON.stringify([last.mark, last.name])).toString('base64url') }),
  }
}

const nothing = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }

function isFolder({ id }: Entry): boolean {
  return id === null
}

function lastPart(name: string): string {
  return name.replace(/\/$/, '').split('/').at(-1) ?? name
}

function readCursor(cursor: string | undefined): { mark: string; name: string } | undefined {
  if (!cursor) return undefined
  try {
    const [mark, name] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (typeof mark === 'string' && typeof name === 'string') return { mark, name }
  } catch (cause) {
    throw new StorageError('InvalidParameter', 'Invalid Parameter continuation token', { cause })
  }
  throw new StorageError('InvalidParameter', 'Invalid Parameter continuation token')
}
