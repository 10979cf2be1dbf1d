import { type Caller, runTransactionAs } from '../database/caller-transaction.ts'
import { StorageError } from './errors.ts'
import type { FolderEntry } from './list.ts'
import type { StorageContext } from './storage-context.ts'

/** The request of storage-js for a page. */
export interface PageOptions {
  prefix: string
  limit: number
  cursor: string | undefined
  withDelimiter: boolean
  column: 'name' | 'updated_at' | 'created_at'
  order: 'asc' | 'desc'
}

/** A page of objects and, with a delimiter, of the folders between them. */
export interface ObjectPage {
  hasNext: boolean
  folders: (FolderEntry & { key: string })[]
  objects: (FolderEntry & { key?: string })[]
  nextCursor?: string
}

type MarkedEntry = FolderEntry & { mark: string }

/** The beginning of a page. */
interface Mark {
  /** Value of the sort column. */
  mark: string
  /** Last name of the previous page. */
  name: string
}

/** Sorts after every name with the same prefix. */
const highest = '\u{10ffff}'

/**
 * Returns a page of the keys that start with `prefix`, after the cursor. Names are whole keys, and names of folders end with a slash;
 * between folders `key` is the last part. Sorted by name, it reads only as many keys as it returns.
 * @throws StorageError `InvalidParameter` for an invalid cursor
 */
export async function listObjectPage(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  options: PageOptions,
): Promise<ObjectPage> {
  const { sql, values } = createPageQuery(bucket, options)
  const { rows } = await runTransactionAs(context.database, caller, (tx) =>
    tx.query<MarkedEntry>(sql, values),
  )
  const shown = rows.slice(0, options.limit)
  const last = shown.at(-1)
  const hasNext = rows.length > shown.length
  const entry = ({ id, name, updated_at, created_at, last_accessed_at, metadata }: MarkedEntry) => ({
    id,
    name,
    updated_at,
    created_at,
    last_accessed_at,
    metadata,
    ...(options.withDelimiter && { key: lastPart(name) }),
  })
  return {
    hasNext,
    folders: shown.filter(isFolder).map(({ name }) => ({ ...nothing, name, key: lastPart(name) })),
    objects: shown.filter((row) => !isFolder(row)).map(entry),
    ...(hasNext &&
      last && { nextCursor: Buffer.from(JSON.stringify([last.mark, last.name])).toString('base64url') }),
  }
}

/** A statement and its parameters. */
interface Query {
  sql: string
  values: unknown[]
}

/** Returns the statement that reads a page and one more entry. @throws StorageError `InvalidParameter` for an invalid cursor */
export function createPageQuery(bucket: string, options: PageOptions): Query {
  const after = readCursor(options.cursor)
  return options.column === 'name' ? byName(bucket, options, after) : byTime(bucket, options, after)
}

/** SQL for the folder of a key below the prefix (`$2`), with its slash; null for none. */
const folderOf = `case when position('/' in substr(o.name, length($2) + 1)) > 0
  then $2 || split_part(substr(o.name, length($2) + 1), '/', 1) || '/' end`

/**
 * Moves from each entry to the next one by the index of names: behind a file, or behind all keys of a folder. `beyond` is a column, because
 * row-level security accepts no expression as a bound.
 */
function byName(
  bucket: string,
  { prefix, limit, withDelimiter, order }: PageOptions,
  after: Mark | undefined,
): Query {
  const isDown = order === 'desc'
  const step = (bound: string) => `
    select case when folder is null then o.id end as id, coalesce(folder, o.name) as name, o.updated_at, o.created_at, o.last_accessed_at,
      o.metadata, coalesce(folder${isDown ? '' : ` || U&'\\+10FFFF'`}, o.name) as beyond
    from storage.objects o cross join lateral (select ${withDelimiter ? folderOf : 'null::text'} as folder) f
    where o.bucket_id = $1 and o.name >= $2 and o.name < $3 and o.name ${isDown ? '<' : '>'}${bound}
    order by o.name ${order} limit 1`
  const isBehindFolder = after !== undefined && after.name !== prefix && after.name.endsWith('/') && !isDown
  const begin = after && (isBehindFolder ? after.name + highest : after.name)
  // Without a cursor the first key may be the prefix itself.
  const sql = `
    with recursive walk as (
      (${step(begin === undefined && !isDown ? '= $4' : ' $4')})
      union all
      select next.* from walk cross join lateral (${step(' walk.beyond')}) next
    )
    select *, name as mark from walk limit $5`
  return {
    sql,
    values: [bucket, prefix, prefix + highest, begin ?? (isDown ? prefix + highest : prefix), limit + 1],
  }
}

/** Sorts all keys with the prefix, because times have no index. */
function byTime(bucket: string, options: PageOptions, after: Mark | undefined): Query {
  const { prefix, limit, withDelimiter, column, order } = options
  const sql = `
    with seen as (
      select o.*, coalesce(${withDelimiter ? folderOf : 'null'}, o.name) as entry
      from storage.objects o where o.bucket_id = $1 and o.name >= $2 and o.name < $3
    ), entries as (
      select entry as name, null::uuid as id, max(updated_at) as updated_at, min(created_at) as created_at,
        max(last_accessed_at) as last_accessed_at, null::jsonb as metadata
      from seen where entry <> name group by entry
      union all
      select name, id, updated_at, created_at, last_accessed_at, metadata from seen where entry = name
    )
    select *, ${column}::text as mark from entries
    where $4::timestamptz is null or (${column}, name collate "C") ${order === 'desc' ? '<' : '>'} ($4, $5)
    order by ${column} ${order}, name collate "C" ${order} limit $6`
  return {
    sql,
    values: [bucket, prefix, prefix + highest, after?.mark ?? null, after?.name ?? null, limit + 1],
  }
}

const nothing = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }

function isFolder({ id }: FolderEntry): boolean {
  return id === null
}

function lastPart(name: string): string {
  return name.replace(/\/$/, '').split('/').at(-1) ?? name
}

function readCursor(cursor: string | undefined): Mark | undefined {
  if (!cursor) return undefined
  try {
    const [mark, name] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (typeof mark === 'string' && typeof name === 'string') return { mark, name }
  } catch (cause) {
    throw new StorageError('InvalidParameter', 'Invalid Parameter continuation token', { cause })
  }
  throw new StorageError('InvalidParameter', 'Invalid Parameter continuation token')
}
