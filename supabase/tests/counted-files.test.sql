-- The files of an account: counted without reading them, and listed in pages, each once. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
set local storage.allow_delete_query = 'true';
select plan(16);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now(), now(), 'aal2');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false);
do $$ begin while not portico_private.check_files(20000) loop null; end loop; end $$;

create schema helpers;
grant usage on schema helpers to authenticated, anon;
alter default privileges in schema helpers grant execute on functions to authenticated, anon;
-- Adds files of one byte to the folder of an account, and the same number to the bucket `desk`.
create function helpers.fill(who text, first integer, last integer) returns void language sql as $$
  insert into storage.objects (bucket_id, name, owner_id, metadata)
    select bucket, case bucket when 'files' then '00000000-0000-4000-8000-0000000000' || who || '/' else who || ' ' end || 'file ' || at,
      '00000000-0000-4000-8000-0000000000' || who, '{"size": 1}'
    from generate_series(first, last) as at, unnest(array['files', 'desk']) as bucket
$$;
-- Returns all files of the caller, page by page: after the id of the last file, or only after its name, as older pages do.
create function helpers.own(by_id boolean) returns jsonb language plpgsql as $$
declare
  page jsonb;
  files jsonb := '[]';
begin
  loop
    page := portico_own_files(coalesce(files -> -1 ->> 'bucket', ''), coalesce(files -> -1 ->> 'key', ''), 7,
      case when by_id then (files -> -1 ->> 'id')::uuid end);
    files := files || page;
    exit when jsonb_array_length(page) < 7 or jsonb_array_length(files) > 1000;
  end loop;
  return (select jsonb_agg(file ->> 'bucket' || '/' || (file ->> 'key') order by file ->> 'bucket' || '/' || (file ->> 'key')) from jsonb_array_elements(files) as file);
end
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
create table helpers.calls (title text primary key, statement text, pages bigint);
grant all on helpers.calls to authenticated;
insert into helpers.calls (title, statement) values
  ('space', 'select portico_used_space()'),
  ('the account page', 'select portico_leaving()'),
  ('a page of the export', 'select portico_own_files(most => 10)'),
  ('a later page of the export', $$ select portico_own_files('desk', 'aa file 3', 10, '00000000-0000-0000-0000-000000000000') $$);

select helpers.fill('aa', 1, 20), helpers.fill('bb', 1, 20);
insert into storage.objects (bucket_id, name, owner_id, metadata) values
  ('files', '00000000-0000-4000-8000-0000000000aa/from another', '00000000-0000-4000-8000-0000000000bb', '{"size": 5}'),
  ('files', '00000000-0000-4000-8000-0000000000aa/in/.emptyFolderPlaceholder', '00000000-0000-4000-8000-0000000000aa', '{"size": 0}'),
  ('portico-trash', '00000000-0000-4000-8000-0000000000aa/gone', '00000000-0000-4000-8000-0000000000aa', '{"size": 2}');
create table helpers.expected as select jsonb_agg(bucket_id || '/' || name order by bucket_id || '/' || name) as files from storage.objects
  where (owner_id = '00000000-0000-4000-8000-0000000000aa' or name like '00000000-0000-4000-8000-0000000000aa/%') and name not like '%.emptyFolderPlaceholder';
grant all on helpers.expected to authenticated;

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated", "aal": "aal2", "session_id": "00000000-0000-4000-8000-000000000001"}', true);
set local role authenticated;
select is(portico_leaving() -> 'files', '{"count": 42, "bytes": 47}'::jsonb, 'an account counts the files that it sent and those in its folder, each once');
select is((portico_used_space() #>> '{person,bytes}')::integer, 42, 'used space counts the files that an account sent');
select is(portico_used_space() -> 'buckets', '[{"id": "desk", "files": 20, "bytes": 20}, {"id": "files", "files": 20, "bytes": 20}, {"id": "portico-trash", "files": 1, "bytes": 2}]'::jsonb, 'used space is counted by bucket, with the trash');
select is(helpers.own(true), files, 'an export has each file once') from helpers.expected;
select is(helpers.own(false), files, 'also where pages continue by names') from helpers.expected;
update helpers.calls set pages = helpers.pages(statement);
reset role;
select helpers.fill('bb', 21, 200), helpers.fill('aa', 21, 200);
set local role authenticated;
select cmp_ok(helpers.pages(statement), '<=', pages * 3 / 2 + 30, title || ' reads as much of ten times as many files') from helpers.calls order by title;
select is(portico_leaving() -> 'files', '{"count": 402, "bytes": 407}'::jsonb, 'an account counts all its files');
reset role;
select is((select count(*) from portico_private.files_of('00000000-0000-4000-8000-0000000000aa')), 403::bigint, 'account deletion includes files in the folder and elsewhere');

-- Without the file index.
drop trigger portico_index_gone on storage.objects;
delete from storage.objects where owner_id like '%-0000000000aa' and name ~ 'file \d{2,3}$';
create or replace function helpers.expected_now() returns jsonb language sql as $$
  select jsonb_agg(bucket_id || '/' || name order by bucket_id || '/' || name) from storage.objects
  where (owner_id = '00000000-0000-4000-8000-0000000000aa' or name like '00000000-0000-4000-8000-0000000000aa/%') and name not like '%.emptyFolderPlaceholder'
$$;
update helpers.expected set files = helpers.expected_now();
set local role authenticated;
select is(portico_leaving() -> 'files', '{"count": 20, "bytes": 25}'::jsonb, 'an account counts its files without the index');
select is((portico_used_space() #>> '{person,bytes}')::integer, 20, 'used space is counted without the index');
select is(helpers.own(true), files, 'an export has each file once, too') from helpers.expected;
select is(helpers.own(false), files, 'and by names') from helpers.expected;
reset role;
select is((select count(*) from portico_private.files_of('00000000-0000-4000-8000-0000000000aa')), 21::bigint, 'account deletion includes the same files without the index');
select * from finish();
rollback;
