import { type Caller, transactAs } from '../database/as-caller.ts'
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
  column: string
  order: string
}

const sortable = ['name', 'updated_at', 'created_at', 'last_accessed_at']

/** The folders and objects of one folder that the caller may see: folders first, then objects. */
export async function listFolder(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  options: ListOptions,
): Promise<Entry[]> {
  const folder = options.prefix.replace(/^\/+|\/+$/g, '')
  const prefix = folder ? `${folder}/` : ''
  const level = prefix.split('/').length
  const column = sortable.includes(options.column) ? options.column : 'name'
  const order = options.order === 'desc' ? 'desc' : 'asc'
  const sql = `
    with seen as (
      select *, path_tokens[$3] as part, array_length(path_tokens, 1) > $3 as is_folder from storage.objects
      where bucket_id = $1 and name ^@ $2 and lower(path_tokens[$3]) ^@ lower($4)
    ), entries as (
      select part as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata, 0 as place
      from seen where is_folder group by part
      union all
      select part, id, updated_at, created_at, last_accessed_at, metadata, 1 from seen where not is_folder
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from entries
    order by place, ${column} ${order}, name ${order} limit $5 offset $6`
  const { rows } = await transactAs(context.database, caller, (tx) =>
    tx.query<Entry>(sql, [bucket, prefix, level, options.search, options.limit, options.offset]),
  )
  return rows
}

/** What storage-js sends to list by pages. */
export interface PageOptions {
  prefix: string
  limit: number
  cursor: string | undefined
  withDelimiter: boolean
  column: string
  order: string
}

/** A page of objects and, with a delimiter, of the folders between them. */
export interface Page {
  hasNext: boolean
  folders: { name: string; key: string }[]
  objects: (Entry & { key: string })[]
  nextCursor?: string
}

/** A page of the keys that begin with `prefix`, after the cursor. Names are whole keys; folders end with a slash. */
export async function listPage(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  options: PageOptions,
): Promise<Page> {
  const column = ['updated_at', 'created_at'].includes(options.column) ? options.column : 'name'
  const order = options.order === 'desc' ? 'desc' : 'asc'
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
  return {
    hasNext,
    folders: shown.filter((row) => row.id === null).map(({ name }) => ({ name, key: name.slice(0, -1) })),
    objects: shown.filter((row) => row.id !== null).map(({ mark: _, ...row }) => ({ ...row, key: row.name })),
    ...(hasNext &&
      last && { nextCursor: Buffer.from(JSON.stringify([last.mark, last.name])).toString('base64url') }),
  }
}

function readCursor(cursor: string | undefined): { mark: string; name: string } | undefined {
  if (!cursor) return undefined
  try {
    const [mark, name] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    return typeof mark === 'string' && typeof name === 'string' ? { mark, name } : undefined
  } catch {
    return undefined
  }
}
