-- Favourites: files and folders that somebody wants at hand. Each person's are their own; they say nothing of what may be read, which policies of
-- `storage.objects` do.

create table public.portico_favourites (
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  bucket_id text not null constraint portico_favourite_bucket check (char_length(bucket_id) between 1 and 255),
  key text not null constraint portico_favourite_key check (char_length(key) between 1 and 1024 and key !~ '^/' and strpos(key, '//') = 0),
  created_at timestamptz not null default now(),
  primary key (owner_id, bucket_id, key)
);
comment on table public.portico_favourites is 'Files and folders that people want at hand.';
comment on column public.portico_favourites.key is 'Key in the bucket; a folder ends in a slash.';
alter table public.portico_favourites enable row level security;
create policy "people see their favourites" on public.portico_favourites for select to authenticated
  using (owner_id = (select auth.uid()));
create policy "people add their favourites" on public.portico_favourites for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy "people remove their favourites" on public.portico_favourites for delete to authenticated
  using (owner_id = (select auth.uid()));
revoke all on public.portico_favourites from public, anon, authenticated;
grant select, insert (bucket_id, key), delete on public.portico_favourites to authenticated;

-- One's favourites with what is there now, the newest first: `[{"bucket", "key", "is_there", "size", "type", "updated_at"}]`. A folder is there
-- while something in it is.
create function public.portico_list_favourites() returns jsonb language sql stable security invoker set search_path = '' set statement_timeout = '6s' as $$
  select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'bucket', f.bucket_id, 'key', f.key, 'is_there', o.id is not null,
    'size', case when f.key not like '%/' then (o.metadata ->> 'size')::bigint end,
    'type', case when f.key not like '%/' then o.metadata ->> 'mimetype' end,
    'updated_at', case when f.key not like '%/' then o.updated_at end
  ) order by f.created_at desc, f.key), '[]')
  from (select * from public.portico_favourites order by created_at desc limit 1000) f
  left join lateral (
    select o.id, o.metadata, o.updated_at from storage.objects o
    where o.bucket_id = f.bucket_id and o.name collate "C" >= f.key
      and o.name collate "C" < f.key || case when f.key like '%/' then U&'\+10FFFF' else U&'\+000001' end
      and (o.name = f.key or (f.key like '%/' and pg_catalog.starts_with(o.name, f.key)))
    limit 1
  ) o on true
$$;
revoke execute on function public.portico_list_favourites() from public, anon, authenticated;
grant execute on function public.portico_list_favourites() to authenticated;
