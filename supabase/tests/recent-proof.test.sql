-- Recent proof: what counts as one, for how long, and what asks for it. pgTAP; `supabase test db`.
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
-- The session has used this method, so long ago, and no other.
create function pg_temp.prove(session text, method text, ago interval) returns void language sql as $$
  delete from auth.mfa_amr_claims where session_id = ('00000000-0000-4000-8000-0000000000' || session)::uuid;
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (gen_random_uuid(), ('00000000-0000-4000-8000-0000000000' || session)::uuid, method, now() - ago, now() - ago)
$$;
create function pg_temp.is_proven(session text, action text default '') returns boolean language sql as $$
  select portico_private.is_proven(('00000000-0000-4000-8000-0000000000' || session)::uuid, action)
$$;

-- Methods that count
select is(pg_temp.is_proven('a1'), false, 'A session without any proof has none');
select pg_temp.prove('a1', 'password', '4 minutes');
select is(pg_temp.is_proven('a1'), true, 'a password of four minutes ago is one');
select pg_temp.prove('a1', 'password', '6 minutes');
select is(pg_temp.is_proven('a1'), false, 'and one of six minutes ago is none');
select pg_temp.prove('a1', 'passkey', '1 minute');
select is(pg_temp.is_proven('a1'), true, 'a passkey is a proof');
select pg_temp.prove('a1', 'mfa/webauthn', '1 minute');
select is(pg_temp.is_proven('a1'), true, 'so is a second factor');
select pg_temp.prove('a1', 'otp', '1 minute');
select is(pg_temp.is_proven('a1'), false, 'a code by mail is none for an account whose password was used');
select is(pg_temp.is_proven('a1', 'password'), true, 'but it sets a new password');
select pg_temp.prove('a1', 'oauth', '1 minute');
select is(pg_temp.is_proven('a1', 'password'), false, 'a provider does not');
select pg_temp.prove('a1', 'token_refresh', '1 minute');
select is(pg_temp.is_proven('a1', 'password'), false, 'nor does a renewed token');
update portico_private.protection set proof_minutes = 10;
select pg_temp.prove('a1', 'password', '9 minutes');
select is(pg_temp.is_proven('a1'), true, 'the owner sets how long a proof counts');
update portico_private.protection set proof_minutes = 5;

-- Accounts without a way of their own
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000bb'), array['mail'], 'A password that was never used is not offered, because the auth server may have made it');
select pg_temp.prove('b1', 'otp', '1 minute');
select is(pg_temp.is_proven('b1'), true, 'so that a code by mail is the proof there');
insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (gen_random_uuid(), 'keycloak', 'bob', '00000000-0000-4000-8000-0000000000bb', '{}', now(), now());
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000bb'), array['mail', 'provider'], 'and a provider is offered, too');
select pg_temp.prove('b1', 'oauth', '1 minute');
select is(pg_temp.is_proven('b1'), true, 'whose sign-in is one');
select pg_temp.prove('b1', 'password', '1 hour');
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000bb'), array['password'], 'from its first use on the password is the way');
select pg_temp.prove('b1', 'oauth', '1 minute');
select is(pg_temp.is_proven('b1'), false, 'and the only one');
update auth.users set encrypted_password = '' where id = '00000000-0000-4000-8000-0000000000bb';
select is(pg_temp.is_proven('b1'), true, 'unless it is taken away');
update auth.users set encrypted_password = 'made by the auth server' where id = '00000000-0000-4000-8000-0000000000dd';
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000dd'), array['mail'], 'What is set before an account is confirmed is not known to its user');
update auth.users set email_confirmed_at = now() where id = '00000000-0000-4000-8000-0000000000dd';
update auth.users set encrypted_password = 'chosen' where id = '00000000-0000-4000-8000-0000000000dd';
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000dd'), array['password'], 'what is set afterwards is');
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000dd', 'Phone', 'totp', 'verified', now(), now());
select is(portico_private.proof_ways('00000000-0000-4000-8000-0000000000dd'), array['factor', 'password'], 'a factor comes first');
select is(pg_temp.is_proven('c1'), true, 'A guest has nothing to prove');

-- Calls that need a proof
select pg_temp.be('aa', 'a1');
select pg_temp.prove('a1', 'otp', '1 minute');
set local role authenticated;
select throws_ok('select portico_require_proof()', 'PGRST', '{"code": "recent_proof_needed", "message": "Confirm that it is you"}', 'Pages are refused by a code of their own');
select lives_ok($$ select portico_require_proof('password') $$, 'and not for what a mail is enough for');
select is(portico_proof_ways(), array['password'], 'they learn what the account can prove itself by');
select throws_ok($$ select portico_ask_to_leave('ada@test.example') $$, 'PGRST', null, 'The end of the account wants a proof');
select throws_ok('select portico_export_account()', 'PGRST', null, 'so does taking everything along');
reset role;
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', 'Phone', 'totp', 'verified', now(), now());
update auth.sessions set aal = 'aal2' where id = '00000000-0000-4000-8000-0000000000a1';
select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true);
set local role authenticated;
select throws_ok('select portico_new_recovery_codes()', 'PGRST', null, 'so do recovery codes, also at level 2');
reset role;
select is((select count(*) from portico_private.leavings) + (select count(*) from portico_private.recovery_codes), 0::bigint, 'and nothing of them is done');
select pg_temp.prove('a1', 'totp', '1 minute');
set local role authenticated;
select lives_ok('select portico_new_recovery_codes()', 'after the proof they are made');
select lives_ok('select portico_export_account()', 'the data is taken along');
select lives_ok($$ select portico_ask_to_leave('ada@test.example') $$, 'and the end is asked for');
select throws_ok('select * from portico_private.known_passwords', '42501', null, 'Nobody reads whose password is known');
select throws_ok('select portico_private.is_proven(null)', '42501', null, 'or asks about the sessions of others');
reset role;
delete from auth.sessions where id = '00000000-0000-4000-8000-0000000000a1';
set local role authenticated;
select throws_ok('select portico_require_proof()', 'PGRST', '{"code": "session_not_found", "message": "The session of this token has ended"}', 'An ended session reads that it has ended');
select * from finish();
rollback;
