import { listTables, runAsOwner } from './stored-rows.fixture.ts'

/** Limit for a row in bytes. The largest row within Portico's limits is a row of a table with a user's text. */
const largestRow = 1024 ** 2

/** Statements that return the values beyond a documented limit (`docs/backend.md`), one line each. */
const excesses = [
  // 16 KiB, and 4 KiB that the auth server adds.
  `select format('an account has metadata of %s bytes', size) from auth.users,
    greatest(octet_length(raw_user_meta_data::text), octet_length(raw_app_meta_data::text)) size where size > 20480`,
  `select format('an account shares %s views of a table with %s bytes', count(*), sum(octet_length(content::text)))
    from public.portico_views where is_shared group by owner_id, table_schema, table_name
    having count(*) > 20 or sum(octet_length(content::text)) > 20 * 32768`,
  // The limits of a file request whose owner has set none.
  `select format('a file request has announced %s files with %s bytes', count(*), sum(u.bytes))
    from public.portico_upload_requests r join portico_private.upload_grants g on g.request_id = r.id
    join portico_private.reserved_uploads u using (grant_hash) group by r.id
    having count(*) > coalesce(r.most_files, 100) or sum(u.bytes) > coalesce(r.most_total, 10000000000)`,
]

/** Returns the stored rows that exceed a limit, as text. */
export async function findExcesses(dataDir: string): Promise<string[]> {
  const rows = (await listTables(dataDir)).map(
    (
      table,
    ) => `select format('a row of %s has %s bytes', '${table.replaceAll("'", "''")}', max(octet_length(t::text)))
      from ${table} t having max(octet_length(t::text)) > ${largestRow}`,
  )
  return runAsOwner(dataDir, [...excesses, ...rows].join(' union all '))
}
