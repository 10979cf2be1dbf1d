import type { WatchedBackend } from '@portico/local-backend/watched'

const complete = `update portico_private.file_index_state set begun_at = null, checked_to = null, missed_at = null,
  triggers = portico_private.index_triggers(), whole_since = clock_timestamp(), complete_at = clock_timestamp()`

const write = `
insert into portico_private.file_index (id, bucket_id, root, owner_id, home, is_file, bytes, changed_at)
select o.id, o.bucket_id, split_part(o.name, '/', 1), o.owner_id, split_part(o.name, '/', 1), true, (o.metadata ->> 'size')::bigint, o.updated_at
from storage.objects o where not exists (select from portico_private.file_index i where i.id = o.id);
truncate portico_private.file_totals, portico_private.file_total_changes;
insert into portico_private.file_totals (owner_id, bucket_id, home, files, bytes)
select coalesce(owner_id, ''), coalesce(bucket_id, ''), coalesce(home, ''), count(*), sum(bytes)
from portico_private.file_index group by grouping sets ((owner_id, bucket_id, home), ())`

/**
 * Writes the index of files and its totals, as the triggers of a project do. The fill disables triggers, and `portico_private.check_files`
 * would take most of the time of a fill.
 */
export async function indexFiles({ script }: Pick<WatchedBackend, 'script'>): Promise<void> {
  await script(`begin; set local session_replication_role = replica; ${write}; ${complete}; commit`)
}

/** Compares the first files with the index, by the function of the product. @throws Error if an entry differs */
export async function checkIndex({ script, sql }: Pick<WatchedBackend, 'script' | 'sql'>): Promise<void> {
  await script('update portico_private.file_index_state set missed_at = clock_timestamp()')
  await sql('select portico_private.check_files(100)')
  const [row] = await sql<{ repaired: number }>(
    'select repaired::integer as repaired from portico_private.file_index_state',
  )
  if (row?.repaired !== 0) throw new Error(`The index of files has ${row?.repaired} wrong entries of 100`)
  await script(complete)
}
