-- Notices: which events queue which email, for whom, and how a sender takes notices from the queue. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(35);

insert into auth.users (id, email, instance_id, aud, role, encrypted_password, email_confirmed_at, last_sign_in_at, created_at, raw_user_meta_data) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'a',
    now(), now(), now() - interval '1 year', '{"locale": "de-AT", "zoneinfo": "Europe/Vienna"}'),
  ('00000000-0000-4000-8000-0000000000bb', 'new@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '',
    now(), null, now(), '{}'),
  ('00000000-0000-4000-8000-0000000000cc', 'unconfirmed@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'c',
    null, now(), now(), '{}'),
  ('00000000-0000-4000-8000-0000000000dd', 'young@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'd',
    now(), now(), now(), '{}');
create function pg_temp.queued() returns text language sql as $$
  select string_agg(n.kind || ' ' || n.to_address, ', ' order by n.id) from portico_private.notices n
$$;
create function pg_temp.latest() returns jsonb language sql as $$
  select n.facts from portico_private.notices n order by n.id desc limit 1
$$;
create function pg_temp.sign_in(session text, agent text, address text) returns void language sql as $$
  insert into auth.sessions (id, user_id, created_at, user_agent, ip) values
    (('00000000-0000-4000-8000-0000000000' || session)::uuid, '00000000-0000-4000-8000-0000000000aa', now(), agent, address::inet)
$$;
grant execute on all functions in schema extensions to authenticated, anon;
-- The outbox is empty, as after a sender has run.
create function pg_temp.clear() returns void language sql as $$ delete from portico_private.notices $$;

-- Devices.
select pg_temp.sign_in('01', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36', '192.0.2.7');
select is(pg_temp.queued(), null, 'the first device of an account sends no notice');
select pg_temp.sign_in('02', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36', '192.0.99.8');
select is(pg_temp.queued(), null, 'another version of the browser in the same network is not a new device');
select pg_temp.sign_in('03', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36', '198.51.100.1');
select is(pg_temp.queued(), 'new_device owner@test.example', 'the same browser in another network is a new device');
select is(pg_temp.latest(), '{"user_agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36", "ip": "198.51.100.1"}'::jsonb, 'the notice names browser and client address');
select pg_temp.clear();
insert into auth.sessions (id, user_id, created_at) values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-0000000000aa', now());
select is(pg_temp.queued(), null, 'a session without a user agent waits until the server stores one');
update auth.sessions set user_agent = 'curl/8.1', ip = '192.0.2.7' where id = '00000000-0000-4000-8000-000000000004';
select is(pg_temp.queued(), 'new_device owner@test.example', 'a session with a stored user agent is a new device');
update auth.sessions set user_agent = 'curl/8.1', ip = '203.0.113.1', aal = 'aal2' where id = '00000000-0000-4000-8000-000000000004';
select is(pg_temp.queued(), 'new_device owner@test.example', 'the renewal of a session is not a sign-in');
select pg_temp.clear();
select pg_temp.sign_in('05', 'curl/8.2', '203.0.113.9');
select is(pg_temp.queued(), null, 'a session that was renewed in another network makes that network known');
select pg_temp.sign_in('06', null, '198.18.0.1');
select is(pg_temp.queued(), 'new_device owner@test.example', 'a client without a user agent is a new device by its client address');
select pg_temp.clear();
update portico_private.known_devices set seen_at = now() - interval '91 days';
delete from auth.sessions where user_id = '00000000-0000-4000-8000-0000000000aa';
select pg_temp.clear();
select pg_temp.sign_in('07', 'curl/8.1', '192.0.2.7');
select is(pg_temp.queued(), 'new_device owner@test.example', 'a device that was not used for 90 days is a new one');
select pg_temp.clear();
insert into auth.sessions (id, user_id, created_at, user_agent) select gen_random_uuid(), '00000000-0000-4000-8000-0000000000dd', now(), agent
  from unnest(array['one', 'two']) agent;
select is(pg_temp.queued(), null, 'devices send no notice in the first hour of an account');

-- Changes.
update auth.users set encrypted_password = 'b' where id in ('00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-0000000000bb', '00000000-0000-4000-8000-0000000000cc');
select is(pg_temp.queued(), 'password_changed owner@test.example', 'a new password sends a notice, but not for a password that was never used or an unconfirmed address');
select pg_temp.clear();
update auth.users set email = 'next@test.example' where id = '00000000-0000-4000-8000-0000000000aa';
select is(pg_temp.queued(), 'address_changed owner@test.example, address_changed next@test.example', 'a new address sends a notice to both addresses');
select is(pg_temp.latest(), '{"from": "owner@test.example", "to": "next@test.example"}'::jsonb, 'the notice of a new address has both addresses');
select is((select array_agg(has_link order by id) from portico_private.notices), '{t,f}'::boolean[], 'only the earlier address gets a token');
select pg_temp.clear();
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000aa', 'My phone', 'totp', 'unverified', now(), now());
select is(pg_temp.queued(), null, 'an unverified factor sends no notice');
update auth.mfa_factors set status = 'verified' where id = '00000000-0000-4000-8000-0000000000f1';
select is(pg_temp.latest(), '{"step": "My phone", "step_type": "totp"}'::jsonb, 'a verified factor sends a notice');
insert into portico_private.recovery_codes (user_id, code_hash) values ('00000000-0000-4000-8000-0000000000aa', '\x01');
insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name) values ('00000000-0000-4000-8000-0000000000aa', '\x01', '\x02', 'Laptop');
update auth.webauthn_credentials set friendly_name = 'Mine' where credential_id = '\x01';
delete from auth.webauthn_credentials where credential_id = '\x01';
insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
  (gen_random_uuid(), 'email', 'aa', '00000000-0000-4000-8000-0000000000aa', '{"sub": "1"}');
insert into auth.identities (id, provider, provider_id, user_id, identity_data) values
  (gen_random_uuid(), 'github', 'aa', '00000000-0000-4000-8000-0000000000aa', '{"sub": "1"}');
delete from auth.identities where user_id = '00000000-0000-4000-8000-0000000000aa' and provider = 'github';
insert into portico_private.leavings (user_id, due_at) values ('00000000-0000-4000-8000-0000000000aa', now() + interval '14 days');
select portico_private.log_own('00000000-0000-4000-8000-0000000000aa', 'deletion_asked');
select portico_private.log_own('00000000-0000-4000-8000-0000000000aa', 'exported');
select is((select string_agg(n.kind, ' ' order by n.id) from portico_private.notices n),
  'factor_added recovery_codes_made passkey_added passkey_removed login_linked login_unlinked deletion_asked data_exported', 'recovery codes, passkeys, logins, a deletion and an export send notices');
select ok((select facts ? 'due_at' from portico_private.notices where kind = 'deletion_asked'), 'the notice of a deletion has its date');

-- One event sends one notice.
select pg_temp.clear();
select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "00000000-0000-4000-8000-0000000000aa", "session_id": "00000000-0000-4000-8000-000000000007"}', true);
select pg_temp.sign_in('08', 'curl/8.1', '192.0.2.7'), pg_temp.sign_in('09', 'curl/8.1', '192.0.2.7');
delete from auth.sessions where id in ('00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000009');
select is((select n.kind || ' ' || (n.facts ->> 'times') from portico_private.notices n), 'sessions_ended 2', 'devices that are signed out together send one notice');
select pg_temp.clear();
update portico_private.recovery_codes set code_hash = portico_private.recovery_hash('00000000-0000-4000-8000-0000000000aa', 'RIGHT');
select is(portico_use_recovery_code('RIGHT') ->> 'state', 'used', 'a recovery code works');
select is(pg_temp.queued(), 'recovery_code_used next@test.example', 'a used recovery code sends one notice, although it removes factors and sessions');
select pg_temp.clear();
do $$ begin for n in 1..9 loop update auth.users set encrypted_password = 'again ' || n where id = '00000000-0000-4000-8000-0000000000aa'; end loop; end $$;
select is((select count(*) from portico_private.notices), 5::bigint, 'an account gets at most five notices of a type in an hour');

-- Other functions queue notices, and a failure does not affect the watched statement.
select pg_temp.clear();
select portico_private.queue_notice('00000000-0000-4000-8000-0000000000aa', 'attempts', null, '{"times": 10, "ip": null}');
select is(pg_temp.latest(), '{"times": 10}'::jsonb, 'another function queues a notice');
select portico_private.queue_notice('00000000-0000-4000-8000-0000000000cc', 'attempts', 'unconfirmed@test.example', '{}');
select is((select count(*) from portico_private.notices), 1::bigint, 'a notice is only queued for a confirmed address');
select lives_ok($$ select portico_private.queue_notice('00000000-0000-4000-8000-0000000000aa', null, null, null) $$, 'a notice that cannot be written is a warning');

-- A sender.
create temporary table taken on commit drop as select portico_take_notices() -> 0 as notice;
select is((select notice - 'id' - 'at' - 'token' from taken),
  '{"kind": "attempts", "to": "next@test.example", "facts": {"times": 10}, "email": "next@test.example", "data": {"locale": "de-AT", "zoneinfo": "Europe/Vienna"}}'::jsonb, 'the sender gets the values for the mail');
select matches((select notice ->> 'token' from taken), '^[0-9a-f]{64}$', 'the sender gets a token');
select is((select count(*) from portico_private.notice_links l where l.token_hash = sha256(convert_to((select notice ->> 'token' from taken), 'UTF8'))), 1::bigint, 'the database keeps only a hash of the token');
select is(portico_take_notices(), '[]'::jsonb, 'another sender does not get the notice meanwhile');
update portico_private.notices set next_at = now();
select is(jsonb_array_length(portico_take_notices()), 1, 'a notice without a report of its sender is sent again');
select portico_notice_sent(((select notice from taken) ->> 'id')::bigint);
update portico_private.notices set next_at = now();
select is(portico_take_notices(), '[]'::jsonb, 'a reported notice is not sent again');
set local role authenticated;
select throws_ok($$ select portico_take_notices() $$, '42501', null, 'users cannot take notices');
select throws_ok($$ select portico_notice_sent(1) $$, '42501', null, 'users cannot report a notice as sent');
reset role;
delete from auth.users where id = '00000000-0000-4000-8000-0000000000aa';
select is((select count(*) from portico_private.notices) + (select count(*) from portico_private.known_devices where user_id = '00000000-0000-4000-8000-0000000000aa'), 0::bigint, 'notices are deleted with the account');
select * from finish();
rollback;
