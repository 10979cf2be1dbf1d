-- History of rows: only users who may see a row see who changed what in it; history-seen.test.sql has how much of its past.
-- pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(21);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;

create table public.notes (house int, number text, owner_id uuid default auth.uid(), words text, secret text, big bigint, primary key (house, number));
alter table public.notes enable row level security;
create policy own on public.notes for all to authenticated using (owner_id = auth.uid() or words like 'all%');
-- The older default privileges of a project give whole tables.
revoke all on public.notes from authenticated;
grant select (house, number, owner_id, words, big), insert, update, delete on public.notes to authenticated;
create table public.keyless (words text);
select throws_like($$ select portico_track_history('public.keyless') $$, '%has no primary key%', 'a table without a key has no history');
select lives_ok($$ select portico_track_history('public.notes'); select portico_track_history('public.notes') $$, 'a table is tracked, and may be asked to again');

-- The owner
select set_config('request.jwt.claims',
  '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated", "email": "owner@test.example", "user_metadata": {"full_name": "Olga Owner"}}', true);
set local role authenticated;
insert into notes (house, number, words, secret, big) values (1, 'x,y', 'first', 's1', 9007199254740993);
update notes set words = 'second', secret = 's2' where house = 1;
update notes set words = 'second' where house = 1;
insert into notes (house, number, words) values (2, 'z', 'gone soon');
delete from notes where house = 2;

select results_eq(
  $$ select operation, row_key from portico_history where table_name = 'notes' order by id $$,
  $$ values ('insert', '["1","x,y"]'), ('update', '["1","x,y"]') $$,
  'what was done to a row is seen, what changed nothing was not recorded, and a row that is gone has no history');
select results_eq(
  $$ select changed_by, changed_by_name from portico_history where operation = 'update' $$,
  $$ values ('00000000-0000-4000-8000-0000000000aa'::uuid, 'Olga Owner') $$, 'it is said by whom');
select results_eq(
  $$ select before, after from portico_history where operation = 'update' $$,
  $$ values ('{"words": "first"}'::jsonb, '{"words": "second"}'::jsonb) $$,
  'of columns without the privilege nothing is shown');
select results_eq(
  $$ select after ->> 'big' from portico_history where operation = 'insert' $$,
  $$ values ('9007199254740993') $$, 'numbers keep their digits');
select throws_ok($$ select 1 from portico_private.history $$, '42501', null, 'what lies below is for nobody');
select throws_ok($$ insert into portico_history (table_name) values ('notes') $$, '55000', null, 'nobody writes history');
select throws_ok($$ delete from portico_history $$, '55000', null, 'nobody deletes history');
select throws_ok($$ select portico_track_history('public.tasks') $$, '42501', null, 'people do not decide what is tracked');
select throws_ok($$ select portico_forget_history('public.notes') $$, '42501', null, 'nor what is forgotten');

-- A stranger
reset role;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000bb", "role": "authenticated"}', true);
set local role authenticated;
select is_empty($$ select 1 from portico_history $$, 'a stranger sees no history of rows that are hidden');
select is_empty(
  $$ select 1 from portico_history where table_schema = 'public' and table_name = 'notes' and row_key = '["1","x,y"]' $$,
  'nor by its key');

reset role;
update notes set words = 'all may read' where house = 1;
set local role authenticated;
select is_empty($$ select 1 from portico_history where row_key = '["1","x,y"]' $$, 'a row that is shared shows nothing of its past');
reset role;
update notes set words = 'all may read on' where house = 1;
set local role authenticated;
select results_eq(
  $$ select before, after from portico_history where row_key = '["1","x,y"]' $$,
  $$ values ('{"words": "all may read"}'::jsonb, '{"words": "all may read on"}'::jsonb) $$, 'a change is shown from then on');
select results_eq(
  $$ select changed_by is null from portico_history order by id desc limit 1 $$, $$ values (false) $$,
  'a change is whoever''s the request is');

-- Nobody signed in
reset role;
select set_config('request.jwt.claims', '{"role": "anon"}', true);
set local role anon;
select throws_ok($$ select 1 from portico_history $$, '42501', null, 'without sign-in there is no history');

-- Other tables, other keys
reset role;
alter table notes drop constraint notes_pkey;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
select is_empty($$ select 1 from portico_history $$, 'a table whose key is gone shows nothing');
reset role;
alter table notes rename to others;
set local role authenticated;
select is_empty($$ select 1 from portico_history $$, 'nor does one that has another name');
reset role;
alter table others rename to notes;
select lives_ok($$ select portico_forget_history('public.notes') $$, 'history is forgotten');
select is_empty($$ select 1 from portico_private.history where table_name = 'notes' $$, 'and is gone');

select * from finish();
rollback;
