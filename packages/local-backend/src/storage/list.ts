import { type Caller, runTransactionAs } from '../database/caller-transaction.ts'
import type { ObjectMetadata } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

/** An entry of a folder. For a subfolder, everything but the name is null. */
export interface FolderEntry {
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
  metadata: ObjectMetadata | null
}

/** Options that storage-js sends to list a folder. */
export interface ListOptions {
  /** The folder, without a slash at the end; empty for the bucket itself. */
  prefix: string
  limit: number
  offset: number
  /** Start of the names to find, case-insensitive. */
  search: string
  column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'
  order: 'asc' | 'desc'
}

/**
 * Returns the folders and objects of a folder that the caller may see, by name (case-insensitive) or by a time. Folders have no times, so
 * they come first then.
 */
export async function listFolder(
  context: StorageContext,
  caller: Caller,
  bucket: string,
  options: ListOptions,
): Promise<FolderEntry[]> {
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
  const { rows } = await runTransactionAs(context.database, caller, (tx) =>
    tx.query<FolderEntry>(sql, [bucket, prefix, search, options.limit, options.offset]),
  )
  return rows
}

/** Returns SQL for a key in a folder (`$2`): the part to show, whether it is a folder, and the text in which to search `$3`. */
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
