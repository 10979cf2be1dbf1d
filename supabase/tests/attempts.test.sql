-- Failed attempts: delays for each account and address, known devices, the hooks of a hosted project, the log and the notice. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(66);

insert into auth.users (id, email, instance_id, aud, role, encrypted_password) values
  ('00000000-0000-4000-8000-0000000000aa', 'ada@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'a'),
  ('00000000-0000-4000-8000-0000000000bb', 'bob@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'b');
grant execute on all functions in schema extensions to authenticated, anon;

-- Replaces the sender of notices, which is not always installed.
drop function if exists portico_private.queue_notice(uuid, text, text, jsonb);
create table portico_private.told (account uuid, kind text, address text, facts jsonb);
create function portico_private.queue_notice(account uuid, kind text, to_address text, facts jsonb) returns void language sql as $$
  insert into portico_private.told values (account, kind, to_address, facts)
$$;

create function pg_temp.subject(email text) returns text language sql as $$ select portico_private.email_subject(email) $$;
-- Returns the seconds to wait; 0 if the attempt was evaluated and was wrong.
create function pg_temp.try(email text, source text default '', address text default null) returns integer language sql as $$
  select (portico_private.begin_attempt(pg_temp.subject(email), source, address) ->> 'wait')::integer
$$;
create function pg_temp.tries(email text, times integer, source text default '', address text default null) returns text language sql as $$
  select string_agg(pg_temp.try(email, source, address)::text, ' ') from generate_series(1, times)
$$;
create function pg_temp.age(span interval) returns void language sql as $$
  update portico_private.attempts set last_at = last_at - span
$$;
create function pg_temp.minutes(email text, source text default '') returns text language plpgsql as $$
declare
  seconds integer;
  found text := '';
begin
  for count in 1..7 loop
    seconds := pg_temp.try(email, source);
    found := found || ' ' || (seconds / 60.0)::numeric(4, 1);
    perform pg_temp.age(make_interval(secs => seconds));
    perform pg_temp.try(email, source);
  end loop;
  return found;
end
$$;

-- Delays
select throws_ok('set local role authenticated; select * from portico_private.attempts', '42501', null, 'users cannot read the counters of attempts');
reset role;
select throws_ok($$ set local role anon; select portico_private.begin_attempt('x', '', null) $$, '42501', null, 'visitors cannot count attempts');
reset role;
select is(pg_temp.tries('ada@test.example', 5), '0 0 0 0 0', 'five attempts are evaluated');
select is(pg_temp.minutes('Ada@test.example'), ' 1.0 2.0 4.0 8.0 15.0 15.0 15.0', 'each further failure makes the delay longer, in any case of the address');
select is(pg_temp.tries('nobody@test.example', 5), '0 0 0 0 0', 'an address without an account has five attempts, too');
select is(pg_temp.minutes('nobody@test.example'), ' 1.0 2.0 4.0 8.0 15.0 15.0 15.0', 'an address without an account has the same delays');
select is((select failures from portico_private.attempts where subject = pg_temp.subject('ada@test.example')), 12, 'a refused attempt is not counted');
select is(pg_temp.try('bob@test.example'), 0, 'another account has no delay');
select pg_temp.age('25 hours');
select is(pg_temp.tries('ada@test.example', 6), '0 0 0 0 0 60', 'a day without an attempt resets the counter');
select is((select count(*)::integer from portico_private.attempts where last_at < now() - interval '1 day'), 0, 'counters without an attempt for a day are deleted');

-- Success
select pg_temp.age('1 minute');
select portico_private.begin_attempt(pg_temp.subject('ada@test.example'), '', null);
select portico_private.attempt_right(pg_temp.subject('ada@test.example'), '', null, false);
select is((select failures from portico_private.attempts where subject = pg_temp.subject('ada@test.example')), 5, 'a right password before MFA does not count, and keeps earlier failures');
select is(pg_temp.try('ada@test.example'), 0, 'a right password before MFA does not delay the code');
select is(pg_temp.try('ada@test.example'), 120, 'wrong codes continue the count of wrong passwords');
select pg_temp.age('2 minutes');
select portico_private.begin_attempt(pg_temp.subject('ada@test.example'), '', null);
select portico_private.attempt_right(pg_temp.subject('ada@test.example'), '', null, true);
select is(pg_temp.tries('ada@test.example', 6), '0 0 0 0 0 60', 'a complete sign-in resets the counter');

-- Known devices
select is(pg_temp.tries('ada@test.example', 10, 'device:laptop'), '0 0 0 0 0 0 0 0 0 0', 'a known device has ten attempts, and wrong passwords elsewhere do not delay it');
select is(pg_temp.minutes('ada@test.example', 'device:laptop'), ' 1.0 2.0 4.0 8.0 15.0 15.0 15.0', 'a known device has its own delays after ten attempts');
select is(pg_temp.try('ada@test.example', 'device:phone'), 0, 'another known device is not delayed');

-- Addresses
delete from portico_private.attempts;
select is(
  (select string_agg(distinct pg_temp.try('user' || n || '@test.example', '', '203.0.113.7')::text, ' ') from generate_series(1, 30) n),
  '0', 'thirty failures of one client address over all accounts are not delayed');
select is(pg_temp.try('bob@test.example', '', '203.0.113.7'), 60, 'the next attempts of that client address at any account are delayed');
select is(pg_temp.try('bob@test.example', '', '203.0.113.8'), 0, 'attempts of another client address are not delayed');
select is(pg_temp.try('bob@test.example', 'device:laptop', '203.0.113.7'), 0, 'a known device at that client address is not delayed');
select portico_private.attempt_right(pg_temp.subject('user1@test.example'), '', '203.0.113.7', true);
select is(pg_temp.try('user2@test.example', '', '203.0.113.7'), 0, 'a success of a client address does not count as a failure');
select is(pg_temp.try('user3@test.example', '', '203.0.113.7'), 60, 'a success of a client address does not reset its counter');
select is(portico_private.address_subject('2001:db8::1'), portico_private.address_subject('2001:db8:0:0:9::2'), 'an IPv6 network counts as one client address');
select isnt(portico_private.address_subject('2001:db8::1'), portico_private.address_subject('2001:db8:0:1::1'), 'another IPv6 network counts as another client address');
select pg_temp.age('61 minutes');
select is(pg_temp.try('user4@test.example', '', '203.0.113.7'), 0, 'an hour without a failure resets the counter of a client address');

-- The hook for passwords
delete from portico_private.attempts;
create function pg_temp.password(is_right boolean, address text default '198.51.100.1') returns jsonb language sql as $$
  select portico_password_tried(jsonb_build_object('user_id', '00000000-0000-4000-8000-0000000000aa', 'valid', is_right, 'metadata', jsonb_build_object('ip_address', address)))
$$;
select is((select string_agg(distinct pg_temp.password(false, '198.51.100.' || n) ->> 'decision', ' ') from generate_series(1, 5) n), 'continue', 'the password hook lets five wrong passwords through');
select is(pg_temp.password(true), '{"decision": "reject", "message": "Invalid login credentials", "should_logout_user": false}'::jsonb,
  'the password hook then refuses even the right one, with the message for a wrong one, and ends no session');
insert into auth.sessions (id, user_id, aal, ip, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000001a1', '00000000-0000-4000-8000-0000000000aa', 'aal1', '192.0.2.1', now(), now());
select is(pg_temp.password(true, '192.0.2.1'), '{"decision": "continue"}'::jsonb, 'attempts elsewhere do not delay a client address with a session of the account');
delete from auth.sessions where id = '00000000-0000-4000-8000-0000000001a1';
select is(portico_private.attempt_source('00000000-0000-4000-8000-0000000000aa', '192.0.2.1'), 'address:192.0.2.1', 'a client address with an ended session is known, too');
update portico_private.security_log set at = now() - interval '91 days' where ip = '192.0.2.1';
select is(portico_private.attempt_source('00000000-0000-4000-8000-0000000000aa', '192.0.2.1'), '', 'a client address is known for 90 days');
update portico_private.security_log set at = now() - interval '1 hour' where ip = '192.0.2.1';
update auth.users set encrypted_password = 'c' where email = 'ada@test.example';
select is(portico_private.attempt_source('00000000-0000-4000-8000-0000000000aa', '192.0.2.1'), '', 'a client address is known until the password changes');
select is(portico_password_tried('{"user_id": "no uuid"}' ) ->> 'decision', 'continue', 'the password hook accepts a request that it cannot read');

-- The hook for MFA
delete from portico_private.attempts;
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret) values
  ('00000000-0000-4000-8000-0000000002a1', '00000000-0000-4000-8000-0000000000aa', 'App', 'totp', 'verified', now(), now(), 'A'),
  ('00000000-0000-4000-8000-0000000002a2', '00000000-0000-4000-8000-0000000000aa', 'New', 'totp', 'unverified', now(), now(), 'B');
insert into auth.sessions (id, user_id, aal, ip, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000001a2', '00000000-0000-4000-8000-0000000000aa', 'aal1', '198.51.100.1', now(), now());
create function pg_temp.code(is_right boolean, factor text default 'a1') returns jsonb language sql as $$
  select portico_second_step_tried(jsonb_build_object('user_id', '00000000-0000-4000-8000-0000000000aa', 'valid', is_right,
    'factor_id', '00000000-0000-4000-8000-0000000002' || factor, 'metadata', '{"ip_address": "198.51.100.1"}'::jsonb))
$$;
select is(portico_private.attempt_source('00000000-0000-4000-8000-0000000000aa', '198.51.100.1'), '', 'a session that waits for MFA does not make a client address known');
select is((select string_agg(distinct pg_temp.code(false, 'a2') ->> 'decision', ' ') from generate_series(1, 9)), 'continue', 'codes of an unverified factor are not counted');
select pg_temp.password(false), pg_temp.password(false), pg_temp.password(true);
select is((select string_agg(distinct pg_temp.code(false) ->> 'decision', ' ') from generate_series(1, 3)), 'continue', 'codes are counted together with passwords');
select is(pg_temp.code(true), '{"error": {"http_code": 429, "message": "Too many failed attempts. Try again after 60 seconds."}}'::jsonb,
  'codes are then refused with an error, which ends no session');
select pg_temp.age('1 minute');
select is(pg_temp.code(true), '{"decision": "continue"}'::jsonb, 'a right code is accepted after the delay');
select is((select count(*)::integer from portico_private.attempts where source = '' and subject !~ '^address'), 0, 'a right code resets the counter');

-- Recovery codes are counted together with MFA codes; the database recognizes the device by the session.
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated", "session_id": "00000000-0000-4000-8000-0000000001a2"}', true);
select pg_temp.tries('ada@test.example', 5);
select is(portico_use_recovery_code('wrong'), '{"state": "locked", "seconds": 60}'::jsonb, 'recovery codes wait as long as passwords');
-- At a hosted project, by the client address of a session after MFA.
do $$
begin
  if to_regclass('auth.portico_session_devices') is null then
    update auth.sessions set aal = 'aal2' where id = '00000000-0000-4000-8000-0000000001a2';
  else
    execute 'insert into auth.portico_session_devices values (''00000000-0000-4000-8000-0000000001a2'', ''laptop'')';
  end if;
end
$$;
select is(portico_use_recovery_code('wrong') ->> 'state', 'wrong', 'recovery codes do not wait on a known device');

-- The log and the notice
select set_config('request.jwt.claims', '', true);
delete from portico_private.security_log;
delete from portico_private.attempts;
create function pg_temp.failed(email text, address text) returns void language sql as $$
  select portico_private.attempt_failed(portico_private.account_of(email), 'password_wrong',
    (portico_private.begin_attempt(pg_temp.subject(email), '', address) ->> 'failures')::integer, null, 'Browser', address)
$$;
select pg_temp.failed('bob@test.example', '192.0.2.9') from generate_series(1, 3);
select is((select count(*) || ' ' || min(ip) || ' ' || min(detail ->> 'times') from portico_private.security_log), '1 192.0.2.9 3', 'wrong passwords are one line of the log, with their number and client address');
select pg_temp.failed('bob@test.example', '192.0.2.10');
select is((select ip is null and detail ->> 'times' = '4' from portico_private.security_log), true, 'the log has no client address if there are several');
update portico_private.security_log set at = at - interval '23 hours', detail = detail || jsonb_build_object('until', now() - interval '15 minutes');
select pg_temp.failed('bob@test.example', '192.0.2.9');
select is((select count(*)::integer from portico_private.security_log), 1, 'a guess every 15 minutes adds one line a day');
update portico_private.security_log set at = at - interval '2 hours';
select pg_temp.age('15 minutes'), pg_temp.failed('bob@test.example', '192.0.2.9');
select is((select count(*)::integer from portico_private.security_log), 2, 'a guess on the next day adds another line');
select is((select count(*)::integer from portico_private.told), 0, 'fewer than ten failures send no notice');
update portico_private.attempts set failures = 9 where subject = pg_temp.subject('bob@test.example');
select pg_temp.age('15 minutes'), pg_temp.failed('bob@test.example', '192.0.2.9');
select is((select kind || ' ' || address || ' ' || (facts ->> 'times') from portico_private.told), 'attempts bob@test.example 10', 'the tenth failure in a row sends a notice');
select pg_temp.age('15 minutes'), pg_temp.failed('bob@test.example', '192.0.2.9');
select is((select count(*)::integer from portico_private.told), 1, 'the notice of failures is sent once');

-- Addresses with and without an account, and accounts that get another address
delete from portico_private.attempts;
select is(pg_temp.tries('carl@test.example', 5), pg_temp.tries('bob@test.example', 5), 'five attempts are evaluated before a sign-up');
insert into auth.users (id, email, instance_id, aud, role, encrypted_password) values
  ('00000000-0000-4000-8000-0000000000cc', 'carl@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'c'),
  ('00000000-0000-4000-8000-0000000000dd', null, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', null);
select is(pg_temp.try('carl@test.example'), 60, 'a new account has the delay of its address');
select is(pg_temp.try('carl@test.example'), pg_temp.try('bob@test.example'), 'a new account is delayed like an existing one');
create function pg_temp.hook(account text, is_right boolean) returns text language sql as $$
  select portico_password_tried(jsonb_build_object('user_id', '00000000-0000-4000-8000-0000000000' || account, 'valid', is_right,
    'metadata', '{"ip_address": "198.51.100.3"}'::jsonb)) ->> 'decision'
$$;
select is(pg_temp.hook('cc', true), 'reject', 'the password hook refuses the right password of the new account');
select is(pg_temp.hook('bb', true), 'reject', 'the password hook refuses the right password of the existing account');
select pg_temp.age('1 minute');
select is(pg_temp.hook('cc', true), 'continue', 'the password hook accepts the right password after the delay');
select is(pg_temp.tries('carl@test.example', 6), '0 0 0 0 0 60', 'a sign-in through the hook resets the counter');
select is(pg_temp.hook('dd', false), 'continue', 'the password hook counts a wrong password of an account without an address');
select is((select failures from portico_private.attempts where subject = '00000000-0000-4000-8000-0000000000dd'), 1, 'an account without an address is counted by its id');
select is(portico_private.user_subject('00000000-0000-4000-8000-0000000000dd', 'carl@test.example', true), '00000000-0000-4000-8000-0000000000dd',
  'an account of a company’s single sign-on is counted by its id');
update auth.users set email = 'dora@test.example' where id = '00000000-0000-4000-8000-0000000000dd';
select is(
  (select string_agg(subject, ' ') from portico_private.attempts where failures = 1 and source = '' and subject !~ '^address'), pg_temp.subject('dora@test.example'),
  'a guest who gets an address keeps the counter'
);
select pg_temp.tries('carl@test.example', 11, 'device:desk');
update auth.users set email = 'carla@test.example' where email = 'carl@test.example';
select is(pg_temp.try('carla@test.example', 'device:desk'), 60, 'a known device keeps its delay when the account gets another address');
select is((select count(*)::integer from portico_private.attempts where source = 'device:desk'), 1, 'a known device keeps one counter when the account gets another address');
select is(pg_temp.try('carl@test.example'), 60, 'the delay of unknown devices stays at the earlier address');
select is(pg_temp.try('carla@test.example'), 0, 'the delay of unknown devices does not move to the new address');
delete from auth.users where email = 'carla@test.example';
select is((select count(*)::integer from portico_private.attempts where source = 'device:desk'), 0, 'the deletion of an account removes the counters of its devices');
delete from auth.users where email = 'bob@test.example';
select is(pg_temp.try('bob@test.example'), 0, 'the address of a deleted account is counted like any other');
select is((select failures from portico_private.attempts where subject = pg_temp.subject('bob@test.example')), 6, 'the address of a deleted account keeps its counter');
select * from finish();
rollback;
