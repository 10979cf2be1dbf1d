-- Recent proof: the methods that count, for how long, and the calls that require it. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(34);

insert into auth.users (id, email, instance_id, aud, role, encrypted_password, email_confirmed_at, raw_app_meta_data) values
  ('00000000-0000-4000-8000-0000000000aa', 'ada@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'hash', now(), '{}'),
  ('00000000-0000-4000-8000-0000000000bb', 'bob@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'of nobody', now(), '{}'),
  ('00000000-0000-4000-8000-0000000000cc', null, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', null, null, '{}'),
  ('00000000-0000-4000-8000-0000000000dd', 'dan@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '', null, '{}');
update auth.users set is_anonymous = true where id = '00000000-0000-4000-8000-0000000000cc';
insert into auth.sessions (id, user_id, created_at, aal) values
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000aa', now(), 'aal1'),
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000bb', now(), 'aal1'),
  ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000cc', now(), 'aal1'),
  ('00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000dd', now(), 'aal1');
grant execute on all functions in schema extensions to authenticated, anon;

create function pg_temp.be(person text, session text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || person,
    'session_id', '00000000-0000-4000-8000-0000000000' || session)::text, true)
$$;
-- Sets the only method of a session, and how long ago it was used.
create function pg_temp.prove(session text, method text, ago interval) returns void language sql as $$
  delete from auth.mfa_amr_claims where session_id = ('00000000-0000-4000-8000-0000000000' || session)::uuid;
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (gen_random_uuid(), ('00000000-0000-4000-8000-0000000000' || session)::uuid, method, now() - ago, now() - ago)
$$;
create function pg_temp.is_proven(session text, action text default '') returns boolean language sql as $$
  select portico_private.is_proven(('00000000-0000-4000-8000-0000000000' || session)::uuid, action)
$$;

-- Methods that count
select is(pg_temp.is_proven('a1'), false, 'a session without a method has no recent proof');
select pg_temp.prove('a1', 'password', '4 minutes');
select is(pg_temp.is_proven('a1'), true, 'a password from four minutes ago is a recent proof');
select pg_temp.prove('a1', 'password', '6 minutes');
select is(pg_temp.is_proven('a1'), false, 'a password from six minutes ago is no recent proof');
select pg_temp.prove('a1', 'passkey', '1 minute');
select is(pg_temp.is_proven('a1'), true, 'a passkey is a recent proof');
select pg_temp.prove('a1', 'mfa/webauthn', '1 minute');
select is(pg_temp.is_proven('a1'), true, 'an MFA factor is a recent proof');
select pg_temp.prove('a1', 'otp', '1 minute');
select is(pg_temp.is_proven('a1'), false, 'a code by mail is no recent proof for an account with a used password');
select is(pg_temp.is_proven('a1', 'password'), true, 'a code by mail allows a new password');
select pg_temp.prove('a1', 'oauth', '1 minute');
select is(pg_temp.is_proven('a1', 'password'), false, 'a sign-in by a provider does not allow a new password');
select pg_temp.prove('a1', 'token_refresh', '1 minute');
select is(pg_temp.is_proven('a1', 'password'), false, 'a renewed token does not allow a new password');
update portico_private.protection set proof_minutes = 10;
select pg_temp.prove('a1', 'password', '9 minutes');
select is(pg_temp.is_proven('a1'), true, 'the owner of the project sets how long a proof counts');
update portico_private.protection set proof_minutes = 5;

-- Accounts without a password
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000bb'), array['mail'], 'a password that was never used is not offered, because the auth server may have made it');
select pg_temp.prove('b1', 'otp', '1 minute');
select is(pg_temp.is_proven('b1'), true, 'a code by mail is a recent proof for an account without a used password');
insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (gen_random_uuid(), 'keycloak', 'bob', '00000000-0000-4000-8000-0000000000bb', '{}', now(), now());
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000bb'), array['mail', 'provider'], 'a provider is offered for an account without a used password');
select pg_temp.prove('b1', 'oauth', '1 minute');
select is(pg_temp.is_proven('b1'), true, 'a sign-in by a provider is a recent proof for an account without a used password');
select pg_temp.prove('b1', 'password', '1 hour');
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000bb'), array['password'], 'a password is the offered method after its first use');
select pg_temp.prove('b1', 'oauth', '1 minute');
select is(pg_temp.is_proven('b1'), false, 'a provider is no recent proof after the first use of a password');
update auth.users set encrypted_password = '' where id = '00000000-0000-4000-8000-0000000000bb';
select is(pg_temp.is_proven('b1'), true, 'a provider is a recent proof again after the password is removed');
update auth.users set encrypted_password = 'made by the auth server' where id = '00000000-0000-4000-8000-0000000000dd';
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000dd'), array['mail'], 'a password that was set before the confirmation does not count as known');
update auth.users set email_confirmed_at = now() where id = '00000000-0000-4000-8000-0000000000dd';
update auth.users set encrypted_password = 'chosen' where id = '00000000-0000-4000-8000-0000000000dd';
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000dd'), array['password'], 'a password that was set after the confirmation counts as known');
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000dd', 'Phone', 'totp', 'verified', now(), now());
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000dd'), array['factor', 'password'], 'a factor is offered first');
select is(pg_temp.is_proven('c1'), true, 'a guest needs no recent proof');

-- Calls that need a proof
select pg_temp.be('aa', 'a1');
select pg_temp.prove('a1', 'otp', '1 minute');
set local role authenticated;
select throws_ok('select portico_require_proof()', 'PGRST', '{"code": "recent_proof_needed", "message": "Confirm that it is you"}', 'a page gets an error code of its own without a recent proof');
select lives_ok($$ select portico_require_proof('password') $$, 'a page gets no error for a password after a code by mail');
select is(portico_proof_ways(), array['password'], 'a page sees the methods that the account can use');
select throws_ok($$ select portico_ask_to_leave('ada@test.example') $$, 'PGRST', null, 'an account deletion needs a recent proof');
select throws_ok('select portico_export_account()', 'PGRST', null, 'a data export needs a recent proof');
reset role;
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', 'Phone', 'totp', 'verified', now(), now());
update auth.sessions set aal = 'aal2' where id = '00000000-0000-4000-8000-0000000000a1';
select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true);
set local role authenticated;
select throws_ok('select portico_new_recovery_codes()', 'PGRST', null, 'new recovery codes need a recent proof, also at AAL2');
reset role;
select is((select count(*) from portico_private.leavings) + (select count(*) from portico_private.recovery_codes), 0::bigint, 'refused calls change nothing');
select pg_temp.prove('a1', 'totp', '1 minute');
set local role authenticated;
select lives_ok('select portico_new_recovery_codes()', 'recovery codes are made after a recent proof');
select lives_ok('select portico_export_account()', 'data is exported after a recent proof');
select lives_ok($$ select portico_ask_to_leave('ada@test.example') $$, 'a deletion is requested after a recent proof');
select throws_ok('select * from portico_private.known_passwords', '42501', null, 'users cannot read which passwords are known');
select throws_ok('select portico_private.is_proven(null)', '42501', null, 'users cannot check the sessions of others');
reset role;
delete from auth.sessions where id = '00000000-0000-4000-8000-0000000000a1';
set local role authenticated;
select throws_ok('select portico_require_proof()', 'PGRST', '{"code": "session_not_found", "message": "The session of this token has ended"}', 'an ended session gets its own error code');
select * from finish();
rollback;
