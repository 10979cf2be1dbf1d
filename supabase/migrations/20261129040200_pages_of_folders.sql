-- The further pages of a folder. The storage service compares the names of all objects with its cursor, under row-level security: with 2 million
-- objects, the second page of a folder takes more than 20 s. This function begins at the name after the last one (decision 203).

-- A page of a folder after a name, in the order of bytes, as the caller may read it: {"rows": [{"name", "id", "updated_at", "metadata"}], "next"}. A
-- folder has no id.
--   prefix  the beginning of the keys, with the slash at its end; names of the answer are without it
--   beyond  the last name of the previous page, with a slash for a folder; `next` of an answer. Empty for the first page
create function public.portico_folder_page(bucket text, prefix text, beyond text default '', most integer default 1000) returns jsonb
  language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set enable_sort = off as $$
declare
  page constant integer := least(greatest(coalesce(most, 1000), 1), 1000);
  finish constant text := prefix || U&'\+10FFFF';
  start text := prefix || case when beyond = '' then '' when pg_catalog.right(beyond, 1) = '/' then pg_catalog.left(beyond, -1) || '0' else beyond || U&'\+000001' end;
  step integer := 100;
  found_now integer;
  is_folder boolean;
  object record;
  part text;
  rows jsonb[] := '{}';
  last_name text;
begin
  loop
    found_now := 0;
    is_folder := false;
    for object in
      select o.name, o.id, o.updated_at, o.metadata from storage.objects o
      where o.bucket_id = bucket and o.name collate "C" >= start and o.name collate "C" < finish
      order by o.name collate "C" limit step
    loop
      if pg_catalog.cardinality(rows) = page then
        return pg_catalog.jsonb_build_object('rows', pg_catalog.to_jsonb(rows), 'next', last_name);
      end if;
      found_now := found_now + 1;
      part := pg_catalog.substr(object.name, pg_catalog.length(prefix) + 1);
      is_folder := pg_catalog.strpos(part, '/') > 0;
      if is_folder then
        part := pg_catalog.split_part(part, '/', 1);
        last_name := part || '/';
        start := prefix || part || '0';
        rows := rows || pg_catalog.jsonb_build_object('name', part, 'id', null, 'updated_at', null, 'metadata', null);
      else
        last_name := part;
        start := object.name || U&'\+000001';
        rows := rows || pg_catalog.jsonb_build_object('name', part, 'id', object.id, 'updated_at', object.updated_at, 'metadata', object.metadata);
      end if;
      -- The other objects of a folder are skipped.
      exit when is_folder;
    end loop;
    exit when not is_folder and found_now < step;
    step := case when is_folder then 2 else least(step * 4, page + 1) end;
  end loop;
  return pg_catalog.jsonb_build_object('rows', pg_catalog.to_jsonb(rows), 'next', null);
end
$$;
revoke execute on function public.portico_folder_page(text, text, text, integer) from public, anon, authenticated;
grant execute on function public.portico_folder_page(text, text, text, integer) to authenticated;

-- A call of a search looks at 2,000 objects: at 10,000 it took more than a second. Pages call again by themselves. An owner's own number stays.
do $$
begin
  if (select p.prosrc from pg_catalog.pg_proc p where p.oid = to_regprocedure('portico_private.search_budget()')) = ' select 10000 ' then
    create or replace function portico_private.search_budget() returns integer language sql immutable set search_path = '' as ' select 2000 ';
  end if;
end
$$;
