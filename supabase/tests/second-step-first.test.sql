-- Level 1: what a session may do that has not given the second factor of its account, in a new project and in one from before. pgTAP; `supabase test db`.
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

-- Sets the account and level of a request; Realtime sets no method.
create function pg_temp.be(person text, session text, level text, method text default 'GET') returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || person,
      'session_id', '00000000-0000-4000-8000-0000000000' || session, 'aal', level,
      'app_metadata', (select raw_app_meta_data from auth.users where id = ('00000000-0000-4000-8000-0000000000' || person)::uuid))::text, true),
    set_config('request.method', method, true), set_config('request.headers', '{}', true)
$$;

-- A new project has the policy everywhere.
select is((
  select count(*) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
    and not exists (select from pg_policy p where p.polrelid = c.oid and portico_private.is_level_policy(p.oid))
), 0::bigint, 'Each table of the API has the policy');
select is((
  select string_agg(c.oid::regclass::text, ' ' order by c.oid::regclass::text) from pg_class c join pg_policy p on p.polrelid = c.oid
  where portico_private.is_level_policy(p.oid) and c.relnamespace in ('storage'::regnamespace, coalesce(to_regnamespace('realtime'), 0))
), concat_ws(' ', case when to_regclass('realtime.messages') is not null then 'realtime.messages' end, 'storage.buckets', 'storage.objects'), 'so have files and private channels');

-- A request of level 1
select pg_temp.be('aa', 'a1', 'aal1');
set local role authenticated;
select throws_ok('select * from portico_favourites', '42501', 'insufficient_aal: the second step comes first', 'A request at level 1 is refused rows');
select throws_ok($$ insert into portico_favourites (bucket_id, key) values ('files', 'x') $$, '42501', null, 'also new ones');
select throws_ok('select * from storage.objects', '42501', 'insufficient_aal: the second step comes first', 'it is refused files');
select throws_ok('select * from storage.buckets', '42501', null, 'and buckets');
select throws_ok($$ select portico_create_share('files', array['00000000-0000-4000-8000-0000000000aa/plan.txt'], 'Plan') $$, '42501', 'insufficient_aal: the second step comes first', 'it makes no share');
select throws_ok($$ select portico_create_upload_request('files', '00000000-0000-4000-8000-0000000000aa/', 'Plans', '', null, null, null, null) $$, '42501', null, 'no request for files');
select throws_ok('select portico_people()', 'PGRST', '{"code": "insufficient_aal", "message": "The second factor of the account is needed"}', 'it lists no people');
select throws_ok('select portico_sessions()', 'PGRST', null, 'no devices');
select throws_ok('select portico_end_other_sessions()', 'PGRST', null, 'it signs nobody else out');
select throws_ok($$ select portico_end_session('00000000-0000-4000-8000-0000000000a2') $$, 'PGRST', null, 'no device by its id either');
select throws_ok('select portico_email_change()', 'PGRST', null, 'it reads no change of address');
select throws_ok('select portico_leaving_rows()', 'PGRST', null, 'counts no rows');
select throws_ok('select portico_own_files()', 'PGRST', null, 'lists no files of the account');
select throws_ok('select portico_stay()', 'PGRST', null, 'and takes no deletion back');
select throws_ok('select portico_space()', '42501', null, 'it reads no space');
select is((select count(*) from portico_history), 0::bigint, 'and no history');
select is(portico_recovery_codes() ->> 'left', '0', 'It may finish the second step: codes are counted');
select is(portico_use_recovery_code('wrong') ->> 'state', 'wrong', 'and tried');
select lives_ok($$ select portico_check_session() $$, 'a project that checks each session lets that pass');
reset role;
select is((select count(*) from public.portico_shares where owner_id = '00000000-0000-4000-8000-0000000000aa'), 0::bigint, 'nothing of it was done');
select is((select count(*) from auth.sessions where user_id = '00000000-0000-4000-8000-0000000000aa'), 2::bigint, 'and no session ended');

-- Realtime evaluates policies for many: nothing is raised there.
select pg_temp.be('aa', 'a1', 'aal1', '');
set local role authenticated;
select is((select count(*) from portico_favourites), 0::bigint, 'Realtime at level 1 sees no rows, and fails nobody');
select throws_ok($$ insert into portico_favourites (bucket_id, key) values ('files', 'x') $$, '42501', 'new row violates row-level security policy "the second step comes first" for table "portico_favourites"', 'nor does it write');
reset role;

-- Level 2, and accounts without a factor
select pg_temp.be('aa', 'a2', 'aal2');
set local role authenticated;
select is((select count(*) from portico_favourites), 1::bigint, 'After the second step rows are there');
select is((select count(*) from storage.objects), 1::bigint, 'and files');
create temporary table made as select portico_create_share('files', array['00000000-0000-4000-8000-0000000000aa/plan.txt'], 'Plan') as share;
select isnt((select share ->> 'id' from made), null, 'a share is made');
select isnt(portico_people() ->> 'count', null, 'and people are listed');
reset role;
select pg_temp.be('bb', 'b1', 'aal1');
grant select on made to authenticated, anon;
set local role authenticated;
select is((select count(*) from portico_favourites), 1::bigint, 'Who has no factor is not asked');
reset role;
select set_config('request.jwt.claims', '{"role": "anon"}', true);
set local role anon;
select is(portico_open_share((select share ->> 'token' from made)) ->> 'state', 'open', 'a share of somebody with a factor opens for everybody');
reset role;
select is(portico_private.readable_by(portico_private.claims_of('00000000-0000-4000-8000-0000000000aa'), 'files', array['00000000-0000-4000-8000-0000000000aa/'], '', 10) is null, false, 'and shows what its owner may read');
select pg_temp.be('aa', 'a1', 'aal1');
set local role authenticated;
select throws_ok(format('select portico_open_share(%L)', (select share ->> 'token' from made)), '42501', null, 'who is half signed in opens none, and uses none up');
reset role;
select is((select uses from public.portico_shares where owner_id = '00000000-0000-4000-8000-0000000000aa'), 1, 'which was counted once');

-- A role that requires MFA
update portico_private.roles set requires_second_step = true where name = 'admin';
delete from auth.mfa_factors where id = '00000000-0000-4000-8000-0000000000f1';
set local role authenticated;
select throws_ok('select * from portico_favourites', '42501', 'insufficient_aal: the second step comes first', 'A role that requires MFA opens nothing before it, also without a factor');
select lives_ok('select portico_require_proof()', 'but lets one be set up');
reset role;
update portico_private.roles set requires_second_step = false;
set local role authenticated;
select is((select count(*) from portico_favourites), 1::bigint, 'otherwise it does');
reset role;
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000aa', 'Phone', 'totp', 'verified', now(), now());

-- The owner's switch
update portico_private.protection set second_step_first = false;
set local role authenticated;
select is((select count(*) from portico_favourites), 1::bigint, 'The owner of a project may switch it off');
reset role;
update portico_private.protection set second_step_first = true;

-- A project from before: tables without the policy get it, those without row-level security do not.
create table public.level_notes (id integer primary key, owner_id uuid);
create table public.level_open (id integer);
alter table public.level_notes enable row level security;
create policy "all" on public.level_notes for select to authenticated using (true);
drop policy if exists "the second step comes first" on public.level_notes;
grant select on public.level_notes to authenticated;
insert into public.level_notes values (1, null);
set local role authenticated;
select is((select count(*) from level_notes), 1::bigint, 'A table of an earlier release is open at level 1');
reset role;
select is(portico_private.guard_tables(), 1, 'until it gets the policy');
set local role authenticated;
select throws_ok('select * from level_notes', '42501', null, 'and refuses then');
reset role;
select is(portico_private.guard_tables(), 0, 'Each table gets it once');
select is(jsonb_array_length((portico_private.policies_now('public.level_notes'::regclass)).policies), 1, 'Row history does not record it');
select * from finish();
rollback;
