-- Account deletion: who may request it, which data is deleted, which data stays, and the data export. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon, service_role;
set local search_path = public, extensions;
select plan(50);

create table public.leaving_boxes (id bigint primary key, owner_id uuid references auth.users (id) on delete cascade, weight numeric, secret text);
create table public.leaving_things (id bigint primary key, box_id bigint references public.leaving_boxes (id) on delete cascade);
create table public.leaving_notes (id bigint primary key, written_by uuid references auth.users (id) on delete set null);
create table public.leaving_bills (id bigint primary key, payer uuid references auth.users (id));
alter table public.leaving_boxes enable row level security;
alter table public.leaving_things enable row level security;
create policy "all" on public.leaving_boxes for select to authenticated using (true);
create policy "some" on public.leaving_things for select to authenticated using (id < 100);
-- Older projects grant whole tables by default.
revoke all on public.leaving_boxes, public.leaving_bills from authenticated;
grant select (id, owner_id, weight) on public.leaving_boxes to authenticated;
grant select on public.leaving_things, public.leaving_notes to authenticated;
insert into auth.users (id, email, instance_id, aud, role, raw_app_meta_data) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '{"provider": "email"}'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '{}');
insert into auth.sessions (id, user_id, created_at) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now()),
  ('00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-0000000000bb', now());
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  select gen_random_uuid(), s.id, 'password', now(), now() from auth.sessions s where s.user_id in ('00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-0000000000bb');
insert into public.leaving_boxes values (1, '00000000-0000-4000-8000-0000000000aa', 12345678901234567890.5, 'x'), (2, '00000000-0000-4000-8000-0000000000bb', 1, 'y');
insert into public.leaving_things values (1, 1), (2, 1), (3, 2), (100, 1);
insert into public.leaving_notes values (1, '00000000-0000-4000-8000-0000000000aa'), (2, null);
insert into public.leaving_bills values (1, '00000000-0000-4000-8000-0000000000aa');
insert into storage.buckets (id, name) values ('leaving', 'leaving');
insert into storage.objects (bucket_id, name, owner_id, metadata) values
  ('leaving', 'hers.txt', '00000000-0000-4000-8000-0000000000aa', '{"size": 5}'),
  ('files', '00000000-0000-4000-8000-0000000000aa/sent-by-others.txt', null, '{"size": 7}'),
  ('portico-avatars', '00000000-0000-4000-8000-0000000000aa/p.jpg', null, '{"size": 3}'),
  ('leaving', 'not-hers.txt', '00000000-0000-4000-8000-0000000000bb', '{"size": 9}');
grant execute on all functions in schema extensions to authenticated, anon, service_role;
create function pg_temp.be(person text, session text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || person,
    'session_id', '00000000-0000-4000-8000-0000000000' || session, 'aal', 'aal2')::text, true)
$$;
grant execute on function pg_temp.be(text, text) to authenticated;

select pg_temp.be('aa', '01');
set local role authenticated;
select is(portico_leaving() - 'asked_at', '{"due_at": null, "days": 14, "files": {"count": 3, "bytes": 15}, "held_by": null, "is_gone": false}'::jsonb, 'an account has no pending deletion, and counts its files, also those that others sent');
select is(portico_leaving_rows() -> 'rows', '[{"count": 1, "table": "public.leaving_boxes"}, {"count": 3, "table": "public.leaving_things"}]'::jsonb, 'rows that a deletion removes are counted, also through other tables');
select is(portico_leaving_rows() -> 'held', '["public.leaving_bills"]'::jsonb, 'tables that prevent the deletion are named');
select ok(portico_own_tables() @> '["public.leaving_boxes", "public.leaving_notes", "public.leaving_things"]', 'tables with rows of the user are listed');
select ok(not portico_own_tables() ? 'public.leaving_bills', 'tables without the privilege to read are not listed');
select is(portico_own_rows('public.leaving_boxes'), '{"rows": "[{\"id\": 1, \"weight\": 12345678901234567890.5, \"owner_id\": \"00000000-0000-4000-8000-0000000000aa\"}]", "count": 1}'::jsonb, 'the user’s own rows are exported with exact values and readable columns');
select is(portico_own_rows('public.leaving_things') ->> 'count', '2', 'rows that policies hide are not exported');
select is(portico_own_rows('public.leaving_things', 1, 1) ->> 'rows', '[{"id": 2, "box_id": 1}]', 'the user’s own rows come in pages');
select is(portico_own_rows('public.leaving_notes') ->> 'count', '1', 'rows that stay after a deletion are exported, too');
select throws_ok($$ select portico_own_rows('auth.users') $$, '42P01', null, 'rows of other tables are not exported');
select throws_ok($$ select portico_own_rows('public.leaving_bills') $$, '42501', null, 'rows without the privilege are not exported');
select is(portico_own_files() #>> '{0,key}', '00000000-0000-4000-8000-0000000000aa/sent-by-others.txt', 'files are listed by place');
select is((select jsonb_agg(file - 'id') from jsonb_array_elements(portico_own_files('files', '00000000-0000-4000-8000-0000000000aa/sent-by-others.txt')) as file), '[{"key": "00000000-0000-4000-8000-0000000000aa/p.jpg", "path": ["00000000-0000-4000-8000-0000000000aa", "p.jpg"], "size": 3, "bucket": "portico-avatars"}, {"key": "hers.txt", "path": ["hers.txt"], "size": 5, "bucket": "leaving"}]'::jsonb, 'the list of files continues after the last one, with pictures, and ends with files in other folders');
select is((select string_agg(key, ' ' order by key) from jsonb_object_keys(portico_export_account()) key), 'account factors identities log passkeys sessions', 'the export has every part of the account');
select is(portico_export_account() #>> '{account,email}', 'owner@test.example', 'the export has the address of the account');
select is(portico_export_account() #>> '{log,0,kind}', 'exported', 'the log has the export');
select throws_ok($$ select portico_ask_to_leave('stranger@test.example') $$, '23514', null, 'another address does not confirm the deletion');
select throws_ok($$ select portico_ask_to_leave('') $$, '23514', null, 'an empty address does not confirm the deletion');
select is((portico_ask_to_leave(' Owner@Test.example ') ->> 'due_at')::timestamptz, now() + interval '14 days', 'the address confirms the deletion, which is due in 14 days');
select is((portico_leaving() ->> 'due_at')::timestamptz, now() + interval '14 days', 'the due date is shown');
reset role;
select is((select (raw_app_meta_data ->> 'portico_leaves_at')::timestamptz from auth.users where id = '00000000-0000-4000-8000-0000000000aa'), now() + interval '14 days', 'the token has the due date for every page');
set local role authenticated;
select is(portico_stay(), true, 'the user cancels the deletion');
select is(portico_stay(), false, 'a deletion is cancelled once');
reset role;
select is((select raw_app_meta_data from auth.users where id = '00000000-0000-4000-8000-0000000000aa'), '{"provider": "email"}'::jsonb, 'the token has no due date after the cancellation');
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000aa', 'My phone', 'totp', 'verified', now(), now());
set local role authenticated;
select throws_ok($$ select portico_ask_to_leave('owner@test.example') $$, '42501', 'A second factor is needed for this', 'an account with a factor needs MFA for the deletion');
select throws_ok($$ select portico_export_account() $$, '42501', 'A second factor is needed for this', 'an account with a factor needs MFA for the export');
reset role;
update auth.sessions set aal = 'aal2' where id = '00000000-0000-4000-8000-000000000001';
set local role authenticated;
select is(portico_export_account() #- '{factors,0,created_at}' -> 'factors', '[{"name": "My phone", "type": "totp"}]'::jsonb, 'factors are exported without their secrets');
reset role;
insert into auth.sessions (id, user_id, created_at) select gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', now() from generate_series(1, 120);
insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name) values ('00000000-0000-4000-8000-0000000000aa', '\x0102', '\x0304', 'My laptop');
set local role authenticated;
select is(jsonb_array_length(portico_export_account() -> 'sessions'), 121, 'every device is exported');
select is((select count(*) from jsonb_array_elements(portico_export_account() -> 'sessions') s where (s ->> 'is_this')::boolean), 1::bigint, 'the current device is marked in the export');
select is(portico_export_account() #>> '{passkeys,0,name}', 'My laptop', 'passkeys are exported');
select ok(not (portico_export_account() -> 'passkeys' -> 0) ?| array['public_key', 'credential_id', 'id'], 'passkeys are exported without their keys');
select isnt(portico_ask_to_leave('owner@test.example') ->> 'due_at', null, 'the deletion is requested after MFA');
reset role;
update portico_private.leavings set due_at = now() where user_id = '00000000-0000-4000-8000-0000000000aa';
select is(portico_private.carry_out_leavings(), 0, 'rows that prevent the deletion keep the account');
select ok((select failure like '%leaving_bills%' from portico_private.leavings), 'a failed deletion is recorded');
set local role authenticated;
select is(portico_leaving() ->> 'held_by', 'rows', 'the user sees what prevents the deletion');
reset role;
delete from public.leaving_bills;
update portico_private.leavings set failed_at = null;
select pg_temp.be('bb', '09');
set local role authenticated;
select is(portico_leaving() ->> 'is_gone', 'false', 'the next user who opens the page runs due deletions');
reset role;
select is((select count(*) from auth.users where id = '00000000-0000-4000-8000-0000000000aa'), 0::bigint, 'the account is deleted');
select is((select string_agg(id::text, ' ') from public.leaving_things), '3', 'rows of the account are deleted, and no others');
select is((select written_by from public.leaving_notes where id = 1), null, 'rows that stay lose the reference to the account');
set local role service_role;
select results_eq($$ select name from portico_left_files() order by name $$, $$ values ('00000000-0000-4000-8000-0000000000aa/p.jpg'), ('00000000-0000-4000-8000-0000000000aa/sent-by-others.txt'), ('hers.txt') $$, 'the secret key lists files of deleted accounts');
set local role authenticated;
select throws_ok($$ select portico_left_files() $$, '42501', null, 'other users do not list files of deleted accounts');

-- The last administrator is not deleted.
reset role;
update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') - 'admin';
insert into auth.users (id, email, instance_id, aud, role, last_sign_in_at, raw_app_meta_data) values
  ('00000000-0000-4000-8000-0000000000cc', 'next@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', now(), '{}');
insert into auth.sessions (id, user_id, created_at) values ('00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-0000000000cc', now());
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  select gen_random_uuid(), s.id, 'password', now(), now() from auth.sessions s where s.user_id = '00000000-0000-4000-8000-0000000000cc';
update auth.users set raw_app_meta_data = '{"admin": true}', last_sign_in_at = now() where id = '00000000-0000-4000-8000-0000000000bb';
set local role authenticated;
select throws_ok($$ select portico_ask_to_leave('stranger@test.example') $$, 'PGRST', '{"code": "last_administrator", "message": "The last administrator stays one"}', 'the last administrator does not request a deletion');
select is(portico_leaving() ->> 'due_at', null, 'a refused deletion leaves no request');
reset role;
update auth.users set raw_app_meta_data = '{"admin": true}' where id = '00000000-0000-4000-8000-0000000000cc';
set local role authenticated;
select isnt(portico_ask_to_leave('stranger@test.example') ->> 'due_at', null, 'one of two administrators requests a deletion');
select pg_temp.be('cc', '0c');
select throws_ok($$ select portico_ask_to_leave('next@test.example') $$, 'PGRST', null, 'the other administrator does not');
select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"app_metadata": {"admin": true}}')::text, true);
select throws_ok($$ select portico_set_role('00000000-0000-4000-8000-0000000000cc', 'admin', false) $$, 'PGRST', null, 'the other administrator does not give up the role');
reset role;
update auth.users set raw_app_meta_data = '{}' where id = '00000000-0000-4000-8000-0000000000cc';
update portico_private.leavings set due_at = now() where user_id = '00000000-0000-4000-8000-0000000000bb';
select is(portico_private.carry_out_leavings(), 0, 'an administrator who is the last one by then is not deleted');
select pg_temp.be('bb', '09');
set local role authenticated;
select is(portico_leaving() ->> 'held_by', 'last_administrator', 'the last administrator sees why the account was not deleted');
reset role;
update auth.users set raw_app_meta_data = '{"admin": true}' where id = '00000000-0000-4000-8000-0000000000cc';
update portico_private.leavings set failed_at = null;
set local role service_role;
select lives_ok($$ select portico_left_files() $$, 'listing files of deleted accounts runs due deletions');
reset role;
select is((select count(*) from auth.users where id = '00000000-0000-4000-8000-0000000000bb'), 0::bigint, 'the due account is deleted');
select * from finish();
rollback;
