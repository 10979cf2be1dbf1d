-- Functions that look for the rows of one account read no more pages when another account has more rows, or when a page begins after more files. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(7);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'other@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now(), now(), 'aal2');
create table public.owned_notes (id bigint primary key, owner_id uuid not null references auth.users (id) on delete cascade, body text not null);
create index on public.owned_notes (owner_id);
create table public.owned_bills (id bigint primary key, payer uuid not null references auth.users (id), body text not null);
create index on public.owned_bills (payer);
insert into public.owned_notes values (-1, '00000000-0000-4000-8000-0000000000aa', ''), (-2, '00000000-0000-4000-8000-0000000000aa', '');
insert into public.portico_trash (id, owner_id, bucket_id, folder, items)
  values ('00000000-0000-4000-9000-000000000001', '00000000-0000-4000-8000-0000000000aa', 'files', 'in/', array['in/']);

insert into storage.objects (bucket_id, name, owner_id)
  select 'files', '00000000-0000-4000-8000-0000000000aa/b/' || n, '00000000-0000-4000-8000-0000000000aa' from generate_series(1, 20) n;

/* Rows and file requests of the other account, and files before the page. */
create function pg_temp.fill(start int, finish int) returns void language plpgsql as $$
begin
  insert into public.owned_notes select n, '00000000-0000-4000-8000-0000000000bb', repeat('x', 200) from generate_series(start, finish) n;
  insert into public.owned_bills select n, '00000000-0000-4000-8000-0000000000bb', repeat('x', 200) from generate_series(start, finish) n;
  insert into public.portico_upload_requests (owner_id, bucket_id, folder, name, note, token_hash)
    select '00000000-0000-4000-8000-0000000000bb', 'files', 'in/', 'Request ' || n, repeat('x', 200), sha256(convert_to('test ' || n, 'UTF8'))
    from generate_series(start, finish) n;
  insert into storage.objects (bucket_id, name, owner_id)
    select 'files', '00000000-0000-4000-8000-0000000000aa/a/' || n, '00000000-0000-4000-8000-0000000000aa' from generate_series(start, finish) n;
  analyze public.owned_notes, public.owned_bills, public.portico_upload_requests, storage.objects;
end
$$;
/* The least number of pages that a statement reads. Its changes are undone, so that each run does the same. */
create function pg_temp.pages(statement text) returns bigint language plpgsql as $$
declare
  told json;
  least_pages bigint;
begin
  for run in 1..4 loop
    begin
      execute 'explain (analyze, buffers, timing off, format json) ' || statement into told;
      raise exception using errcode = 'PU001';
    exception when sqlstate 'PU001' then
      least_pages := least(least_pages, (told #>> '{0,Plan,Shared Hit Blocks}')::bigint + (told #>> '{0,Plan,Shared Read Blocks}')::bigint);
    end;
  end loop;
  return least_pages;
end
$$;
create temp table calls (title text primary key, statement text, pages bigint);
insert into calls values
  ('the count of rows that go', 'select portico_leaving_rows()', null),
  ('a page of own files after others', $$ select portico_own_files('files', '00000000-0000-4000-8000-0000000000aa/b/', 10) $$, null),
  ('the end of an empty deletion', $$ select portico_leave_trash('00000000-0000-4000-9000-000000000001') $$, null);

select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000aa',
  'session_id', '00000000-0000-4000-8000-000000000001', 'aal', 'aal2')::text, true);
select pg_temp.fill(1, 90);
update calls set pages = pg_temp.pages(statement);
select pg_temp.fill(91, 900);
select cmp_ok(pg_temp.pages(statement), '<=', pages + 8, title || ' reads no more pages among ten times as many rows')
  from calls order by title;

select ok(portico_leaving_rows() -> 'rows' @> '[{"count": 2, "table": "public.owned_notes"}]', 'the rows that go are counted');
select is(portico_leaving_rows() -> 'held', '[]'::jsonb, 'a row of another account holds nothing');
select is(portico_leave_trash('00000000-0000-4000-9000-000000000001'), true, 'an empty deletion is taken off the list');
select is((select count(*)::int from public.portico_upload_requests where name like 'Request %' and ended_at is null), 900, 'requests of another account stay open');
select * from finish();
rollback;
