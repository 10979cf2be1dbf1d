-- The trash: what people delete in the files remote is moved into a bucket of its own, from which they can bring it back.
-- Who enforces what: policies let a person move an object into their own folder of the bucket `portico-trash`, only where they could have deleted
-- it for good, and only under a key that says where it lay; nobody else sees it, and nobody makes links to it, copies into it or
-- overwrites in it. Nothing in the database ends what has lain there long enough: storage's files can be deleted through its API only, which
-- the page of its person does.

insert into storage.buckets (id, name, public) values ('portico-trash', 'portico-trash', false) on conflict (id) do update set public = false;

create table public.portico_trash (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  bucket_id text not null constraint portico_trash_bucket check (bucket_id <> 'portico-trash' and bucket_id !~ '/'),
  folder text not null constraint portico_trash_folder check (folder ~ '^([^/]+/)*$'),
  items text[] not null constraint portico_trash_items check (cardinality(items) between 1 and 20000 and array_position(items, null) is null),
  deleted_at timestamptz not null default now()
);
comment on table public.portico_trash is 'What people have deleted together and can bring back; its objects lie in the bucket portico-trash, below <owner_id>/<id>/<bucket_id>/.';
comment on column public.portico_trash.folder is 'Where they lay: a key ending in a slash; nothing for the top of the bucket.';
comment on column public.portico_trash.items is 'What was chosen: keys in the bucket; a folder ends in a slash.';
create index portico_trash_of_owner on public.portico_trash (owner_id, deleted_at desc);
alter table public.portico_trash enable row level security;
create policy "people see what they have deleted" on public.portico_trash for select to authenticated
  using (owner_id = (select auth.uid()));
create policy "people delete in their own name" on public.portico_trash for insert to authenticated
  with check (owner_id = (select auth.uid()));
revoke all on public.portico_trash from public, anon, authenticated;
grant select, insert (id, bucket_id, folder, items) on public.portico_trash to authenticated;

alter table public.portico_space_limits add column trash_days integer check (trash_days between 1 and 3650);
comment on column public.portico_space_limits.trash_days is 'How long what was deleted can be brought back; 30 where nothing is said.';

-- The folder of an account in the trash, and of one deletion in it: keys below it, from the first to before the second.
create function portico_private.trash_keys(account uuid, trash uuid) returns text[] language sql immutable set search_path = '' as $$
  select array[account::text || '/' || trash::text || '/', account::text || '/' || trash::text || '0']
$$;

-- Whether the caller may put an object into the trash under a key: one that says where it lies, of a deletion of theirs, and where they may
-- delete it for good. Tries that as `portico_sharer` with the caller's claims and without the header of a grant, and undoes it.
create function portico_private.may_trash(object uuid, key text) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  parts text[] := pg_catalog.regexp_match(key, '^([^/]+)/([^/]+)/([^/]+)/(.+)$');
begin
  if parts is null or parts[1] is distinct from auth.uid()::text or not exists (
    select from public.portico_trash t
    where t.id::text = parts[2] and t.owner_id = auth.uid() and t.bucket_id = parts[3] and pg_catalog.starts_with(parts[4], t.folder)
  ) then
    return false;
  end if;
  perform pg_catalog.set_config('request.headers', '{}', true), pg_catalog.set_config('storage.operation', 'storage.object.delete', true),
    pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o where o.id = object and o.bucket_id = parts[3] and o.name = parts[4];
  if found then
    raise exception using errcode = 'PU001';
  end if;
  raise exception using errcode = 'PU002';
exception
  when sqlstate 'PU001' then
    return true;
  when sqlstate 'PU002' or insufficient_privilege then
    return false;
end
$$;

-- Nobody's to list, to change or to remove, be a project's own policies as wide as they may.
create policy "the trash is no bucket of anybody's" on storage.buckets as restrictive for all to public
  using (id <> 'portico-trash') with check (id <> 'portico-trash');

create policy "people see their trash" on storage.objects for select to authenticated
  using (bucket_id = 'portico-trash' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people move into their trash, and out of it" on storage.objects for update to authenticated
  using (bucket_id = 'portico-trash' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'portico-trash' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "people empty their trash" on storage.objects for delete to authenticated
  using (bucket_id = 'portico-trash' and (storage.foldername(name))[1] = (select auth.uid())::text);

-- What is in the trash has no links: none is signed, and no share shows it.
create policy "nobody sees the trash of others" on storage.objects as restrictive for select to public
  using (
    bucket_id <> 'portico-trash' or (
      (storage.foldername(name))[1] = (select auth.uid())::text
      and coalesce(pg_catalog.current_setting('storage.operation', true), '') !~ '(^|\.)object\.sign' and current_user <> 'portico_sharer'
    )
  );
create policy "nothing is made in the trash" on storage.objects as restrictive for insert to public
  with check (bucket_id <> 'portico-trash');
create policy "the trash is moved into, and out of" on storage.objects as restrictive for update to public
  using (
    bucket_id <> 'portico-trash' or (
      (storage.foldername(name))[1] = (select auth.uid())::text
      and coalesce(pg_catalog.current_setting('storage.operation', true), '') ~ '(^|\.)object\.move$'
    )
  )
  with check (
    bucket_id <> 'portico-trash' or (
      coalesce(pg_catalog.current_setting('storage.operation', true), '') ~ '(^|\.)object\.move$' and portico_private.may_trash(id, name)
    )
  );
create policy "nobody empties the trash of others" on storage.objects as restrictive for delete to public
  using (bucket_id <> 'portico-trash' or (storage.foldername(name))[1] = (select auth.uid())::text);

-- Whether what is deleted goes to the trash, for the first object of each item that the caller may see: `{"can": true, "days": 30}`. Items are keys;
-- folders end in a slash. Tries the move as the caller, and undoes it. Another object may be refused all the same, and stays where it is.
create function public.portico_can_trash(bucket text, items text[]) returns jsonb language plpgsql volatile security invoker set search_path = '' as $$
declare
  days integer := coalesce((select l.trash_days from public.portico_space_limits l), 30);
  trash uuid := pg_catalog.gen_random_uuid();
  item text;
  found_id uuid;
begin
  insert into public.portico_trash (id, bucket_id, folder, items) values (trash, bucket, '', portico_can_trash.items);
  perform pg_catalog.set_config('storage.operation', 'storage.object.move', true);
  foreach item in array items[1:20] loop
    select o.id into found_id from storage.objects o
      where o.bucket_id = bucket and o.name collate "C" >= item and o.name collate "C" < item || U&'\+10FFFF'
        and (o.name = item or (pg_catalog.right(item, 1) = '/' and pg_catalog.starts_with(o.name, item)))
      order by o.name collate "C" limit 1;
    continue when not found;
    update storage.objects o set bucket_id = 'portico-trash', name = auth.uid()::text || '/' || trash::text || '/' || bucket || '/' || o.name
      where o.id = found_id;
    if not found then
      raise exception using errcode = 'PU002';
    end if;
  end loop;
  raise exception using errcode = 'PU001';
exception
  when sqlstate 'PU001' then
    return pg_catalog.jsonb_build_object('can', true, 'days', days);
  when sqlstate 'PU002' or insufficient_privilege then
    return pg_catalog.jsonb_build_object('can', false, 'days', days);
end
$$;

-- What the caller has deleted and can bring back, the latest first: `files` and `bytes` without what keeps empty folders, `objects` with it, `items` the
-- first hundred of `chosen`. A deletion of which nothing has arrived, or nothing is left, has no objects.
create function public.portico_trash_list() returns table (
  id uuid, bucket_id text, folder text, items text[], chosen integer, deleted_at timestamptz, expires_at timestamptz, objects bigint, files bigint, bytes bigint
) language sql stable security invoker set search_path = '' as $$
  select t.id, t.bucket_id, t.folder, t.items[1:100], pg_catalog.cardinality(t.items), t.deleted_at,
    t.deleted_at + pg_catalog.make_interval(days => coalesce((select l.trash_days from public.portico_space_limits l), 30)),
    held.objects, held.files, held.bytes
  from public.portico_trash t
  cross join lateral (select portico_private.trash_keys(t.owner_id, t.id) as keys) k
  cross join lateral (
    select pg_catalog.count(*) as objects, pg_catalog.count(*) filter (where o.name not like '%.emptyFolderPlaceholder') as files,
      coalesce(pg_catalog.sum((o.metadata ->> 'size')::bigint), 0)::bigint as bytes
    from storage.objects o
    where o.bucket_id = 'portico-trash' and o.name collate "C" >= k.keys[1] and o.name collate "C" < k.keys[2]
  ) held
  where t.owner_id = (select auth.uid())
  order by t.deleted_at desc, t.id
$$;

-- Whether anything of a deletion is in the trash.
create function portico_private.is_in_trash(account uuid, trash uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects o cross join (select portico_private.trash_keys(account, trash) as keys) k
    where o.bucket_id = 'portico-trash' and o.name collate "C" >= k.keys[1] and o.name collate "C" < k.keys[2]
  )
$$;

-- The folders among the items of a deletion in which a request for files puts them.
create function portico_private.is_trashed_with(trash public.portico_trash, request public.portico_upload_requests) returns boolean
  language sql immutable set search_path = '' as $$
  select trash.owner_id = request.owner_id and trash.bucket_id = request.bucket_id and trash.deleted_at > request.created_at and exists (
    select from pg_catalog.unnest(trash.items) as item where pg_catalog.right(item, 1) = '/' and pg_catalog.starts_with(request.folder, item)
  )
$$;

-- Takes a deletion of the caller's off the list when nothing of it is left in the trash; false while something is. Requests for files into its folders
-- end, unless the folder is there again.
create function public.portico_leave_trash(trash uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  left_behind public.portico_trash;
begin
  select * into left_behind from public.portico_trash t where t.id = trash and t.owner_id = auth.uid() for update;
  if left_behind.id is null or portico_private.is_in_trash(left_behind.owner_id, trash) then
    return false;
  end if;
  update public.portico_upload_requests r set ended_at = pg_catalog.now()
    where r.ended_at is null and portico_private.is_trashed_with(left_behind, r) and not exists (
      select from storage.objects o where o.bucket_id = r.bucket_id
        and o.name collate "C" >= r.folder and o.name collate "C" < r.folder || U&'\+10FFFF' and pg_catalog.starts_with(o.name, r.folder)
    );
  delete from public.portico_trash t where t.id = trash;
  return true;
end
$$;

-- As before, and: a request for files into a folder that lies in its owner's trash takes none.
create or replace function portico_private.refusal_of(request public.portico_upload_requests) returns text
  language sql stable set search_path = '' as $$
  select case
    when request.id is null then 'missing'
    when request.ended_at is not null then 'ended'
    when request.expires_at <= pg_catalog.now() then 'expired'
    when portico_private.claims_of(request.owner_id) is null then 'ended'
    when exists (
      select from public.portico_trash t
      where t.owner_id = request.owner_id and portico_private.is_trashed_with(t, request) and portico_private.is_in_trash(t.owner_id, t.id)
    ) then 'ended'
  end
$$;

revoke execute on function portico_private.trash_keys(uuid, uuid), portico_private.is_in_trash(uuid, uuid),
  portico_private.is_trashed_with(public.portico_trash, public.portico_upload_requests) from public, anon, authenticated;
do $$
begin
  grant usage, create on schema portico_private to portico_sharer;
  alter function portico_private.may_trash(uuid, text) owner to portico_sharer;
  revoke create on schema portico_private from portico_sharer;
end $$;
grant execute on function portico_private.trash_keys(uuid, uuid) to authenticated;
-- Whoever changes an object has to be allowed the functions of all its policies, asked or not; of what is theirs alone it says more than no.
grant execute on function portico_private.may_trash(uuid, text) to public;

revoke execute on function public.portico_can_trash(text, text[]), public.portico_trash_list(), public.portico_leave_trash(uuid)
  from public, anon, authenticated;
grant execute on function public.portico_can_trash(text, text[]), public.portico_trash_list(), public.portico_leave_trash(uuid) to authenticated;
