-- History of rows: only users who may see a row see its changes; history-seen.test.sql covers how much of the past.
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
-- Older projects grant whole tables by default.
revoke all on public.notes from authenticated;
grant select (house, number, owner_id, words, big), insert, update, delete on public.notes to authenticated;
create table public.keyless (words text);
select throws_like($$ select portico_track_history('public.keyless') $$, '%has no primary key%', 'a table without a key has no history');
select lives_ok($$ select portico_track_history('public.notes'); select portico_track_history('public.notes') $$, 'tracking a table twice is allowed');

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
  'changes of a row are visible, updates without a change are not recorded, and a deleted row has no history');
select results_eq(
  $$ select changed_by, changed_by_name from portico_history where operation = 'update' $$,
  $$ values ('00000000-0000-4000-8000-0000000000aa'::uuid, 'Olga Owner') $$, 'a change has its author');
select results_eq(
  $$ select before, after from portico_history where operation = 'update' $$,
  $$ values ('{"words": "first"}'::jsonb, '{"words": "second"}'::jsonb) $$,
  'columns without the privilege are not shown');
select results_eq(
  $$ select after ->> 'big' from portico_history where operation = 'insert' $$,
  $$ values ('9007199254740993') $$, 'numbers keep their digits');
select throws_ok($$ select 1 from portico_private.history $$, '42501', null, 'users cannot read the internal table');
select throws_ok($$ insert into portico_history (table_name) values ('notes') $$, '55000', null, 'users cannot write history');
select throws_ok($$ delete from portico_history $$, '55000', null, 'users cannot delete history');
select throws_ok($$ select portico_track_history('public.tasks') $$, '42501', null, 'users cannot track a table');
select throws_ok($$ select portico_forget_history('public.notes') $$, '42501', null, 'users cannot delete the history of a table');

-- Another user
reset role;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000bb", "role": "authenticated"}', true);
set local role authenticated;
select is_empty($$ select 1 from portico_history $$, 'another user sees no history of hidden rows');
select is_empty(
  $$ select 1 from portico_history where table_schema = 'public' and table_name = 'notes' and row_key = '["1","x,y"]' $$,
  'another user sees no history of a hidden row by its key');

reset role;
update notes set words = 'all may read' where house = 1;
set local role authenticated;
select is_empty($$ select 1 from portico_history where row_key = '["1","x,y"]' $$, 'a shared row shows nothing of its past');
reset role;
update notes set words = 'all may read on' where house = 1;
set local role authenticated;
select results_eq(
  $$ select before, after from portico_history where row_key = '["1","x,y"]' $$,
  $$ values ('{"words": "all may read"}'::jsonb, '{"words": "all may read on"}'::jsonb) $$, 'a change is shown after the row was shared');
select results_eq(
  $$ select changed_by is null from portico_history order by id desc limit 1 $$, $$ values (false) $$,
  'the author of a change is the user of the request');

-- Unauthenticated visitors
reset role;
select set_config('request.jwt.claims', '{"role": "anon"}', true);
set local role anon;
select throws_ok($$ select 1 from portico_history $$, '42501', null, 'visitors without an account see no history');

-- Other tables and other keys
reset role;
alter table notes drop constraint notes_pkey;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
select is_empty($$ select 1 from portico_history $$, 'a table without its key shows no history');
reset role;
alter table notes rename to others;
set local role authenticated;
select is_empty($$ select 1 from portico_history $$, 'a table with another name shows no history');
reset role;
alter table others rename to notes;
select lives_ok($$ select portico_forget_history('public.notes') $$, 'the owner of the database deletes the history of a table');
select is_empty($$ select 1 from portico_private.history where table_name = 'notes' $$, 'the deleted history is gone');

select * from finish();
rollback;
