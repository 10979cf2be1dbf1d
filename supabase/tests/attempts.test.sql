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

-- Stands for the sender of notices, which may be installed or not.
drop function if exists portico_private.queue_notice(uuid, text, text, jsonb);
create table portico_private.told (account uuid, kind text, address text, facts jsonb);
create function portico_private.queue_notice(account uuid, kind text, to_address text, facts jsonb) returns void language sql as $$
  insert into portico_private.told values (account, kind, to_address, facts)
$$;

create function pg_temp.subject(email text) returns text language sql as $$ select portico_private.email_subject(email) $$;
-- Seconds to wait; 0: it was evaluated, and was wrong.
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
select throws_ok('set local role authenticated; select * from portico_private.attempts', '42501', null, 'Nobody reads the counters');
reset role;
select throws_ok($$ set local role anon; select portico_private.begin_attempt('x', '', null) $$, '42501', null, 'nor counts by hand');
reset role;
select is(pg_temp.tries('ada@test.example', 5), '0 0 0 0 0', 'Five attempts are evaluated');
select is(pg_temp.minutes('Ada@test.example'), ' 1.0 2.0 4.0 8.0 15.0 15.0 15.0', 'then each failure makes the delay longer, in any case of the address');
select is(pg_temp.tries('nobody@test.example', 5), '0 0 0 0 0', 'An address without an account has as many');
select is(pg_temp.minutes('nobody@test.example'), ' 1.0 2.0 4.0 8.0 15.0 15.0 15.0', 'and the same delays');
select is((select failures from portico_private.attempts where subject = pg_temp.subject('ada@test.example')), 12, 'a refused attempt counts nothing');
select is(pg_temp.try('bob@test.example'), 0, 'Another account has no delay');
select pg_temp.age('25 hours');
select is(pg_temp.tries('ada@test.example', 6), '0 0 0 0 0 60', 'A day without an attempt starts again');
select is((select count(*)::integer from portico_private.attempts where last_at < now() - interval '1 day'), 0, 'and takes old rows away');

-- Success
select pg_temp.age('1 minute');
select portico_private.begin_attempt(pg_temp.subject('ada@test.example'), '', null);
select portico_private.attempt_right(pg_temp.subject('ada@test.example'), '', null, false);
select is((select failures from portico_private.attempts where subject = pg_temp.subject('ada@test.example')), 5, 'A right password before a second step takes back itself alone');
select is(pg_temp.try('ada@test.example'), 0, 'and delays the code by nothing');
select is(pg_temp.try('ada@test.example'), 120, 'while wrong codes go on where the passwords were');
select pg_temp.age('2 minutes');
select portico_private.begin_attempt(pg_temp.subject('ada@test.example'), '', null);
select portico_private.attempt_right(pg_temp.subject('ada@test.example'), '', null, true);
select is(pg_temp.tries('ada@test.example', 6), '0 0 0 0 0 60', 'A whole sign-in starts again');

-- Known devices
select is(pg_temp.tries('ada@test.example', 10, 'device:laptop'), '0 0 0 0 0 0 0 0 0 0', 'A known device is not delayed by strangers, and has ten attempts');
select is(pg_temp.minutes('ada@test.example', 'device:laptop'), ' 1.0 2.0 4.0 8.0 15.0 15.0 15.0', 'then delays of its own');
select is(pg_temp.try('ada@test.example', 'device:phone'), 0, 'which another known device has not');

-- Addresses
delete from portico_private.attempts;
select is(
  (select string_agg(distinct pg_temp.try('user' || n || '@test.example', '', '203.0.113.7')::text, ' ') from generate_series(1, 30) n),
  '0', 'Thirty failures of one address over all accounts are free');
select is(pg_temp.try('bob@test.example', '', '203.0.113.7'), 60, 'then its attempts at any account are delayed');
select is(pg_temp.try('bob@test.example', '', '203.0.113.8'), 0, 'those of another address are not');
select is(pg_temp.try('bob@test.example', 'device:laptop', '203.0.113.7'), 0, 'nor a known device at that address');
select portico_private.attempt_right(pg_temp.subject('user1@test.example'), '', '203.0.113.7', true);
select is(pg_temp.try('user2@test.example', '', '203.0.113.7'), 0, 'A success takes back itself alone');
select is(pg_temp.try('user3@test.example', '', '203.0.113.7'), 60, 'so that an account of one''s own clears no address');
select is(portico_private.address_subject('2001:db8::1'), portico_private.address_subject('2001:db8:0:0:9::2'), 'A network of IPv6 is one address');
select isnt(portico_private.address_subject('2001:db8::1'), portico_private.address_subject('2001:db8:0:1::1'), 'and another network another one');
select pg_temp.age('61 minutes');
select is(pg_temp.try('user4@test.example', '', '203.0.113.7'), 0, 'An hour without a failure starts again');

-- The hook for passwords
delete from portico_private.attempts;
create function pg_temp.password(is_right boolean, address text default '198.51.100.1') returns jsonb language sql as $$
  select portico_password_tried(jsonb_build_object('user_id', '00000000-0000-4000-8000-0000000000aa', 'valid', is_right, 'metadata', jsonb_build_object('ip_address', address)))
$$;
select is((select string_agg(distinct pg_temp.password(false, '198.51.100.' || n) ->> 'decision', ' ') from generate_series(1, 5) n), 'continue', 'The hook lets five wrong passwords through');
select is(pg_temp.password(true), '{"decision": "reject", "message": "Invalid login credentials", "should_logout_user": false}'::jsonb,
  'then refuses even the right one, in the words of a wrong one, and ends no session');
insert into auth.sessions (id, user_id, aal, ip, created_at, updated_at)
  values ('00000000-0000-4000-8000-0000000001a1', '00000000-0000-4000-8000-0000000000aa', 'aal1', '192.0.2.1', now(), now());
select is(pg_temp.password(true, '192.0.2.1'), '{"decision": "continue"}'::jsonb, 'An address with a session of the account is not delayed by strangers');
delete from auth.sessions where id = '00000000-0000-4000-8000-0000000001a1';
select is(portico_private.attempt_source('00000000-0000-4000-8000-0000000000aa', '192.0.2.1'), 'address:192.0.2.1', 'nor one that had a session');
update portico_private.security_log set at = now() - interval '91 days' where ip = '192.0.2.1';
select is(portico_private.attempt_source('00000000-0000-4000-8000-0000000000aa', '192.0.2.1'), '', 'for 90 days');
update portico_private.security_log set at = now() - interval '1 hour' where ip = '192.0.2.1';
update auth.users set encrypted_password = 'c' where email = 'ada@test.example';
select is(portico_private.attempt_source('00000000-0000-4000-8000-0000000000aa', '192.0.2.1'), '', 'or until the password was changed');
select is(portico_password_tried('{"user_id": "no uuid"}' ) ->> 'decision', 'continue', 'What the hook cannot read keeps nobody out');

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
select is(portico_private.attempt_source('00000000-0000-4000-8000-0000000000aa', '198.51.100.1'), '', 'A session that waits for its second step makes no address known');
select is((select string_agg(distinct pg_temp.code(false, 'a2') ->> 'decision', ' ') from generate_series(1, 9)), 'continue', 'Codes of a factor that is being added are not counted');
select pg_temp.password(false), pg_temp.password(false), pg_temp.password(true);
select is((select string_agg(distinct pg_temp.code(false) ->> 'decision', ' ') from generate_series(1, 3)), 'continue', 'Codes are counted together with passwords');
select is(pg_temp.code(true), '{"error": {"http_code": 429, "message": "Too many failed attempts. Try again after 60 seconds."}}'::jsonb,
  'and then refused by an error, which ends no session');
select pg_temp.age('1 minute');
select is(pg_temp.code(true), '{"decision": "continue"}'::jsonb, 'A right code after the delay is taken');
select is((select count(*)::integer from portico_private.attempts where source = '' and subject !~ '^address'), 0, 'and starts again');

-- Recovery codes are counted with them; the database knows the device by the session.
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated", "session_id": "00000000-0000-4000-8000-0000000001a2"}', true);
select pg_temp.tries('ada@test.example', 5);
select is(portico_use_recovery_code('wrong'), '{"state": "locked", "seconds": 60}'::jsonb, 'Recovery codes wait as long as passwords');
-- At a hosted project, by the address of a session that has passed MFA.
do $$
begin
  if to_regclass('auth.portico_session_devices') is null then
    update auth.sessions set aal = 'aal2' where id = '00000000-0000-4000-8000-0000000001a2';
  else
    execute 'insert into auth.portico_session_devices values (''00000000-0000-4000-8000-0000000001a2'', ''laptop'')';
  end if;
end
$$;
select is(portico_use_recovery_code('wrong') ->> 'state', 'wrong', 'but not on a known device');

-- The log and the notice
select set_config('request.jwt.claims', '', true);
delete from portico_private.security_log;
delete from portico_private.attempts;
create function pg_temp.failed(email text, address text) returns void language sql as $$
  select portico_private.attempt_failed(portico_private.account_of(email), 'password_wrong',
    (portico_private.begin_attempt(pg_temp.subject(email), '', address) ->> 'failures')::integer, null, 'Browser', address)
$$;
select pg_temp.failed('bob@test.example', '192.0.2.9') from generate_series(1, 3);
select is((select count(*) || ' ' || min(ip) || ' ' || min(detail ->> 'times') from portico_private.security_log), '1 192.0.2.9 3', 'Wrong passwords are one line of the log, with their number and address');
select pg_temp.failed('bob@test.example', '192.0.2.10');
select is((select ip is null and detail ->> 'times' = '4' from portico_private.security_log), true, 'without an address when there are several');
update portico_private.security_log set at = at - interval '23 hours', detail = detail || jsonb_build_object('until', now() - interval '15 minutes');
select pg_temp.failed('bob@test.example', '192.0.2.9');
select is((select count(*)::integer from portico_private.security_log), 1, 'A guess every quarter of an hour is one line a day');
update portico_private.security_log set at = at - interval '2 hours';
select pg_temp.age('15 minutes'), pg_temp.failed('bob@test.example', '192.0.2.9');
select is((select count(*)::integer from portico_private.security_log), 2, 'and another one the next day');
select is((select count(*)::integer from portico_private.told), 0, 'Fewer than ten failures send nothing');
update portico_private.attempts set failures = 9 where subject = pg_temp.subject('bob@test.example');
select pg_temp.age('15 minutes'), pg_temp.failed('bob@test.example', '192.0.2.9');
select is((select kind || ' ' || address || ' ' || (facts ->> 'times') from portico_private.told), 'attempts bob@test.example 10', 'The tenth in a row sends a notice');
select pg_temp.age('15 minutes'), pg_temp.failed('bob@test.example', '192.0.2.9');
select is((select count(*)::integer from portico_private.told), 1, 'once');

-- Addresses with and without an account, and accounts that get another address
delete from portico_private.attempts;
select is(pg_temp.tries('carl@test.example', 5), pg_temp.tries('bob@test.example', 5), 'Five attempts are evaluated before a sign-up');
insert into auth.users (id, email, instance_id, aud, role, encrypted_password) values
  ('00000000-0000-4000-8000-0000000000cc', 'carl@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'c'),
  ('00000000-0000-4000-8000-0000000000dd', null, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', null);
select is(pg_temp.try('carl@test.example'), 60, 'A new account is delayed as if it had been there');
select is(pg_temp.try('carl@test.example'), pg_temp.try('bob@test.example'), 'like one that was there');
create function pg_temp.hook(account text, is_right boolean) returns text language sql as $$
  select portico_password_tried(jsonb_build_object('user_id', '00000000-0000-4000-8000-0000000000' || account, 'valid', is_right,
    'metadata', '{"ip_address": "198.51.100.3"}'::jsonb)) ->> 'decision'
$$;
select is(pg_temp.hook('cc', true), 'reject', 'The hook refuses the right password of the new account');
select is(pg_temp.hook('bb', true), 'reject', 'like that of the other one');
select pg_temp.age('1 minute');
select is(pg_temp.hook('cc', true), 'continue', 'and lets it through after the delay');
select is(pg_temp.tries('carl@test.example', 6), '0 0 0 0 0 60', 'from where on it starts again');
select is(pg_temp.hook('dd', false), 'continue', 'The hook counts a wrong password of an account without an address');
select is((select failures from portico_private.attempts where subject = '00000000-0000-4000-8000-0000000000dd'), 1, 'by its id');
select is(portico_private.user_subject('00000000-0000-4000-8000-0000000000dd', 'carl@test.example', true), '00000000-0000-4000-8000-0000000000dd',
  'and an account of a company''s sign-in by its id, too');
update auth.users set email = 'dora@test.example' where id = '00000000-0000-4000-8000-0000000000dd';
select is(
  (select string_agg(subject, ' ') from portico_private.attempts where failures = 1 and source = '' and subject !~ '^address'), pg_temp.subject('dora@test.example'),
  'A guest who gets an address keeps the counter'
);
select pg_temp.tries('carl@test.example', 11, 'device:desk');
update auth.users set email = 'carla@test.example' where email = 'carl@test.example';
select is(pg_temp.try('carla@test.example', 'device:desk'), 60, 'A known device keeps its delay when the account gets another address');
select is((select count(*)::integer from portico_private.attempts where source = 'device:desk'), 1, 'in one row');
select is(pg_temp.try('carl@test.example'), 60, 'The delay of unknown devices stays at the earlier address');
select is(pg_temp.try('carla@test.example'), 0, 'and does not tell the new one');
delete from auth.users where email = 'carla@test.example';
select is((select count(*)::integer from portico_private.attempts where source = 'device:desk'), 0, 'An account that is deleted leaves no counter of a device');
delete from auth.users where email = 'bob@test.example';
select is(pg_temp.try('bob@test.example'), 0, 'and its address is counted like any other');
select is((select failures from portico_private.attempts where subject = pg_temp.subject('bob@test.example')), 6, 'from where it was');
select * from finish();
rollback;
