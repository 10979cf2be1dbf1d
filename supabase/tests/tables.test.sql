-- Descriptions of tables: the short list of all tables, and the full description of one. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(42);

create type public.mood as enum ('good', 'bad');
create table public.a_houses (id int primary key, name text unique);
comment on table public.a_houses is 'Where people live.';
create table public.a_rooms (
  id bigint generated always as identity primary key, house int not null references public.a_houses, mood public.mood, secret text, note text default 'x');
create table public.a_loose (note text);
create table public.a_hidden (id int primary key, house int references public.a_houses, room bigint references public.a_rooms);
create view public.a_names as select name from public.a_houses;
revoke all on public.a_houses, public.a_rooms, public.a_loose, public.a_hidden, public.a_names from anon, authenticated;
grant select, insert, delete on public.a_houses to authenticated;
grant select (id, house, mood, note), update (note) on public.a_rooms to authenticated;
grant select, update on public.a_loose to authenticated;
grant select, insert on public.a_names to authenticated;

create function pg_temp.entry(wanted text) returns jsonb language sql as $$
  select item from jsonb_array_elements(public.portico_tables(1000) -> 'tables') as item where item ->> 'name' = wanted
$$;
create function pg_temp.names(answer jsonb) returns text language sql as $$
  select string_agg(item ->> 'name', ' ' order by place) from jsonb_array_elements(answer -> 'tables') with ordinality as _ (item, place)
$$;
/* Returns the privileges in an answer as letters. */
create function pg_temp.rights(privileges jsonb) returns text language sql as $$
  select string_agg(name, ' ' order by name) from jsonb_each(privileges) as _ (name, is_given) where is_given::boolean
$$;
/* Returns the number of blocks that a call reads from warm caches. */
create function pg_temp.blocks(query text) returns int language plpgsql as $$
declare plan json;
begin
  execute query;
  execute 'explain (analyze, buffers, format json) ' || query into plan;
  return (plan -> 0 -> 'Plan' ->> 'Shared Hit Blocks')::int + (plan -> 0 -> 'Plan' ->> 'Shared Read Blocks')::int;
end
$$;
grant execute on all functions in schema extensions to authenticated, anon;

grant execute on all functions in schema pg_temp to authenticated, anon;
set local role authenticated;
select is(pg_temp.rights(pg_temp.entry('a_houses') -> 'privileges'), 'delete insert select', 'privileges of a table are listed');
select is(pg_temp.rights(pg_temp.entry('a_rooms') -> 'privileges'), 'select update', 'a privilege for one column counts for its table');
select is(pg_temp.rights(pg_temp.entry('a_names') -> 'privileges'), 'insert select', 'a view that accepts new rows has that privilege');
select is(pg_temp.entry('a_hidden'), null, 'a table without any privilege is not listed');
select is(pg_temp.entry('a_houses') ->> 'comment', 'Where people live.', 'the comment is listed');
select is((pg_temp.entry('a_rooms') ->> 'column_count')::int, 5, 'columns are counted');
select is(pg_temp.entry('a_rooms') ->> 'has_key', 'true', 'a key that the caller may read is listed');
select is(pg_temp.entry('a_loose') ->> 'has_key', 'false', 'a table without a key is listed as such');
select is(pg_temp.names(public.portico_tables(2)), 'a_houses a_loose', 'a list has at most as many tables as the caller asks for');
select cmp_ok((public.portico_tables(2) ->> 'total')::int, '>=', 4, 'the tables that are left out are counted');
select is(pg_temp.names(public.portico_tables(1, also => '{a_rooms,a_hidden}')), 'a_houses a_rooms', 'tables asked for by name are listed in addition, unless they are hidden');
select is(pg_temp.names(public.portico_tables(named => 'A_Ro')), 'a_rooms', 'case makes no difference to a search');
select is(pg_temp.names(public.portico_tables(named => 'live')), 'a_houses', 'the beginning of a word of the comment is found');
select is(pg_temp.names(public.portico_tables(named => 'ive')), null, 'another part of a word of the comment is not found');
select is(public.portico_tables(named => 'a_ro') ->> 'total', '1', 'the tables that a search finds are counted');
select is(public.portico_tables(2, known => public.portico_tables(2) ->> 'version'),
  jsonb_build_object('version', public.portico_tables(2) ->> 'version', 'unchanged', true), 'an unchanged list is not sent again');
select ok(public.portico_tables() -> 'own' ? 'portico_views', 'the tables of the portal are named separately');
select ok(pg_temp.entry('portico_views') is null, 'the tables of the portal are not listed');

select is((public.portico_table('a_rooms') -> 'table') - 'owner'::text, (
  select item from jsonb_array_elements(public.portico_schema() -> 'tables') as item where item ->> 'name' = 'a_rooms'
), 'one table is described as in the whole schema');
select is((select string_agg(item ->> 'name', ' ') from jsonb_array_elements(public.portico_table('a_rooms') -> 'near') as item), 'a_houses',
  'the tables that a table refers to are described with it');
select is((select string_agg(item ->> 'name', ' ') from jsonb_array_elements(public.portico_table('a_houses', referring => true) -> 'near') as item), 'a_rooms',
  'the tables that refer to a table are described on request, unless they are hidden');
select is(public.portico_table('a_houses', referring => true) ->> 'near_total', '1', 'hidden tables that refer to a table are not counted');
select is(public.portico_table('a_hidden') - 'version' - 'own' - 'start_length', '{"table": null, "near": [], "near_total": 0}'::jsonb,
  'a hidden table is described as missing, with all tables that it refers to');
select is(public.portico_table('pg_class', 'pg_catalog') -> 'table', 'null'::jsonb, 'a table of another schema is not described');
select is(public.portico_table('a_rooms', known => public.portico_table('a_rooms') ->> 'version') ->> 'unchanged', 'true',
  'an unchanged table is not sent again');
select ok(public.portico_table('a_rooms') -> 'own' ? 'portico_views', 'a description names the tables of the portal');
select is(public.portico_table('portico_views') -> 'table', 'null'::jsonb, 'a table of the portal is not described');
select is((public.portico_table('a_rooms') ->> 'start_length')::int, length(repeat('ä', 5000)::public.portico_start), 'a cast to portico_start cuts to the length in the description');
select is(('{"a": [1, 2]}'::jsonb)::public.portico_start::text, '{"a": [1, 2]}', 'a short value of any type is not cut');
select is(length((decode(repeat('00', 5000), 'hex'))::public.portico_start::text), 1000, 'bytes are cut');
reset role;

-- A single owner of all rows that a user sees
create table public.c_plain (id int primary key, owner_id uuid, "Other id" uuid, is_open boolean);
create table public.c_quoted (like public.c_plain);
create table public.c_team (like public.c_plain);
create table public.c_two (like public.c_plain);
create table public.c_shared (like public.c_plain);
create table public.c_role (like public.c_plain);
create table public.c_narrowed (like public.c_plain);
create table public.c_unread (like public.c_plain);
create table public.c_off (like public.c_plain);
grant select on public.c_plain, public.c_quoted, public.c_team, public.c_two, public.c_shared, public.c_role, public.c_narrowed, public.c_off to authenticated;
revoke all on public.c_unread from authenticated;
grant select (id) on public.c_unread to authenticated;
do $$ begin
  for n in 1..9 loop
    execute format('alter table public.c_%s enable row level security', (array['plain', 'quoted', 'team', 'two', 'shared', 'role', 'narrowed', 'unread', 'off'])[n]);
  end loop;
end $$;
create policy own on public.c_plain for select to authenticated using (owner_id = (select auth.uid()));
create policy adds on public.c_plain for insert to authenticated with check (true);
create policy own on public.c_quoted using (auth.uid() = "Other id");
create policy team on public.c_team for select to authenticated using (exists (select 1 from public.c_plain p where p.owner_id = auth.uid()));
create policy own on public.c_two for select to authenticated using (owner_id = auth.uid());
create policy other on public.c_two for select to authenticated using ("Other id" = auth.uid());
create policy own on public.c_shared for select to authenticated using (owner_id = auth.uid() or is_open);
create policy own on public.c_role for select to authenticated using (owner_id = auth.uid());
create policy everything on public.c_role for select to anon using (true);
create policy own on public.c_narrowed for select to authenticated using (owner_id = auth.uid());
create policy narrower on public.c_narrowed as restrictive for select to authenticated using (is_open);
create policy own on public.c_unread for select to authenticated using (owner_id = auth.uid());
create policy own on public.c_off for select to authenticated using (owner_id = auth.uid());
alter table public.c_off disable row level security;
create function pg_temp.owner(named text) returns text language sql as $$ select public.portico_table(named) -> 'table' -> 'owner' ->> 'column' $$;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
grant execute on all functions in schema pg_temp to authenticated, anon;
set local role authenticated;
select is(public.portico_table('c_plain') -> 'table' -> 'owner', '{"column": "owner_id", "value": "00000000-0000-4000-8000-0000000000aa"}'::jsonb, 'the owner of all rows that a user sees is returned');
select is(pg_temp.owner('c_quoted'), 'Other id', 'the order of a comparison and the name of its column make no difference');
select is(pg_temp.owner('c_team'), null, 'a policy that queries another table has no owner');
select is(pg_temp.owner('c_two'), null, 'rows of two policies have no common owner');
select is(pg_temp.owner('c_shared'), null, 'rows that others share have no common owner');
select is(pg_temp.owner('c_role'), 'owner_id', 'policies of other roles do not count');
select is(pg_temp.owner('c_narrowed'), 'owner_id', 'a restrictive policy keeps the owner');
select is(pg_temp.owner('c_unread'), null, 'a column that the user may not read is no filter');
select is(pg_temp.owner('c_off'), null, 'policies of a table without row-level security do not count');
select set_config('request.jwt.claims', '{"role": "authenticated"}', true);
select is(pg_temp.owner('c_plain'), null, 'a caller without an account owns no rows');
reset role;

create function pg_temp.make_tables(start int, finish int) returns void language plpgsql as $$
begin
  for n in start..finish loop
    execute format('create table public.b_%s (id int primary key, house int references public.a_houses, name text)', n);
    execute format('grant select on public.b_%s to authenticated', n);
  end loop;
end
$$;
select pg_temp.make_tables(1, 20);
create temp table measured as select pg_temp.blocks($$select public.portico_table('b_7')$$) as few, length(public.portico_tables(20)::text) as listed;
select pg_temp.make_tables(21, 200);
select cmp_ok(pg_temp.blocks($$select public.portico_table('b_7')$$), '<', (select few * 2 from measured),
  'one table costs the same with ten times as many tables');
select cmp_ok(length(public.portico_tables(20)::text), '<', (select (listed * 1.2)::int from measured), 'a list of 20 tables has the same length with ten times as many tables');
select * from finish();
rollback;
