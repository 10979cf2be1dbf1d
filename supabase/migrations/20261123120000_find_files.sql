-- Finds files by name, kind, date and size, in folders, buckets or all of them. It reads as whoever asks: policies of `storage.objects` hold, and
-- nothing is shown that storage would not list. Buckets of Portico's own (`portico-…`) are never searched.

-- The name that people read, of a part of a key: what storage does not take stands there like quoted-printable (`é` is `=C3=A9`). What is none
-- stays as it is.
create function portico_private.name_of(part text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if part !~ '=[0-9A-F]{2}' then
    return part;
  end if;
  begin
    return pg_catalog.convert_from((
      select pg_catalog.string_agg(coalesce(pg_catalog.decode(bit[1], 'hex'), pg_catalog.convert_to(bit[2], 'UTF8')), '' order by at)
      from pg_catalog.regexp_matches(part, '=([0-9A-F]{2})|([^=]+|=)', 'g') with ordinality as t (bit, at)
    ), 'UTF8');
  exception when character_not_in_repertoire or untranslatable_character then
    return part;
  end;
end
$$;

-- `{"files": [{"bucket", "key", "size", "type", "updated_at"}], "next": {"at", "id"} | null, "folders": [{"bucket", "key"}], "more_folders"}`.
-- Files: the latest first, at most `most` (of 200); `next` is there when there are more, and is given as `beyond_at` and `beyond_id` for them.
-- Folders whose own name has the query: at most `most_folders` (of 50).
-- `places`: `[{"bucket", "prefix"}]`, a prefix being empty or ending in a slash. `kinds`: `[{"media", "names"}]`, all kinds in the order in which the
-- first that fits is a file's: by regular expressions of its media type, or where that says little, of its name; `wanted` are those to be found,
-- counted from 0.
create function public.portico_find_files(
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
      from pg_catalog.jsonb_to_recordset(places) as place (bucket text, prefix text)
      join storage.objects o on o.bucket_id = place.bucket and pg_catalog.starts_with(o.name, place.prefix)
        and o.name collate "C" >= place.prefix and o.name collate "C" < place.prefix || U&'\+10FFFF'
      cross join lateral (
        select case when o.name like '%=%' then portico_private.name_of(pg_catalog.split_part(o.name, '/', -1))
            else pg_catalog.split_part(o.name, '/', -1) end as title, (o.metadata ->> 'size')::bigint as size,
          pg_catalog.lower(pg_catalog.btrim(pg_catalog.split_part(coalesce(o.metadata ->> 'mimetype', ''), ';', 1))) as media
        offset 0
      ) f
      where place.bucket !~ '^portico[-_]' and o.name not like '%.emptyFolderPlaceholder'
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
      select distinct path.bucket, path.prefix || pg_catalog.array_to_string(path.parts[1:depth], '/') collate "C" as key
      from (
        select distinct place.bucket, place.prefix, pg_catalog.string_to_array(
          pg_catalog.substr(pg_catalog.regexp_replace(o.name, '/?[^/]*$', ''), pg_catalog.length(place.prefix) + 1), '/') as parts
        from pg_catalog.jsonb_to_recordset(places) as place (bucket text, prefix text)
        join storage.objects o on o.bucket_id = place.bucket and pg_catalog.starts_with(o.name, place.prefix)
          and o.name collate "C" >= place.prefix and o.name collate "C" < place.prefix || U&'\+10FFFF'
        where place.bucket !~ '^portico[-_]'
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

revoke execute on function portico_private.name_of(text) from public, anon, authenticated;
grant execute on function portico_private.name_of(text) to authenticated;
revoke execute on function public.portico_find_files(
  jsonb, text, jsonb, integer[], timestamptz, timestamptz, bigint, bigint, timestamptz, uuid, integer, integer
) from public, anon, authenticated;
grant execute on function public.portico_find_files(
  jsonb, text, jsonb, integer[], timestamptz, timestamptz, bigint, bigint, timestamptz, uuid, integer, integer
) to authenticated;
