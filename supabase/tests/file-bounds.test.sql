-- Calls about files read no more pages of the database when the files of other accounts grow tenfold. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
set local storage.allow_delete_query = 'true';
select plan(15);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false), ('wall', 'wall', false);
create policy desk on storage.objects for all to authenticated
  using (bucket_id in ('desk', 'wall') and (storage.foldername(name))[1] = auth.uid()::text);

create schema helpers;
grant usage on schema helpers to authenticated, anon;
alter default privileges in schema helpers grant execute on functions to authenticated, anon;
-- Adds files of other users, sorted before and after the owner's files in every bucket, and in the trash.
create function helpers.fill(first integer, last integer) returns void language sql as $$
  insert into storage.objects (bucket_id, name, metadata)
    select (array['desk', 'wall', 'portico-trash'])[1 + at % 3],
      pg_catalog.format('%s000000f-0000-4000-8000-%s/00000000-0000-4000-8000-000000000001/desk/file %s.txt',
        case when at % 2 = 0 then '0' else '1' end, pg_catalog.lpad(pg_catalog.to_hex(at % 1000), 12, '0'), at),
      '{"size": 3, "mimetype": "text/plain"}'
    from pg_catalog.generate_series(first, last) as at
$$;
-- Returns the lowest number of pages that a statement reads.
create function helpers.pages(statement text) returns bigint language plpgsql as $$
declare
  told json;
  least_pages bigint;
begin
  -- The first runs read the catalog, and skip rows that earlier transactions have left.
  for run in 1..4 loop
    execute 'explain (analyze, buffers, timing off, format json) ' || statement into told;
    least_pages := least(least_pages, (told #>> '{0,Plan,Shared Hit Blocks}')::bigint + (told #>> '{0,Plan,Shared Read Blocks}')::bigint);
  end loop;
  return least_pages;
end
$$;
create table helpers.calls (title text primary key, statement text, pages bigint);
grant all on helpers.calls to authenticated;
insert into helpers.calls (title, statement) select title, pg_catalog.replace(statement, 'MINE', '00000000-0000-4000-8000-0000000000aa') from (values
  ('recent files', $$ select portico_find_files('[{"bucket": "desk", "prefix": "MINE/"}, {"bucket": "wall", "prefix": "MINE/"}]') $$),
  ('a search', $$ select portico_find_files('[{"bucket": "desk", "prefix": "MINE/"}]', 'one', most_folders => 10) $$),
  ('favourites', $$ select portico_list_favourites() $$),
  ('the trash', $$ select * from portico_trash_list() $$),
  ('the question whether files go to the trash', $$ select portico_can_trash('desk', '{MINE/in/}') $$),
  ('a new share', $$ select portico_create_share('desk', '{MINE/in/,MINE/one.txt}', 'Mine') $$),
  ('the objects of a share', $$ select * from portico_private.readable_by(portico_private.claims_of('MINE'), 'desk', '{MINE/in/,MINE/one.txt}', '', 100) $$)
) as t (title, statement);

insert into storage.objects (bucket_id, name, metadata) select bucket, '00000000-0000-4000-8000-0000000000aa/' || name, '{"size": 3, "mimetype": "text/plain"}'
  from unnest(array['desk', 'wall']) as bucket, unnest(array['in/a one.txt', 'in/b two.txt', 'in/c/deep.txt', 'one.txt', 'one.txt.bak']) as name;
insert into storage.objects (bucket_id, name, metadata) values
  ('portico-trash', '00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-9000-000000000001/desk/gone.txt', '{"size": 4}'),
  ('portico-trash', '00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-9000-000000000001/desk/too/.emptyFolderPlaceholder', '{"size": 0}');
select helpers.fill(1, 300);
grant execute on function portico_private.readable_by(jsonb, text, text[], text, integer), portico_private.claims_of(uuid) to authenticated;

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
insert into portico_favourites (bucket_id, key) select 'desk', '00000000-0000-4000-8000-0000000000aa/' || key from unnest(array['in/', 'one.txt', 'on']) as key;
insert into portico_trash (id, bucket_id, folder, items) values
  ('00000000-0000-4000-9000-000000000001', 'desk', '', '{00000000-0000-4000-8000-0000000000aa/gone.txt,00000000-0000-4000-8000-0000000000aa/too/}');
update helpers.calls set pages = helpers.pages(statement);
reset role;
select helpers.fill(301, 3000);
set local role authenticated;
select cmp_ok(helpers.pages(statement), '<=', pages * 3 / 2 + 30, title || ' reads as much among 3,000 files of others as among 300') from helpers.calls order by title;

select is((select string_agg(substr(file ->> 'key', 38), ', ' order by file ->> 'key') from jsonb_array_elements(portico_find_files('[{"bucket": "desk", "prefix": "00000000-0000-4000-8000-0000000000aa/"}]') -> 'files') as file),
  'in/a one.txt, in/b two.txt, in/c/deep.txt, one.txt, one.txt.bak', 'all files of a place are found');
select is(jsonb_array_length(portico_find_files('[{"bucket": "desk"}, {"bucket": "wall", "prefix": ""}]') -> 'files'), 10, 'a place without a prefix is the whole bucket');
select is((select string_agg(substr(row ->> 'key', 38), ', ' order by row ->> 'key') from jsonb_array_elements(portico_list_favourites()) as row where (row ->> 'is_there')::boolean), 'in/, one.txt', 'existing favourites are listed');
select is((select array[objects, files, bytes] from portico_trash_list()), array[2, 1, 4]::bigint[], 'a deletion counts its own objects');
create function pg_temp.names(items text[], beyond text default '', most integer default 100) returns text language sql as $$
  select string_agg(substr(name, 38), ', ' order by at) from portico_private.readable_by(
    portico_private.claims_of('00000000-0000-4000-8000-0000000000aa'), 'desk', array(select '00000000-0000-4000-8000-0000000000aa/' || item from unnest(items) as item),
    case when beyond = '' then '' else '00000000-0000-4000-8000-0000000000aa/' || beyond end, most) with ordinality as t (name, metadata, updated_at, at)
$$;
select is(pg_temp.names('{one.txt,in/c/,in/,in/a one.txt,in/c/deep.txt}'), 'in/a one.txt, in/b two.txt, in/c/deep.txt, one.txt', 'items of a share come in order, each object once');
select is(pg_temp.names('{one.txt,in/c/,in/}', most => 3), 'in/a one.txt, in/b two.txt, in/c/deep.txt', 'a page ends within the items');
select is(pg_temp.names('{one.txt,in/c/,in/}', 'in/b two.txt'), 'in/c/deep.txt, one.txt', 'the next page continues after the last item');
select is(pg_temp.names('{one,in/b}'), null, 'the name of a file does not match longer names');
select * from finish();
rollback;
