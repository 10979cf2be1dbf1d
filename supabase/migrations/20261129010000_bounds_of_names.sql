-- Finding, favourites, the trash and shares read objects between two names. A bound that a function computes in the condition itself, such as
-- `prefix || U&'\+10FFFF'`, is no bound of an index: row-level security comes before every function that could leak a row, and concatenation may. So
-- the two names are columns of a subquery, `lo` and `hi`, which are compared by operators that cannot leak. `offset 0` keeps the order of the join:
-- places first, then their objects. A call reads the objects of its places, and no others (decision 210).

-- As before, by bounds. Names are decoded only if the query or the kind needs them.
create or replace function public.portico_find_files(
  places jsonb, query text default '', kinds jsonb default '[]', wanted integer[] default null, since timestamptz default null,
  until timestamptz default null, min_bytes bigint default null, max_bytes bigint default null, beyond_at timestamptz default null,
  beyond_id uuid default null, most integer default 50, most_folders integer default 0
) returns jsonb language plpgsql stable security invoker set search_path = '' set statement_timeout = '6s' as $$
declare
  words text := pg_catalog.lower(pg_catalog.normalize(coalesce(query, ''), 'NFC'));
  media_patterns text[] := array(select kind ->> 'media' from pg_catalog.jsonb_array_elements(kinds) with ordinality as t (kind, at) order by at);
  name_patterns text[] := array(select kind ->> 'names' from pg_catalog.jsonb_array_elements(kinds) with ordinality as t (kind, at) order by at);
  page integer := least(greatest(coalesce(most, 50), 0), 200);
  folder_page integer := least(greatest(coalesce(most_folders, 0), 0), 50);
  files jsonb := '[]';
  folders jsonb := '[]';
begin
  if page > 0 then
    select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(hit) order by hit.updated_at desc, hit.id desc), '[]') into files
    from (
      select o.id, o.bucket_id as bucket, o.name as key, f.size, f.media as type, o.updated_at
      from (
        select p.bucket, coalesce(p.prefix, '') as lo, coalesce(p.prefix, '') || U&'\+10FFFF' as hi
        from pg_catalog.jsonb_to_recordset(places) as p (bucket text, prefix text) where p.bucket !~ '^portico[-_]'
        limit pg_catalog.jsonb_array_length(places)
      ) place
      cross join lateral (
        select s.id, s.bucket_id, s.name, s.metadata, s.updated_at from storage.objects s
        where s.bucket_id = place.bucket and s.name collate "C" >= place.lo and s.name collate "C" < place.hi offset 0
      ) o
      cross join lateral (
        select case when words = '' and wanted is null then '' when o.name like '%=%' then portico_private.name_of(pg_catalog.split_part(o.name, '/', -1))
            else pg_catalog.split_part(o.name, '/', -1) end as title, (o.metadata ->> 'size')::bigint as size,
          pg_catalog.lower(pg_catalog.btrim(pg_catalog.split_part(coalesce(o.metadata ->> 'mimetype', ''), ';', 1))) as media
        offset 0
      ) f
      where o.name not like '%.emptyFolderPlaceholder'
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
    ) hit;
  end if;
  if folder_page > 0 and words <> '' then
    select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(hit) order by hit.bucket, hit.key), '[]') into folders
    from (
      select distinct path.bucket, path.lo || pg_catalog.array_to_string(path.parts[1:depth], '/') collate "C" as key
      from (
        select distinct place.bucket, place.lo, pg_catalog.string_to_array(
          pg_catalog.substr(pg_catalog.regexp_replace(o.name, '/?[^/]*$', ''), pg_catalog.length(place.lo) + 1), '/') as parts
        from (
          select p.bucket, coalesce(p.prefix, '') as lo, coalesce(p.prefix, '') || U&'\+10FFFF' as hi
          from pg_catalog.jsonb_to_recordset(places) as p (bucket text, prefix text) where p.bucket !~ '^portico[-_]'
          limit pg_catalog.jsonb_array_length(places)
        ) place
        cross join lateral (
          select s.name from storage.objects s
          where s.bucket_id = place.bucket and s.name collate "C" >= place.lo and s.name collate "C" < place.hi offset 0
        ) o
      ) path
      cross join lateral pg_catalog.generate_series(1, pg_catalog.cardinality(path.parts)) as depth
      where pg_catalog.strpos(pg_catalog.lower(portico_private.name_of(path.parts[depth]) collate pg_catalog."default"), words) > 0
      order by path.bucket, key limit folder_page + 1
    ) hit;
  end if;
  return pg_catalog.jsonb_build_object(
    'files', (select coalesce(pg_catalog.jsonb_agg(file - 'id' order by at), '[]') from pg_catalog.jsonb_array_elements(files) with ordinality as t (file, at) where at <= page),
    'next', case when pg_catalog.jsonb_array_length(files) > page and page > 0
      then pg_catalog.jsonb_build_object('at', files -> (page - 1) -> 'updated_at', 'id', files -> (page - 1) -> 'id') end,
    'folders', (select coalesce(pg_catalog.jsonb_agg(folder order by at), '[]') from pg_catalog.jsonb_array_elements(folders) with ordinality as t (folder, at) where at <= folder_page),
    'more_folders', pg_catalog.jsonb_array_length(folders) > folder_page
  );
end
$$;

-- As before, by bounds: names from `lo` to before `hi` are the file itself, or what is in the folder.
create or replace function public.portico_list_favourites() returns jsonb language sql stable security invoker set search_path = '' set statement_timeout = '6s' as $$
  select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'bucket', f.bucket_id, 'key', f.lo, 'is_there', o.id is not null,
    'size', case when not f.is_folder then (o.metadata ->> 'size')::bigint end,
    'type', case when not f.is_folder then o.metadata ->> 'mimetype' end,
    'updated_at', case when not f.is_folder then o.updated_at end
  ) order by f.created_at desc, f.lo), '[]')
  from (
    select v.bucket_id, v.key as lo, v.key || case when v.key like '%/' then U&'\+10FFFF' else U&'\+000001' end as hi, v.key like '%/' as is_folder, v.created_at
    from public.portico_favourites v order by v.created_at desc limit 1000
  ) f
  left join lateral (
    select s.id, s.metadata, s.updated_at from storage.objects s
    where s.bucket_id = f.bucket_id and s.name collate "C" >= f.lo and s.name collate "C" < f.hi limit 1
  ) o on true
$$;

-- As before, by bounds.
create or replace function public.portico_trash_list() returns table (
  id uuid, bucket_id text, folder text, items text[], chosen integer, deleted_at timestamptz, expires_at timestamptz, objects bigint, files bigint, bytes bigint
) language sql stable security invoker set search_path = '' as $$
  select t.id, t.bucket_id, t.folder, t.items[1:100], pg_catalog.cardinality(t.items), t.deleted_at,
    t.deleted_at + pg_catalog.make_interval(days => coalesce((select l.trash_days from public.portico_space_limits l), 30)),
    held.objects, held.files, held.bytes
  from (
    select d.*, d.owner_id::text || '/' || d.id::text || '/' as lo, d.owner_id::text || '/' || d.id::text || '0' as hi
    from public.portico_trash d where d.owner_id = (select auth.uid()) offset 0
  ) t
  cross join lateral (
    select pg_catalog.count(*) as objects, pg_catalog.count(*) filter (where o.name not like '%.emptyFolderPlaceholder') as files,
      coalesce(pg_catalog.sum((o.metadata ->> 'size')::bigint), 0)::bigint as bytes
    from storage.objects o
    where o.bucket_id = 'portico-trash' and o.name collate "C" >= t.lo and o.name collate "C" < t.hi
  ) held
  order by t.deleted_at desc, t.id
$$;

-- As before; the bounds are variables, because an expression in the condition is computed too late once the plan is generic.
create or replace function public.portico_can_trash(bucket text, items text[]) returns jsonb language plpgsql volatile security invoker set search_path = '' as $$
declare
  days integer := coalesce((select l.trash_days from public.portico_space_limits l), 30);
  trash uuid := pg_catalog.gen_random_uuid();
  lo text;
  hi text;
  found_id uuid;
begin
  insert into public.portico_trash (id, bucket_id, folder, items) values (trash, bucket, '', portico_can_trash.items);
  perform pg_catalog.set_config('storage.operation', 'storage.object.move', true);
  foreach lo in array items[1:20] loop
    hi := lo || case when pg_catalog.right(lo, 1) = '/' then U&'\+10FFFF' else U&'\+000001' end;
    select o.id into found_id from storage.objects o
      where o.bucket_id = bucket and o.name collate "C" >= lo and o.name collate "C" < hi
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

-- As before, item by item in the order of their keys, and no further than the page is long. Ranges of items are apart or one inside the other, so an item
-- within the last range adds nothing.
create or replace function portico_private.readable_by(claims jsonb, bucket text, items text[], beyond text, most integer)
  returns table (name text, metadata jsonb, updated_at timestamptz) language plpgsql security definer set search_path = '' as $$
declare
  headers_before text := pg_catalog.current_setting('request.headers', true);
  claims_before text := pg_catalog.current_setting('request.jwt.claims', true);
  account_before text := pg_catalog.current_setting('request.jwt.claim.sub', true);
  role_before text := pg_catalog.current_setting('request.jwt.claim.role', true);
  place record;
  covered text := '';
  rows_left integer := most;
  rows_found integer;
begin
  if claims is null then
    return;
  end if;
  perform portico_private.put_request('{}', claims::text, claims ->> 'sub', 'authenticated');
  for place in
    select r.lo, r.hi
    from (
      select item collate "C" as lo, (item || case when pg_catalog.right(item, 1) = '/' then U&'\+10FFFF' else U&'\+000001' end) collate "C" as hi
      from pg_catalog.unnest(items) as item
    ) r
    where r.hi > beyond order by r.lo, r.hi desc
  loop
    continue when place.hi collate "C" <= covered;
    exit when rows_left <= 0;
    covered := place.hi;
    return query
      select o.name::text, o.metadata, o.updated_at from storage.objects o
      where o.bucket_id = bucket and o.name collate "C" >= place.lo and o.name collate "C" < place.hi and o.name collate "C" > beyond
      order by o.name collate "C" limit rows_left;
    get diagnostics rows_found = row_count;
    rows_left := rows_left - rows_found;
  end loop;
  perform portico_private.put_request(headers_before, claims_before, account_before, role_before);
end
$$;
