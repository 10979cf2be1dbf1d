-- Pages of a folder have each name once, and read as much among ten times as many objects. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(8);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'other@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now(), now(), 'aal1');
grant execute on all functions in schema extensions to authenticated, anon;

create schema helpers;
grant usage on schema helpers to authenticated;
alter default privileges in schema helpers grant execute on functions to authenticated;
/* Files of both accounts: in the folder itself, in folders of it, and names that begin with other names. */
create function helpers.fill(start int, finish int) returns void language sql as $$
  insert into storage.objects (bucket_id, name, owner_id, metadata)
  select 'files', account || '/in/' || path, account, '{"size": 1}'
  from (values ('00000000-0000-4000-8000-0000000000aa'), ('00000000-0000-4000-8000-0000000000bb')) as a (account), generate_series(start, finish) n,
    lateral (values ('file ' || n), ('file ' || n || '.txt'), ('folder ' || n % 9 || '/a/' || n), ('folder ' || n % 9 || '/' || n), ('folder ' || n % 9)) as p (path)
  on conflict do nothing
$$;
/* All names of a folder, in the order of the pages. */
create function helpers.all_pages(most int) returns text[] language plpgsql as $$
declare
  page jsonb;
  names text[] := '{}';
begin
  for number in 1..1000 loop
    page := portico_folder_page('files', '00000000-0000-4000-8000-0000000000aa/in/', coalesce(page ->> 'next', ''), most);
    names := names || array(select (row ->> 'name') || case when row ->> 'id' is null then '/' else '' end from jsonb_array_elements(page -> 'rows') as row);
    exit when page ->> 'next' is null;
  end loop;
  return names;
end
$$;
create table helpers.expected (names text[]);
/* The least number of pages that a statement reads. */
create function helpers.pages(statement text) returns bigint language plpgsql as $$
declare
  told json;
  least_pages bigint;
begin
  for run in 1..4 loop
    execute 'explain (analyze, buffers, timing off, format json) ' || statement into told;
    least_pages := least(least_pages, (told #>> '{0,Plan,Shared Hit Blocks}')::bigint + (told #>> '{0,Plan,Shared Read Blocks}')::bigint);
  end loop;
  return least_pages;
end
$$;
create table helpers.calls (statement text, pages bigint);
insert into helpers.calls values ($$ select portico_folder_page('files', '00000000-0000-4000-8000-0000000000aa/in/', 'file 25', 10) $$, null);
grant all on all tables in schema helpers to authenticated;

select helpers.fill(1, 30);
insert into helpers.expected
  select array_agg(name order by name collate "C") from (
    select distinct case when strpos(rest, '/') > 0 then split_part(rest, '/', 1) || '/' else rest end as name
    from (select substr(name, 41) as rest from storage.objects where bucket_id = 'files' and name like '00000000-0000-4000-8000-0000000000aa/in/%') o
  ) n;
analyze storage.objects;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated", "aal": "aal1", "session_id": "00000000-0000-4000-8000-000000000001"}', true);
set local role authenticated;
select is(helpers.all_pages(most), names, 'pages of ' || most || ' have each name once, in order') from helpers.expected, unnest(array[1, 2, 7, 500]) as most order by most;
select is(portico_folder_page('files', '00000000-0000-4000-8000-0000000000bb/in/'), '{"rows": [], "next": null}', 'a folder of another account is empty');
select is((portico_folder_page('files', '00000000-0000-4000-8000-0000000000aa/in/', 'file 1', 1) #> '{rows,0}') - 'id' - 'updated_at', '{"name": "file 1.txt", "metadata": {"size": 1}}'::jsonb, 'a page continues with a name that begins with the last one');
update helpers.calls set pages = helpers.pages(statement);
reset role;
select helpers.fill(31, 300);
analyze storage.objects;
set local role authenticated;
select cmp_ok(helpers.pages(statement), '<=', pages * 3 / 2, 'a further page reads as much among ten times as many objects') from helpers.calls;
reset role;
set local role anon;
select throws_ok($$ select portico_folder_page('files', '') $$, '42501', null, 'an unauthenticated visitor lists no folder by the function');
select * from finish();
rollback;
