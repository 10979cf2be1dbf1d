-- Level 1: which requests a session may make before MFA, in a new and in an older project. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(43);

insert into auth.users (id, email, instance_id, aud, role, last_sign_in_at, raw_app_meta_data) values
  ('00000000-0000-4000-8000-0000000000aa', 'ada@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', now(), '{"admin": true}'),
  ('00000000-0000-4000-8000-0000000000bb', 'bob@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', now(), '{}');
insert into auth.sessions (id, user_id, created_at, aal) values
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000aa', now(), 'aal1'),
  ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000aa', now(), 'aal2'),
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000bb', now(), 'aal1');
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  select gen_random_uuid(), s.id, 'password', now(), now() from auth.sessions s where s.user_id = '00000000-0000-4000-8000-0000000000aa';
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000aa', 'Phone', 'totp', 'verified', now(), now());
insert into public.portico_favourites (owner_id, bucket_id, key) values
  ('00000000-0000-4000-8000-0000000000aa', 'files', 'hers'), ('00000000-0000-4000-8000-0000000000bb', 'files', 'his');
insert into storage.objects (bucket_id, name, owner_id, version, metadata)
  values ('files', '00000000-0000-4000-8000-0000000000aa/plan.txt', '00000000-0000-4000-8000-0000000000aa', '1', '{"size": 3}');
grant execute on all functions in schema extensions to authenticated, anon;

-- Sets the account and the level of a request. Realtime sets no HTTP method.
create function pg_temp.be(person text, session text, level text, method text default 'GET') returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || person,
      'session_id', '00000000-0000-4000-8000-0000000000' || session, 'aal', level,
      'app_metadata', (select raw_app_meta_data from auth.users where id = ('00000000-0000-4000-8000-0000000000' || person)::uuid))::text, true),
    set_config('request.method', method, true), set_config('request.headers', '{}', true)
$$;

-- A new project has the policy on every table.
select is((
  select count(*) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
    and not exists (select from pg_policy p where p.polrelid = c.oid and portico_private.is_level_policy(p.oid))
), 0::bigint, 'each table of the API has the policy');
select is((
  select string_agg(c.oid::regclass::text, ' ' order by c.oid::regclass::text) from pg_class c join pg_policy p on p.polrelid = c.oid
  where portico_private.is_level_policy(p.oid) and c.relnamespace in ('storage'::regnamespace, coalesce(to_regnamespace('realtime'), 0))
), concat_ws(' ', case when to_regclass('realtime.messages') is not null then 'realtime.messages' end, 'storage.buckets', 'storage.objects'), 'files and private channels have the policy');

-- A request of level 1
select pg_temp.be('aa', 'a1', 'aal1');
set local role authenticated;
select throws_ok('select * from portico_favourites', '42501', 'insufficient_aal: the second step comes first', 'a request at level 1 is refused rows');
select throws_ok($$ insert into portico_favourites (bucket_id, key) values ('files', 'x') $$, '42501', null, 'a request at level 1 is refused new rows');
select throws_ok('select * from storage.objects', '42501', 'insufficient_aal: the second step comes first', 'a request at level 1 is refused files');
select throws_ok('select * from storage.buckets', '42501', null, 'a request at level 1 is refused buckets');
select throws_ok($$ select portico_create_share('files', array['00000000-0000-4000-8000-0000000000aa/plan.txt'], 'Plan') $$, '42501', 'insufficient_aal: the second step comes first', 'a request at level 1 makes no share');
select throws_ok($$ select portico_create_upload_request('files', '00000000-0000-4000-8000-0000000000aa/', 'Plans', '', null, null, null, null) $$, '42501', null, 'a request at level 1 makes no file request');
select throws_ok('select portico_people()', 'PGRST', '{"code": "insufficient_aal", "message": "The second factor of the account is needed"}', 'a request at level 1 lists no users');
select throws_ok('select portico_sessions()', 'PGRST', null, 'a request at level 1 lists no devices');
select throws_ok('select portico_end_other_sessions()', 'PGRST', null, 'a request at level 1 does not end other sessions');
select throws_ok($$ select portico_end_session('00000000-0000-4000-8000-0000000000a2') $$, 'PGRST', null, 'a request at level 1 does not end a session by its id');
select throws_ok('select portico_email_change()', 'PGRST', null, 'a request at level 1 reads no change of address');
select throws_ok('select portico_leaving_rows()', 'PGRST', null, 'a request at level 1 does not count rows');
select throws_ok('select portico_own_files()', 'PGRST', null, 'a request at level 1 lists no files of the account');
select throws_ok('select portico_stay()', 'PGRST', null, 'a request at level 1 does not cancel a deletion');
select throws_ok('select portico_space()', '42501', null, 'a request at level 1 reads no used space');
select is((select count(*) from portico_history), 0::bigint, 'a request at level 1 reads no history');
select is(portico_recovery_codes() ->> 'left', '0', 'a request at level 1 counts recovery codes');
select is(portico_use_recovery_code('wrong') ->> 'state', 'wrong', 'a request at level 1 uses recovery codes');
select lives_ok($$ select portico_check_session() $$, 'a request at level 1 passes the check of each session');
reset role;
select is((select count(*) from public.portico_shares where owner_id = '00000000-0000-4000-8000-0000000000aa'), 0::bigint, 'refused requests at level 1 change nothing');
select is((select count(*) from auth.sessions where user_id = '00000000-0000-4000-8000-0000000000aa'), 2::bigint, 'refused requests at level 1 end no session');

-- Realtime evaluates policies for many subscribers, so they raise no error there.
select pg_temp.be('aa', 'a1', 'aal1', '');
set local role authenticated;
select is((select count(*) from portico_favourites), 0::bigint, 'Realtime at level 1 sees no rows, without an error');
select throws_ok($$ insert into portico_favourites (bucket_id, key) values ('files', 'x') $$, '42501', 'new row violates row-level security policy "the second step comes first" for table "portico_favourites"', 'Realtime at level 1 writes no rows');
reset role;

-- AAL2, and accounts without a factor
select pg_temp.be('aa', 'a2', 'aal2');
set local role authenticated;
select is((select count(*) from portico_favourites), 1::bigint, 'a request at AAL2 reads rows');
select is((select count(*) from storage.objects), 1::bigint, 'a request at AAL2 reads files');
create temporary table made as select portico_create_share('files', array['00000000-0000-4000-8000-0000000000aa/plan.txt'], 'Plan') as share;
select isnt((select share ->> 'id' from made), null, 'a request at AAL2 makes a share');
select isnt(portico_people() ->> 'count', null, 'a request at AAL2 lists users');
reset role;
select pg_temp.be('bb', 'b1', 'aal1');
grant select on made to authenticated, anon;
set local role authenticated;
select is((select count(*) from portico_favourites), 1::bigint, 'an account without a factor needs no MFA');
reset role;
select set_config('request.jwt.claims', '{"role": "anon"}', true);
set local role anon;
select is(portico_open_share((select share ->> 'token' from made)) ->> 'state', 'open', 'a share of a user with a factor opens for everyone');
reset role;
select is(portico_private.readable_by(portico_private.claims_of('00000000-0000-4000-8000-0000000000aa'), 'files', array['00000000-0000-4000-8000-0000000000aa/'], '', 10) is null, false, 'a share of a user with a factor shows its files');
select pg_temp.be('aa', 'a1', 'aal1');
set local role authenticated;
select throws_ok(format('select portico_open_share(%L)', (select share ->> 'token' from made)), '42501', null, 'a session at level 1 opens no share, and does not use it up');
reset role;
select is((select uses from public.portico_shares where owner_id = '00000000-0000-4000-8000-0000000000aa'), 1, 'a share was used once');

-- A role that requires MFA
update portico_private.roles set requires_second_step = true where name = 'admin';
delete from auth.mfa_factors where id = '00000000-0000-4000-8000-0000000000f1';
set local role authenticated;
select throws_ok('select * from portico_favourites', '42501', 'insufficient_aal: the second step comes first', 'a role that requires MFA is refused rows before it, even without a factor');
select lives_ok('select portico_require_proof()', 'a role that requires MFA can add a factor');
reset role;
update portico_private.roles set requires_second_step = false;
set local role authenticated;
select is((select count(*) from portico_favourites), 1::bigint, 'rows are readable at level 1 without a factor if the role does not require MFA');
reset role;
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000aa', 'Phone', 'totp', 'verified', now(), now());

-- The setting that turns the policy off
update portico_private.protection set second_step_first = false;
set local role authenticated;
select is((select count(*) from portico_favourites), 1::bigint, 'the owner of a project can switch the policy off');
reset role;
update portico_private.protection set second_step_first = true;

-- A project from an earlier release: tables without the policy get it, but not those without row-level security.
create table public.level_notes (id integer primary key, owner_id uuid);
create table public.level_open (id integer);
alter table public.level_notes enable row level security;
create policy "all" on public.level_notes for select to authenticated using (true);
drop policy if exists "the second step comes first" on public.level_notes;
grant select on public.level_notes to authenticated;
insert into public.level_notes values (1, null);
set local role authenticated;
select is((select count(*) from level_notes), 1::bigint, 'a table of an earlier release is open at level 1');
reset role;
select is(portico_private.guard_tables(), 1, 'a table of an earlier release gets the policy');
set local role authenticated;
select throws_ok('select * from level_notes', '42501', null, 'a table with the policy is refused at level 1');
reset role;
select is(portico_private.guard_tables(), 0, 'a table gets the policy once');
select is(jsonb_array_length((portico_private.policies_now('public.level_notes'::regclass)).policies), 1, 'row history does not record the policy');
select * from finish();
rollback;
