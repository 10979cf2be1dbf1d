-- Row-level security of the sample: owners see all of their rows, and other users only shared rows. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(30);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');

grant execute on all functions in schema extensions to authenticated, anon;

-- The owner
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;

select lives_ok($$ insert into projects (id, name) values ('00000000-0000-4000-8000-00000000c001', 'Mine') $$, 'an owner adds a project');
select lives_ok($$ insert into projects (id, name, is_shared) values ('00000000-0000-4000-8000-00000000c002', 'Ours', true) $$, 'an owner adds a shared project');
select results_eq(
  $$ select owner_id from projects where name = 'Mine' $$,
  $$ values ('00000000-0000-4000-8000-0000000000aa'::uuid) $$,
  'a project belongs to the user who adds it');
select throws_ok(
  $$ insert into projects (name, owner_id) values ('Yours', '00000000-0000-4000-8000-0000000000bb') $$,
  '42501', null, 'a user adds no project for another user');
select lives_ok($$ insert into tasks (project_id, title) values ('00000000-0000-4000-8000-00000000c001', 'Step') $$, 'an owner adds a task');
select lives_ok($$ insert into tasks (project_id, title) values ('00000000-0000-4000-8000-00000000c002', 'Shared step') $$, 'an owner adds a task to a shared project');
select lives_ok($$ insert into task_watchers (task_id) select id from tasks where title = 'Step' $$, 'an owner watches a task');
select results_eq($$ select tasks from project_summaries where name = 'Mine' $$, $$ values (1::bigint) $$, 'the summary counts the owner''s tasks');
select throws_ok($$ insert into projects (name, color) values ('x', 'red') $$, '23514', null, 'an invalid color is refused');
select lives_ok(
  $$ insert into storage.objects (bucket_id, name) values ('files', '00000000-0000-4000-8000-0000000000aa/a.txt') $$,
  'users add files to their own folder');
select lives_ok(
  $$ insert into storage.objects (bucket_id, name) values ('avatars', '00000000-0000-4000-8000-0000000000aa/a.png') $$,
  'users add their own avatar');
select throws_ok(
  $$ insert into storage.objects (bucket_id, name) values ('files', '00000000-0000-4000-8000-0000000000bb/a.txt') $$,
  '42501', null, 'users add no files to another folder');

select lives_ok(
  $$ insert into portico_views (table_schema, table_name, name, is_shared, content) values
    ('public', 'tasks', 'Mine', false, '{}'), ('public', 'tasks', 'Ours', true, '{}'), ('auth', 'users', 'Hidden', true, '{}') $$,
  'users save views');
select throws_ok(
  $$ insert into portico_views (owner_id, table_schema, table_name, name, content) values ('00000000-0000-4000-8000-0000000000bb', 'public', 'tasks', 'x', '{}') $$,
  '42501', null, 'users save no views for others');

-- Another user
reset role;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000bb", "role": "authenticated"}', true);
set local role authenticated;

select is_empty($$ select 1 from projects where name = 'Mine' $$, 'another user does not see the project');
select isnt_empty($$ select 1 from projects where name = 'Ours' $$, 'another user sees the shared project');
select is_empty($$ select 1 from tasks where title = 'Step' $$, 'another user does not see the task');
select isnt_empty($$ select 1 from tasks where title = 'Shared step' $$, 'another user sees the task of a shared project');
select is_empty($$ update projects set name = 'Taken' where name = 'Ours' returning 1 $$, 'another user changes no shared project');
select is_empty($$ delete from tasks where title = 'Shared step' returning 1 $$, 'another user removes no shared task');
select throws_ok(
  $$ insert into tasks (project_id, title) values ('00000000-0000-4000-8000-00000000c002', 'Slipped in') $$,
  '42501', null, 'another user adds no task to a shared project');
select is_empty($$ select 1 from task_watchers $$, 'another user does not see who watches a task');
select is_empty($$ select 1 from storage.objects where bucket_id = 'files' $$, 'another user sees no files');
select isnt_empty($$ select 1 from readings limit 1 $$, 'readings are visible to every user');
select results_eq($$ select name from portico_views $$, $$ values ('Ours') $$, 'another user sees shared views of tables that they may read');
select is_empty($$ update portico_views set name = 'Taken' returning 1 $$, 'another user changes no view');
select lives_ok(
  $$ insert into portico_view_defaults (table_schema, table_name, view_id) select 'public', 'tasks', id from portico_views $$,
  'another user opens a table with a shared view');

-- Unauthenticated visitors
reset role;
select set_config('request.jwt.claims', '{"role": "anon"}', true);
set local role anon;

select throws_ok($$ select 1 from projects $$, '42501', null, 'visitors without a session do not read projects');
select throws_ok($$ select 1 from portico_views $$, '42501', null, 'visitors without a session do not read views');
select isnt_empty($$ select 1 from announcements $$, 'visitors without a session read announcements');

reset role;
select * from finish();
rollback;
