-- The security log: its events, who reads it, and that users cannot write it. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(28);

insert into auth.users (id, email, instance_id, aud, role, encrypted_password) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'a'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'b');
insert into auth.sessions (id, user_id, created_at) values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now());
update auth.sessions set user_agent = 'this', ip = '192.0.2.7' where id = '00000000-0000-4000-8000-000000000001';
insert into auth.sessions (id, user_id, created_at, user_agent) values
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000aa', now(), 'phone'),
  ('00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-0000000000bb', now(), 'hers');
grant execute on all functions in schema extensions to authenticated, anon;
create function pg_temp.be(person text, session text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || person,
    'session_id', '00000000-0000-4000-8000-0000000000' || session, 'aal', 'aal2')::text, true)
$$;
grant execute on function pg_temp.be(text, text) to authenticated;
create function pg_temp.kinds() returns text language sql as $$
  select string_agg(one ->> 'kind', ' ') from jsonb_array_elements(portico_security_log(null, 100) -> 'events') one
$$;
create function pg_temp.latest() returns jsonb language sql as $$ select portico_security_log() -> 'events' -> 0 $$;
grant execute on function pg_temp.kinds(), pg_temp.latest() to authenticated;

select pg_temp.be('aa', '01');
set local role authenticated;
select is(pg_temp.kinds(), 'signed_in signed_in account_created', 'users read their own events, latest first');
select is(pg_temp.latest() - 'id' - 'at', '{"kind": "signed_in", "user_agent": "phone", "ip": null, "is_this": false, "detail": {}}'::jsonb, 'an event has its device');
select is(portico_security_log() -> 'events' -> 1 ->> 'user_agent', 'this', 'an event has its device, also if the server stores it after the start of the session');
select is(portico_security_log() -> 'events' -> 1 -> 'is_this', 'true'::jsonb, 'an event shows whether it is of this session');
select is(portico_security_log() -> 'is_whole', 'true'::jsonb, 'the log is complete if every source can be watched');
select is(portico_end_session('00000000-0000-4000-8000-000000000002'), true, 'a user ends the session of a device');
select is(pg_temp.latest() - 'id' - 'at', '{"kind": "signed_out", "user_agent": "phone", "ip": null, "is_this": false, "detail": {"elsewhere": true}}'::jsonb, 'the end of a session has its device, and shows that it was ended elsewhere');
reset role;
update auth.users set encrypted_password = 'c', email = 'next@test.example' where id = '00000000-0000-4000-8000-0000000000aa';
update auth.users set encrypted_password = 'c', email = 'next@test.example' where id = '00000000-0000-4000-8000-0000000000aa';
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000aa', 'My phone', 'totp', 'unverified', now(), now());
update auth.mfa_factors set status = 'verified' where id = '00000000-0000-4000-8000-0000000000f1';
update auth.sessions set aal = 'aal2' where id = '00000000-0000-4000-8000-000000000001';
set local role authenticated;
select is(pg_temp.kinds(), 'factor_added email_changed password_changed signed_out signed_in signed_in account_created', 'changes are logged once');
select is(pg_temp.latest() - 'id' - 'at' - 'ip', '{"kind": "factor_added", "user_agent": "this", "is_this": true, "detail": {"name": "My phone", "type": "totp"}}'::jsonb, 'a change has the session of its request');
select is(portico_security_log() -> 'events' -> 1 -> 'detail', '{"from": "owner@test.example", "to": "next@test.example"}'::jsonb, 'a change of address has the earlier address');
select is(portico_security_log() -> 'events' -> 5 -> 'detail', '{"second_step": true}'::jsonb, 'a session shows that it passed MFA');
reset role;
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'passkey', now(), now());
set local role authenticated;
select ok(cardinality(portico_new_recovery_codes()) = 10, 'a user makes recovery codes');
select is(portico_use_recovery_code('wrong') ->> 'state', 'wrong', 'a wrong recovery code is refused');
select is(portico_use_recovery_code('wrong') ->> 'state', 'wrong', 'a second wrong recovery code is refused');
select is(pg_temp.latest() -> 'detail', '{"times": 2}'::jsonb, 'repeated failures are counted in one line');
reset role;
select is(portico_second_step_tried('{"user_id": "00000000-0000-4000-8000-0000000000aa", "valid": false}'), '{"decision": "continue"}'::jsonb, 'the hook for MFA does not change the decision of the server');
delete from auth.mfa_factors where id = '00000000-0000-4000-8000-0000000000f1';
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'email', 'email', '00000000-0000-4000-8000-0000000000aa', '{"sub": "1", "email": "a@b.example"}');
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'github', 'github', '00000000-0000-4000-8000-0000000000aa', '{"sub": "1", "email": "a@b.example"}');
set local role authenticated;
select is(pg_temp.kinds(), 'identity_added factor_removed second_step_failed recovery_code_wrong recovery_codes_made factor_added email_changed password_changed signed_out signed_in signed_in account_created', 'failed MFA, a removed factor and an added login are logged');
select is(jsonb_array_length(portico_security_log(null, 2) -> 'events'), 2, 'the log has pages');
select is(portico_security_log((portico_security_log(null, 2) ->> 'next')::bigint, 2) -> 'events' -> 0 ->> 'kind', 'second_step_failed', 'the next page continues after the last one');

-- Passkeys, sign-in methods of sessions, and changes by administrators.
reset role;
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 'totp', now(), now());
insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
  values ('00000000-0000-4000-8000-0000000000aa', '\x01', '\x02', 'Laptop');
update auth.webauthn_credentials set friendly_name = 'Mine', sign_count = 1 where credential_id = '\x01';
update auth.webauthn_credentials set sign_count = 2, last_used_at = now() where credential_id = '\x01';
delete from auth.webauthn_credentials where credential_id = '\x01';
update auth.users set banned_until = now() + interval '1 day' where id = '00000000-0000-4000-8000-0000000000aa';
update auth.users set banned_until = null where id = '00000000-0000-4000-8000-0000000000aa';
update auth.users set raw_app_meta_data = '{"admin": true, "tenant": "x"}' where id = '00000000-0000-4000-8000-0000000000aa';
update auth.users set raw_app_meta_data = '{"tenant": "y"}' where id = '00000000-0000-4000-8000-0000000000aa';
set local role authenticated;
select matches(pg_temp.kinds(), '^role_taken role_given enabled disabled passkey_removed passkey_renamed passkey_added identity_added ', 'passkeys, roles and a suspension are logged');
select is(pg_temp.latest() - 'id' - 'at' - 'ip', '{"kind": "role_taken", "user_agent": "this", "is_this": true, "detail": {"role": "admin"}}'::jsonb, 'the change of a role has its name');
select is((select one -> 'detail' from jsonb_array_elements(portico_security_log(null, 100) -> 'events') one where one ->> 'kind' = 'passkey_renamed'), '{"from": "Laptop", "to": "Mine"}'::jsonb, 'a renamed passkey has both names');
select is((select one #>> '{detail,method}' from jsonb_array_elements(portico_security_log(null, 100) -> 'events') one where one ->> 'kind' = 'signed_in' and one -> 'is_this' = 'true'), 'passkey', 'a session has its sign-in method');
select throws_ok($$ select portico_private.log_own(auth.uid(), 'exported') $$, '42501', null, 'users cannot write the log');
select throws_ok($$ delete from portico_private.security_log $$, '42501', null, 'users cannot delete lines of the log');
select pg_temp.be('bb', '09');
select is(pg_temp.kinds(), 'signed_in account_created', 'another user reads only the own events');
reset role;
delete from auth.users where id = '00000000-0000-4000-8000-0000000000aa';
select is((select count(*) from portico_private.security_log where user_id = '00000000-0000-4000-8000-0000000000aa'), 0::bigint, 'the log is deleted with the account');
set local role anon;
select throws_ok($$ select portico_security_log() $$, '42501', null, 'visitors without an account read no log');
select * from finish();
rollback;
