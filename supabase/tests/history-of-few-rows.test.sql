-- History is read by row: a query for the changes of many rows is refused before it is expensive. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(9);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
create table public.notes (id int primary key, owner_id uuid, words text);
alter table public.notes enable row level security;
create policy own on public.notes to authenticated using (owner_id = (select auth.uid()));
grant select on public.notes to authenticated;

/* Adds recorded changes, each of a different row. */
create function pg_temp.record(start int, finish int) returns void language sql as $$
  insert into public.notes select n, case n when 7 then '00000000-0000-4000-8000-0000000000aa'::uuid end, 'w' from generate_series(start, finish) n;
  insert into portico_private.history (table_schema, table_name, row_key, operation, before, after, seen_by_all)
  select 'public', 'notes', format('["%s"]', n), 'insert', '{}', '{"words": "w"}', true from generate_series(start, finish) n;
$$;
/* Returns the number of blocks that a query reads from warm caches. */
create function pg_temp.blocks(query text) returns int language plpgsql as $$
declare plan json;
begin
  execute query;
  execute 'explain (analyze, buffers, format json) ' || query into plan;
  return (plan -> 0 -> 'Plan' ->> 'Shared Hit Blocks')::int + (plan -> 0 -> 'Plan' ->> 'Shared Read Blocks')::int;
end
$$;
create function pg_temp.of_row(n int) returns text language sql as $$
  select format($q$select after from portico_history where table_schema = 'public' and table_name = 'notes' and row_key = '["%s"]' order by id desc limit 20$q$, n)
$$;

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
select pg_temp.record(1, 90);
analyze portico_private.history;
grant execute on all functions in schema pg_temp to authenticated, anon;
set local role authenticated;
select results_eq('select row_key from portico_history', $$ values ('["7"]') $$, 'the changes of up to 100 rows are read together');
reset role;
select set_config('portico.history_reached', '', true);

select pg_temp.record(91, 2000);
analyze portico_private.history;
set local role authenticated;
create temp table few as select pg_temp.blocks(pg_temp.of_row(7)) as blocks;
select results_eq(pg_temp.of_row(7), $$ values ('{"words": "w"}'::jsonb) $$, 'the changes of one row are read from a large history');
select is_empty(pg_temp.of_row(8), 'the changes of a hidden row are not read');
select throws_ok('select id from portico_history order by id desc limit 1', 'PT413', null, 'changes without a row are refused, the newest too');
select throws_ok($$ select id from portico_history where table_name = 'notes' order by id desc limit 1 $$, 'PT413', null, 'changes of a table without a row are refused');
select throws_ok('select count(*) from portico_history', 'PT413', null, 'changes without a row are not counted');
select throws_ok($$ select id from portico_history where row_key like '%7%' $$, 'PT413', null, 'a part of a key does not select a row');
reset role;

select set_config('portico.history_reached', '', true);
select pg_temp.record(2001, 20000);
analyze portico_private.history;
set local role authenticated;
select cmp_ok(pg_temp.blocks(pg_temp.of_row(7)), '<=', (select blocks + 8 from few), 'reading the changes of one row costs the same with ten times as many rows');
reset role;
select set_config('portico.history_reached', '', true);
set local role authenticated;
select throws_ok('select id from portico_history order by id desc limit 1', 'PT413', null, 'a refusal does not depend on earlier reads');
select * from finish();
rollback;
