/** Notes that triggers have missed changes of files, so that the next comparison begins with the first file. */
export const missFiles = 'update portico_private.file_index_state set missed_at = clock_timestamp()'

/** Compares the next files with the index, and adds those that it lacks. */
export const checkFiles = `select portico_private.check_files(20000) as "isDone"`

/**
 * Adds the changes that the comparison has noted to the totals. In a project, each upload adds those of its own account. The comparison
 * notes those of all accounts at once, and leaves most of them for later.
 */
export const sumFiles = `
with changes as (delete from portico_private.file_total_changes returning owner_id, bucket_id, home, files, bytes)
insert into portico_private.file_totals as t (owner_id, bucket_id, home, files, bytes)
select owner_id, bucket_id, home, sum(files), sum(bytes) from changes group by owner_id, bucket_id, home
on conflict (owner_id, bucket_id, home) do update set files = t.files + excluded.files, bytes = t.bytes + excluded.bytes`
