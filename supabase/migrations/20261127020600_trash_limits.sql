-- Deletions are looked up for each file that a visitor sends by a file request. An index makes that as fast with many deletions of others as
-- with none, and the names of one deletion have a limit.

create index portico_trash_items on public.portico_trash using gin (items);

-- Refuses a deletion with too many bytes of names. PostgREST answers the SQLSTATE `PT413` with status 413.
create function portico_private.limit_trash() returns trigger language plpgsql set search_path = '' as $$
begin
  if pg_catalog.octet_length(new.folder) > 1025
    or exists (select from pg_catalog.unnest(new.items) as item where pg_catalog.octet_length(item) > 1025)
    or (select pg_catalog.sum(pg_catalog.octet_length(item)) from pg_catalog.unnest(new.items) as item) > 8388608 then
    raise sqlstate 'PT413' using
      message = 'A deletion has keys of at most 1024 bytes, and 8 MiB of them together', hint = 'deletion_too_large';
  end if;
  return new;
end
$$;
revoke execute on function portico_private.limit_trash() from public, anon, authenticated;
create trigger portico_limit_trash before insert on public.portico_trash
  for each row execute function portico_private.limit_trash();

-- A folder and the folders above it: `{a/,a/b/}` for `a/b/`.
create function portico_private.folders_above(folder text) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(pg_catalog.array_to_string(parts[1:depth], '/') || '/'), '{}')
  from pg_catalog.string_to_array(pg_catalog.rtrim(folder, '/'), '/') as parts,
    pg_catalog.generate_series(1, pg_catalog.cardinality(parts)) as depth
$$;
revoke execute on function portico_private.folders_above(text) from public, anon, authenticated;

-- As before, by the index.
create or replace function portico_private.is_trashed_by_others(request public.portico_upload_requests) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.portico_trash t
    cross join lateral (select portico_private.trash_keys(t.owner_id, t.id) as keys) k
    where t.items operator(pg_catalog.&&) portico_private.folders_above(request.folder)
      and t.owner_id <> request.owner_id and t.bucket_id = request.bucket_id and t.deleted_at > request.created_at
      and exists (
        select from storage.objects o
        where o.bucket_id = 'portico-trash' and o.name collate "C" >= k.keys[1] and o.name collate "C" < k.keys[2]
          and pg_catalog.starts_with(o.name, k.keys[1] || request.bucket_id || '/' || request.folder)
      )
  ) and not exists (
    select from storage.objects o
    where o.bucket_id = request.bucket_id and o.name collate "C" >= request.folder
      and o.name collate "C" < request.folder || U&'\+10FFFF' and pg_catalog.starts_with(o.name, request.folder)
  )
$$;
