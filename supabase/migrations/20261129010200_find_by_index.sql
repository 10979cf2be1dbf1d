-- Finding reads a fixed number of objects, however many there are. Places with few objects are read by their names, as before. Larger ones are looked
-- through by the last change, in file_index, until the page is full or 10,000 objects have been looked at; `next` continues there. Row-level security of
-- `storage.objects` decides about each (decision 211).
--
-- A session keeps the plans of functions. One from when a table was small may read all of it, so these functions do without such plans.

-- How many objects one call looks at. For an owner to replace.
create function portico_private.search_budget() returns integer language sql immutable set search_path = '' as $$ select 10000 $$;

-- How many objects have a name between two, up to `most`: the index of names alone is read.
create function portico_private.count_names(bucket text, lo text, hi text, most integer) returns integer
  language sql stable security definer set search_path = '' as $$
  select pg_catalog.count(*)::integer from (
    select from storage.objects o where o.bucket_id = bucket and o.name collate "C" >= lo and o.name collate "C" < hi limit most
  ) n
$$;

-- Files of a bucket, or of one of its first folders, before a time and id: the latest first.
create function portico_private.latest_files(bucket text, top text, before_at timestamptz, before_id uuid, most integer)
  returns table (id uuid, changed_at timestamptz) language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  if top is null then
    return query select i.id, i.changed_at from portico_private.file_index i
      where i.is_file and i.bucket_id = bucket and (i.changed_at, i.id) < (before_at, before_id)
      order by i.changed_at desc, i.id desc limit most;
  else
    return query select i.id, i.changed_at from portico_private.file_index i
      where i.is_file and i.bucket_id = bucket and i.root = top and (i.changed_at, i.id) < (before_at, before_id)
      order by i.changed_at desc, i.id desc limit most;
  end if;
end
$$;

-- The places of a search: `top` is the first folder of its prefix, and `is_small` says that its objects are read by their names. Small ones have
-- no more objects together than one call looks at.
create function portico_private.search_places(places jsonb) returns table (bucket text, lo text, hi text, top text, is_small boolean)
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := portico_private.search_budget();
  is_indexed constant boolean := portico_private.files_are_indexed();
begin
  return query
    select c.bucket, c.lo, c.hi, c.top, not is_indexed or pg_catalog.sum(c.amount) over (order by c.amount, c.at) <= most
    from (
      select p.bucket, p.lo, p.hi, p.top, p.at,
        case when is_indexed then portico_private.count_names(p.bucket, p.lo, p.hi, most + 1) else 0 end as amount
      from (
        select t.place ->> 'bucket' as bucket, coalesce(t.place ->> 'prefix', '') as lo, coalesce(t.place ->> 'prefix', '') || U&'\+10FFFF' as hi,
          case when pg_catalog.strpos(t.place ->> 'prefix', '/') > 0 then pg_catalog.split_part(t.place ->> 'prefix', '/', 1) end as top, t.at
        from pg_catalog.jsonb_array_elements(places) with ordinality as t (place, at)
        where t.place ->> 'bucket' !~ '^portico[-_]'
      ) p
    ) c;
end
$$;

-- As before, and `{"looked"}`: the number of files that were looked at, if there may be more; then a page may be short, and `next` continues.
create or replace function public.portico_find_files(
  places jsonb, query text default '', kinds jsonb default '[]', wanted integer[] default null, since timestamptz default null,
  until timestamptz default null, min_bytes bigint default null, max_bytes bigint default null, beyond_at timestamptz default null,
  beyond_id uuid default null, most integer default 50, most_folders integer default 0
) returns jsonb language plpgsql stable security invoker set search_path = '' set statement_timeout = '6s' set enable_seqscan = off as $$
declare
  words text := pg_catalog.lower(pg_catalog.normalize(coalesce(query, ''), 'NFC'));
  media_patterns text[] := array(select kind ->> 'media' from pg_catalog.jsonb_array_elements(kinds) with ordinality as t (kind, at) order by at);
  name_patterns text[] := array(select kind ->> 'names' from pg_catalog.jsonb_array_elements(kinds) with ordinality as t (kind, at) order by at);
  page integer := least(greatest(coalesce(most, 50), 0), 200);
  folder_page integer := case when words = '' then 0 else least(greatest(coalesce(most_folders, 0), 0), 50) end;
  files jsonb := '[]';
  paths jsonb := '[]';
  folders jsonb;
  here jsonb;
  batch jsonb;
  found_now jsonb;
  paths_now jsonb;
  reached_at timestamptz := least(coalesce(beyond_at, 'infinity'), coalesce(until, 'infinity'));
  reached_id uuid := case when beyond_at <= coalesce(until, 'infinity') then beyond_id else '00000000-0000-0000-0000-000000000000' end;
  budget constant integer := portico_private.search_budget();
  step constant integer := least(500, budget);
  looked integer := 0;
  looks_on boolean;
  is_first boolean := true;
begin
  if beyond_at is null and until is null then
    reached_id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
  select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(p)), '[]') into here from portico_private.search_places(places) p;
  looks_on := exists (select from pg_catalog.jsonb_array_elements(here) as p where not (p ->> 'is_small')::boolean);
  loop
    -- The next files of the larger places by their last change, with the bounds of their place.
    batch := '[]';
    if looks_on then
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(n) order by n.changed_at desc, n.id desc), '[]') into batch
      from (
        select l.id, l.changed_at, p.bucket, p.lo, p.hi
        from pg_catalog.jsonb_to_recordset(here) as p (bucket text, lo text, hi text, top text, is_small boolean)
        cross join lateral portico_private.latest_files(p.bucket, p.top, reached_at, reached_id, step) l
        where not p.is_small order by l.changed_at desc, l.id desc limit step
      ) n;
      looked := looked + pg_catalog.jsonb_array_length(batch);
      reached_at := coalesce((batch -> -1 ->> 'changed_at')::timestamptz, reached_at);
      reached_id := coalesce((batch -> -1 ->> 'id')::uuid, reached_id);
      looks_on := pg_catalog.jsonb_array_length(batch) = step and (since is null or reached_at >= since);
    end if;
    with seen as materialized (
      select o.*
      from (
        select p.bucket, p.lo, p.hi from pg_catalog.jsonb_to_recordset(here) as p (bucket text, lo text, hi text, is_small boolean)
        where is_first and p.is_small limit pg_catalog.jsonb_array_length(here)
      ) place
      cross join lateral (
        select s.id, s.bucket_id, s.name, s.metadata, s.updated_at, place.lo from storage.objects s
        where s.bucket_id = place.bucket and s.name collate "C" >= place.lo and s.name collate "C" < place.hi offset 0
      ) o
      union all
      select o.*
      from (
        select b.id, b.bucket, b.lo, b.hi from pg_catalog.jsonb_to_recordset(batch) as b (id uuid, bucket text, lo text, hi text) limit 500
      ) place
      cross join lateral (
        select s.id, s.bucket_id, s.name, s.metadata, s.updated_at, place.lo from storage.objects s where s.id = place.id offset 0
      ) o
      where o.bucket_id = place.bucket and o.name collate "C" >= place.lo and o.name collate "C" < place.hi
    ), hits as (
      select o.id, o.bucket_id as bucket, o.name as key, f.size, f.media as type, o.updated_at
      from seen o
      cross join lateral (
        select case when words = '' and wanted is null then '' when o.name like '%=%' then portico_private.name_of(pg_catalog.split_part(o.name, '/', -1))
            else pg_catalog.split_part(o.name, '/', -1) end as title, (o.metadata ->> 'size')::bigint as size,
          pg_catalog.lower(pg_catalog.btrim(pg_catalog.split_part(coalesce(o.metadata ->> 'mimetype', ''), ';', 1))) as media
        offset 0
      ) f
      where page > 0 and o.name not like '%.emptyFolderPlaceholder'
        and (since is null or o.updated_at >= since) and (until is null or o.updated_at < until)
        and (beyond_at is null or (o.updated_at, o.id) < (beyond_at, beyond_id))
        and (min_bytes is null or f.size >= min_bytes) and (max_bytes is null or f.size <= max_bytes)
        and (words = '' or pg_catalog.strpos(pg_catalog.lower(f.title collate pg_catalog."default"), words) > 0)
        and (wanted is null or coalesce(
          case when f.media ~ '^(application/octet-stream|text/plain)?$' or (f.media like 'video/%' and f.title ~* '\.m?ts$') then
            (select k.at from pg_catalog.unnest(name_patterns) with ordinality as k (pattern, at) where f.title collate pg_catalog."default" ~* k.pattern order by k.at limit 1)
          end,
          (select k.at from pg_catalog.unnest(media_patterns) with ordinality as k (pattern, at) where f.media ~ k.pattern order by k.at limit 1)
        ) - 1 = any (wanted))
      order by o.updated_at desc, o.id desc limit page + 1
    )
    select (select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(h)), '[]') from hits h), (
      select coalesce(pg_catalog.jsonb_agg(distinct pg_catalog.jsonb_build_object('bucket', o.bucket_id, 'lo', o.lo,
        'folder', pg_catalog.regexp_replace(pg_catalog.substr(o.name, pg_catalog.length(o.lo) + 1), '/?[^/]*$', ''))), '[]')
      from seen o where folder_page > 0
    ) into found_now, paths_now;
    files := files || found_now;
    paths := paths || paths_now;
    is_first := false;
    -- Files of small places that are older than where the look has come to wait for the next page.
    exit when not looks_on or looked >= budget or (
      select pg_catalog.count(*) from pg_catalog.jsonb_to_recordset(files) as f (id uuid, updated_at timestamptz)
      where (f.updated_at, f.id) >= (reached_at, reached_id)
    ) > page;
  end loop;
  select coalesce(pg_catalog.jsonb_agg(n.file order by n.updated_at desc, n.id desc), '[]') into files
  from (
    select f.file, (f.file ->> 'updated_at')::timestamptz as updated_at, (f.file ->> 'id')::uuid as id from pg_catalog.jsonb_array_elements(files) as f (file)
    order by 2 desc, 3 desc
  ) n
  where not looks_on or (n.updated_at, n.id) >= (reached_at, reached_id);
  select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(hit) order by hit.bucket, hit.key), '[]') into folders
  from (
    select distinct path.bucket, path.lo || pg_catalog.array_to_string(path.parts[1:depth], '/') collate "C" as key
    from (
      select distinct p.bucket, p.lo, pg_catalog.string_to_array(p.folder, '/') as parts
      from pg_catalog.jsonb_to_recordset(paths) as p (bucket text, lo text, folder text) where p.folder <> ''
    ) path
    cross join lateral pg_catalog.generate_series(1, pg_catalog.cardinality(path.parts)) as depth
    where pg_catalog.strpos(pg_catalog.lower(portico_private.name_of(path.parts[depth]) collate pg_catalog."default"), words) > 0
    order by path.bucket, key limit folder_page + 1
  ) hit;
  return pg_catalog.jsonb_build_object(
    'files', (select coalesce(pg_catalog.jsonb_agg(file - 'id' order by at), '[]') from pg_catalog.jsonb_array_elements(files) with ordinality as t (file, at) where at <= page),
    'next', case
      when pg_catalog.jsonb_array_length(files) > page and page > 0
        then pg_catalog.jsonb_build_object('at', files -> (page - 1) -> 'updated_at', 'id', files -> (page - 1) -> 'id')
      when looks_on then pg_catalog.jsonb_build_object('at', reached_at, 'id', reached_id) end,
    'folders', (select coalesce(pg_catalog.jsonb_agg(folder order by at), '[]') from pg_catalog.jsonb_array_elements(folders) with ordinality as t (folder, at) where at <= folder_page),
    'more_folders', pg_catalog.jsonb_array_length(folders) > folder_page,
    'looked', case when looks_on then looked end
  );
end
$$;

-- The files that changed last in the buckets that the caller may see: one call for a home page. `own` are buckets in which people have a folder of
-- their own, and nothing else is shown; `shown` are the only buckets that count, null for all. As `portico_find_files`.
create function public.portico_recent_files(own text[] default '{}', shown text[] default null, most integer default 5) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select public.portico_find_files((
    select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
      'bucket', b.id, 'prefix', case when b.id = any (own) then auth.uid()::text || '/' else '' end) order by b.id), '[]')
    from storage.buckets b where shown is null or b.id = any (shown)
  ), most => portico_recent_files.most)
$$;

alter function portico_private.readable_by(jsonb, text, text[], text, integer) set enable_seqscan = off;
alter function public.portico_can_trash(text, text[]) set enable_seqscan = off;

revoke execute on function portico_private.search_budget(), portico_private.count_names(text, text, text, integer),
  portico_private.latest_files(text, text, timestamptz, uuid, integer), portico_private.search_places(jsonb),
  public.portico_recent_files(text[], text[], integer) from public, anon, authenticated;
grant execute on function portico_private.files_are_indexed(), portico_private.search_budget(), portico_private.count_names(text, text, text, integer),
  portico_private.latest_files(text, text, timestamptz, uuid, integer), portico_private.search_places(jsonb),
  public.portico_recent_files(text[], text[], integer) to authenticated;
