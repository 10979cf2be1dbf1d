-- The list of the trash counts all objects of each deletion. Only their person sees them, so a function above the policies counts them, in the folder of the
-- caller alone; the policies asked for each object took most of the time (decision 210).

create function portico_private.count_in_trash(trash uuid) returns table (objects bigint, files bigint, bytes bigint)
  language sql stable security definer set search_path = '' as $$
  select pg_catalog.count(*), pg_catalog.count(*) filter (where o.name not like '%.emptyFolderPlaceholder'),
    coalesce(pg_catalog.sum((o.metadata ->> 'size')::bigint), 0)::bigint
  from storage.objects o
  where o.bucket_id = 'portico-trash' and o.name collate "C" >= auth.uid()::text || '/' || trash::text || '/'
    and o.name collate "C" < auth.uid()::text || '/' || trash::text || '0'
$$;

-- As before. The policies of `portico_trash` decide whether the caller may see deletions, before anything is counted.
create or replace function public.portico_trash_list() returns table (
  id uuid, bucket_id text, folder text, items text[], chosen integer, deleted_at timestamptz, expires_at timestamptz, objects bigint, files bigint, bytes bigint
) language sql stable security invoker set search_path = '' as $$
  select t.id, t.bucket_id, t.folder, t.items[1:100], pg_catalog.cardinality(t.items), t.deleted_at,
    t.deleted_at + pg_catalog.make_interval(days => coalesce((select l.trash_days from public.portico_space_limits l), 30)),
    held.objects, held.files, held.bytes
  from (select d.* from public.portico_trash d where d.owner_id = (select auth.uid()) offset 0) t
  cross join lateral portico_private.count_in_trash(t.id) held
  order by t.deleted_at desc, t.id
$$;

revoke execute on function portico_private.count_in_trash(uuid) from public, anon, authenticated;
grant execute on function portico_private.count_in_trash(uuid) to authenticated;
