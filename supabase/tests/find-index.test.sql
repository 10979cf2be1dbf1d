-- Search in places with more files than one call reads: in order, each file once, limited reads per call. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
set local storage.allow_delete_query = 'true';
select plan(20);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false), ('wall', 'wall', false);
create policy desk on storage.objects for all to authenticated
  using (bucket_id in ('desk', 'wall') and (storage.foldername(name))[1] = auth.uid()::text);
create policy buckets on storage.buckets for select to authenticated using (id in ('desk', 'wall', 'portico-trash'));
do $$ begin while not portico_private.check_files(20000) loop null; end loop; end $$;
create or replace function portico_private.search_budget() returns integer language sql immutable set search_path = '' as $$ select 60 $$;

create schema helpers;
grant usage on schema helpers to authenticated, anon;
alter default privileges in schema helpers grant execute on functions to authenticated, anon;
-- Adds files of a user to the bucket `desk`, each one minute later than the one before, and every 40th of the first 1,000 also to `wall`.
create function helpers.fill(first integer, last integer, who text default 'aa') returns void language sql as $$
  insert into storage.objects (bucket_id, name, metadata, updated_at, created_at)
    select bucket, format('00000000-0000-4000-8000-0000000000%s/%s/file %s.txt', who, case when at <= 3 then 'Old plans' else 'in' end, at),
      jsonb_build_object('size', at, 'mimetype', 'text/plain'), timestamptz '2026-01-01' + make_interval(mins => at), '2026-01-01'
    from generate_series(first, last) as at, unnest(array['desk', 'wall']) as bucket
    where bucket = 'desk' or (at % 40 = 0 and at <= 1000)
$$;
create function helpers.names(answer jsonb) returns text language sql as $$
  select coalesce(string_agg(left(file ->> 'bucket', 1) || ' ' || substring(file ->> 'key' from '(\d+)\.txt$'), ', ' order by at), '-')
  from jsonb_array_elements(answer -> 'files') with ordinality as t (file, at)
$$;
-- Returns all pages of a search, each starting where the previous one ended, as `{files, calls, folders}`.
create function helpers.all_pages(places jsonb, words text, most integer, most_folders integer default 0) returns jsonb language plpgsql as $$
declare
  answer jsonb := '{}';
  files jsonb := '[]';
  folders jsonb := '[]';
  calls integer := 0;
begin
  loop
    answer := portico_find_files(places, words, most => all_pages.most, most_folders => all_pages.most_folders,
      beyond_at => (answer #>> '{next,at}')::timestamptz, beyond_id => (answer #>> '{next,id}')::uuid);
    calls := calls + 1;
    files := files || (answer -> 'files');
    folders := folders || (answer -> 'folders');
    exit when answer -> 'next' = 'null' or calls > 1000;
  end loop;
  return jsonb_build_object('files', files, 'calls', calls, 'folders', folders);
end
$$;
create function helpers.expected(buckets text[]) returns text language sql as $$
  select string_agg(left(o.bucket_id, 1) || ' ' || substring(o.name from '(\d+)\.txt$'), ', ' order by o.updated_at desc, o.id desc)
  from storage.objects o where o.bucket_id = any (buckets) and o.name like '%-0000000000aa/%'
$$;
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
create table helpers.kept (what text, value bigint, words text);
grant all on helpers.kept to authenticated;
select helpers.fill(1, 1000);
insert into helpers.kept (what, words) select 'mine', '[{"bucket": "desk", "prefix": "00000000-0000-4000-8000-0000000000aa/"}]';
insert into helpers.kept (what, words) select 'both', '[{"bucket": "wall", "prefix": "00000000-0000-4000-8000-0000000000aa/"}, {"bucket": "desk", "prefix": "00000000-0000-4000-8000-0000000000aa/"}]';
create function helpers.places(which text) returns jsonb language sql as $$ select words::jsonb from helpers.kept where what = which $$;

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
select is((select string_agg(p.bucket || p.is_small, ' ' order by p.bucket) from portico_private.search_places(helpers.places('both')) p), 'deskfalse walltrue', 'a place is small if one call can read all of it');
select is(helpers.names(portico_find_files(helpers.places('mine'), most => 4)), 'd 1000, d 999, d 998, d 997', 'a search returns the latest files of a large place');
select matches(helpers.names(portico_find_files(helpers.places('both'), most => 4)), '^(d 1000, w 1000|w 1000, d 1000), d 999, d 998$', 'a search merges a large and a small place in order');
select is(helpers.names(helpers.all_pages(helpers.places('both'), '', 7)), helpers.expected('{desk,wall}'), 'pages have each file once, in order');
select is(helpers.names(helpers.all_pages(helpers.places('both'), '', 200)), helpers.expected('{desk,wall}'), 'pages that are longer than one read have each file once, in order');
select is(portico_find_files(helpers.places('mine'), 'file 1.txt') - 'next', '{"files": [], "folders": [], "looked": 60, "more_folders": false}'::jsonb, 'a search stops at its limit and returns the number of read files');
select is(portico_find_files(helpers.places('mine'), 'file 1.txt') -> 'next' ->> 'at', '2026-01-01T15:41:00+00:00', 'a search returns the position where it continues');
select is(helpers.names(answer) || ' after ' || (answer ->> 'calls'), 'd 1 after 17', 'a search reads all pages to the end') from helpers.all_pages(helpers.places('mine'), 'file 1.txt', 50) as answer;
select is(helpers.names(portico_find_files(helpers.places('mine'), since => '2026-01-01 00:59', until => '2026-01-01 01:02')), 'd 61, d 60, d 59', 'a search by days uses the index');
select is(portico_find_files(helpers.places('mine'), since => '2026-01-01 16:38', most => 50) ->> 'next', null, 'a search by days does not read older files');
select is(helpers.names(helpers.all_pages(helpers.places('mine'), '7', 1)), (select string_agg('d ' || at, ', ' order by at desc) from generate_series(1, 1000) as at where at::text like '%7%'), 'pages of one file have each file once');
select is(answer -> 'folders', '[{"bucket": "desk", "key": "00000000-0000-4000-8000-0000000000aa/Old plans"}]'::jsonb, 'folders are found where they are looked at') from helpers.all_pages(helpers.places('mine'), 'plans', 50, 10) as answer;
select is(helpers.names(portico_find_files('[{"bucket": "desk", "prefix": "00000000-0000-4000-8000-0000000000aa/Old plans/"}]')), 'd 3, d 2, d 1', 'a small folder in a large bucket is read in one call');
select is(helpers.names(portico_recent_files('{desk,wall}', most => 2)), helpers.names(portico_find_files(helpers.places('both'), most => 2)), 'recent files are those of all buckets that the caller may see');
select is(helpers.names(portico_recent_files('{desk,wall}', '{wall}', 2)), 'w 1000, w 960', 'recent files can be limited to some buckets');
reset role;
select helpers.fill(1001, 3000, 'bb');
set local role authenticated;
select is(helpers.names(portico_find_files('[{"bucket": "desk"}]')), '-', 'files of others are read but not returned');
select is(helpers.names(helpers.all_pages('[{"bucket": "desk"}]', 'file 100', 50)), 'd 1000, d 100', 'the caller’s files behind them are found');
insert into helpers.kept select 'recent', helpers.pages('select portico_find_files(helpers.places(''both''))');
insert into helpers.kept select 'search', helpers.pages('select portico_find_files(helpers.places(''both''), ''file 1.txt'', most_folders => 10)');
reset role;
select helpers.fill(1001, 10000);
set local role authenticated;
select cmp_ok(helpers.pages('select portico_find_files(helpers.places(''both''))'), '<=', value * 3 / 2 + 30, 'recent files read as much of 10,000 files as of 1,000') from helpers.kept where what = 'recent';
select cmp_ok(helpers.pages('select portico_find_files(helpers.places(''both''), ''file 1.txt'', most_folders => 10)'), '<=', value * 3 / 2 + 30, 'a page of a search, too') from helpers.kept where what = 'search';
reset role;
drop trigger portico_index_gone on storage.objects;
set local role authenticated;
select is(helpers.names(portico_find_files(helpers.places('mine'), 'file 1.txt')), 'd 1', 'a search without the index reads all of its places');
select * from finish();
rollback;
