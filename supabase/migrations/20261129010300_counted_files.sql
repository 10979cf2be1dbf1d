-- Space, and the files of an account, from the totals of file_index. If the index is not whole, they are counted as before, and the answers say so. An account's
-- files are read in two parts, each by an index: those in its own folders by their names, and those that it has sent elsewhere by their ids (decision 211).

-- Files and bytes of an account in a bucket: what it has sent, with or without what is in its own folder.
create function portico_private.totals_of(account uuid) returns table (bucket_id text, in_home boolean, files bigint, bytes bigint)
  language sql stable security definer set search_path = '' as $$
  select n.bucket_id, n.home = account::text, pg_catalog.sum(n.files)::bigint, pg_catalog.sum(n.bytes)::bigint
  from (
    select t.bucket_id, t.home, t.files, t.bytes from portico_private.file_totals t where t.owner_id = account::text
    union all
    select c.bucket_id, c.home, c.files, c.bytes from portico_private.file_total_changes c where c.owner_id = account::text
  ) n
  group by 1, 2
$$;

-- Files and bytes in the own folders of an account, from every sender.
create function portico_private.totals_in_home(account uuid) returns table (files bigint, bytes bigint)
  language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum(n.files), 0)::bigint, coalesce(pg_catalog.sum(n.bytes), 0)::bigint
  from (
    select t.files, t.bytes from portico_private.file_totals t where t.home = account::text
    union all
    select c.files, c.bytes from portico_private.file_total_changes c where c.home = account::text
  ) n
$$;

-- All bytes of the project.
create function portico_private.total_bytes() returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.sum(n.bytes), 0)::bigint
  from (
    select t.bytes from portico_private.file_totals t where t.owner_id = '' and t.bucket_id = '' and t.home = ''
    union all
    select c.bytes from portico_private.file_total_changes c where c.owner_id = '' and c.bucket_id = '' and c.home = ''
  ) n
$$;

-- As `space_of_caller`, from totals, with the buckets in which the caller has files.
create function portico_private.counted_space() returns jsonb language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'person', pg_catalog.jsonb_build_object('bytes', coalesce((select pg_catalog.sum(t.bytes) from portico_private.totals_of(auth.uid()) t), 0), 'limit', l.person_bytes),
    'project', case when l.project_bytes is not null
      then pg_catalog.jsonb_build_object('bytes', portico_private.total_bytes(), 'limit', l.project_bytes) end,
    'file_limit', l.file_bytes,
    'buckets', coalesce((
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('id', b.bucket_id, 'files', b.files, 'bytes', b.bytes) order by b.bucket_id)
      from (
        select t.bucket_id, pg_catalog.sum(t.files) as files, pg_catalog.sum(t.bytes) as bytes
        from portico_private.totals_of(auth.uid()) t group by t.bucket_id having pg_catalog.sum(t.files) <> 0 or pg_catalog.sum(t.bytes) <> 0
      ) b
    ), '[]')
  )
  from (select true) as always left join public.portico_space_limits l on true
$$;

-- `portico_space` with `{"counted"}`: true where it comes from totals, and `buckets` are what the caller has sent; false where all that the caller may see
-- was counted, as `portico_space` does. Fills file_index a little where it has to.
create function public.portico_used_space() returns jsonb language plpgsql volatile security invoker set search_path = '' as $$
declare
  refusal text := portico_private.refusal_of_token();
begin
  if refusal is not null then
    perform portico_private.raise_refusal(refusal);
  end if;
  if portico_private.files_are_indexed() then
    return portico_private.counted_space() || '{"counted": true}';
  end if;
  perform portico_private.fill_files();
  return public.portico_space() || '{"counted": false}';
end
$$;

-- A batch of file_index, for a caller who may not choose how large it is.
create function portico_private.fill_files() returns void language sql volatile security definer set search_path = '' as $$
  select portico_private.check_files(2000)
$$;

-- As before, in two parts.
create or replace function portico_private.files_of(account uuid) returns setof storage.objects language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select o.* from pg_catalog.unnest(array['files', 'avatars', 'portico-avatars', 'portico-trash']) as bucket
    cross join lateral (
      select s.* from storage.objects s where s.bucket_id = bucket
        and s.name collate "C" >= account::text || '/' and s.name collate "C" < account::text || '0' offset 0
    ) o;
  if portico_private.files_are_indexed() then
    return query
      select o.* from portico_private.file_index i join storage.objects o on o.id = i.id
      where i.owner_id = account::text and i.home <> i.owner_id;
  else
    return query
      select o.* from storage.objects o
      where o.owner_id = account::text and portico_private.home_of(o.bucket_id, o.name) <> account::text;
  end if;
end
$$;

-- How many files go with an account, and their bytes.
create function portico_private.count_files_of(account uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if portico_private.files_are_indexed() then
    return (
      select pg_catalog.jsonb_build_object('count', h.files + coalesce(e.files, 0), 'bytes', h.bytes + coalesce(e.bytes, 0))
      from portico_private.totals_in_home(account) h
      cross join (select pg_catalog.sum(t.files) as files, pg_catalog.sum(t.bytes) as bytes from portico_private.totals_of(account) t where not t.in_home) e
    );
  end if;
  return (
    select pg_catalog.jsonb_build_object('count', pg_catalog.count(*), 'bytes', coalesce(pg_catalog.sum((o.metadata ->> 'size')::bigint), 0))
    from portico_private.files_of(account) o where o.name not like '%.emptyFolderPlaceholder'
  );
end
$$;

-- As before.
create or replace function public.portico_leaving() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  perform portico_private.carry_out_leavings(5);
  return (
    select pg_catalog.jsonb_build_object('asked_at', l.asked_at, 'due_at', l.due_at, 'days', portico_private.leaving_days(),
    'files', portico_private.count_files_of(auth.uid()),
    'held_by', case when l.failure like '%"last_administrator"%' then 'last_administrator' when l.failure is not null then 'rows' end,
    'is_gone', not exists (select from auth.users u where u.id = auth.uid()))
    from (select true) as always left join portico_private.leavings l on l.user_id = auth.uid()
  );
end
$$;

-- A page of the files of an account: those in its own folders by bucket and name, then those that it has sent elsewhere, by id. Without sorting, the order of
-- a page comes from an index, and the page alone is read.
create function portico_private.own_page(account uuid, beyond_bucket text, beyond_key text, beyond_id uuid, most integer)
  returns setof storage.objects language plpgsql stable security definer set search_path = '' set enable_sort = off set enable_seqscan = off as $$
declare
  owner_text constant text := account::text;
  home_start constant text := owner_text || '/';
  home_end constant text := owner_text || '0';
  rows_left integer := most;
  rows_found integer;
  place text;
  last_id uuid;
begin
  if beyond_bucket = '' or portico_private.home_of(beyond_bucket, beyond_key) = owner_text then
    foreach place in array array['avatars', 'files', 'portico-avatars', 'portico-trash'] loop
      continue when place collate "C" < beyond_bucket;
      return query
        select o.* from storage.objects o
        where o.bucket_id = place and o.name collate "C" >= home_start and o.name collate "C" < home_end
          and (place <> beyond_bucket or o.name collate "C" > beyond_key) and o.name not like '%.emptyFolderPlaceholder'
        order by o.name collate "C" limit rows_left;
      get diagnostics rows_found = row_count;
      rows_left := rows_left - rows_found;
      if rows_left <= 0 then
        return;
      end if;
    end loop;
  else
    last_id := coalesce(beyond_id, (select o.id from storage.objects o where o.bucket_id = beyond_bucket and o.name = beyond_key));
  end if;
  last_id := coalesce(last_id, '00000000-0000-0000-0000-000000000000');
  if portico_private.files_are_indexed() then
    -- A lateral join keeps the order of the ids.
    return query
      select o.* from (
        select i.id from portico_private.file_index i
        where i.owner_id = owner_text and i.home <> i.owner_id and i.is_file and i.id > last_id order by i.id limit rows_left
      ) n
      cross join lateral (select s.* from storage.objects s where s.id = n.id offset 0) o;
  else
    return query
      select o.* from storage.objects o
      where o.owner_id = owner_text and o.id > last_id and portico_private.home_of(o.bucket_id, o.name) <> owner_text
        and o.name not like '%.emptyFolderPlaceholder'
      order by o.id limit rows_left;
  end if;
end
$$;

-- As before, with the `id` of each file, which the next page is asked with. Without an id, the last name leads to it.
drop function public.portico_own_files(text, text, integer);
create function public.portico_own_files(
  beyond_bucket text default '', beyond_key text default '', most integer default 500, beyond_id uuid default null
) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  return (
    select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
      'bucket', o.bucket_id, 'key', o.name, 'size', (o.metadata ->> 'size')::bigint, 'id', o.id, 'path', (
        select pg_catalog.jsonb_agg(portico_private.name_of(part) order by at)
        from pg_catalog.unnest(pg_catalog.string_to_array(o.name, '/')) with ordinality as t (part, at)
      )) order by o.ordinality), '[]')
    from portico_private.own_page(auth.uid(), coalesce(beyond_bucket, ''), coalesce(beyond_key, ''), portico_own_files.beyond_id,
      least(greatest(coalesce(most, 500), 1), 1000)) with ordinality as o
  );
end
$$;

revoke execute on function portico_private.totals_of(uuid), portico_private.totals_in_home(uuid), portico_private.total_bytes(),
  portico_private.counted_space(), portico_private.fill_files(), portico_private.count_files_of(uuid),
  portico_private.own_page(uuid, text, text, uuid, integer), public.portico_used_space(),
  public.portico_own_files(text, text, integer, uuid) from public, anon, authenticated;
grant execute on function portico_private.counted_space(), portico_private.fill_files(), public.portico_used_space(),
  public.portico_own_files(text, text, integer, uuid) to authenticated;
