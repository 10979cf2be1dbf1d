-- "This wasn't me": which sessions and changes the link of a notice reverts, and for whom. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(32);

insert into auth.users (id, email, instance_id, aud, role, encrypted_password, email_confirmed_at, last_sign_in_at, created_at, raw_app_meta_data) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'a',
    now(), now(), now() - interval '1 year', '{"provider": "email", "providers": ["email", "github"]}'),
  ('00000000-0000-4000-8000-0000000000bb', 'other@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'b',
    now(), now(), now() - interval '1 year', '{}');
insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at) values
  (gen_random_uuid(), 'email', 'aa', '00000000-0000-4000-8000-0000000000aa', '{"sub": "aa", "email": "owner@test.example"}', now() - interval '1 year');
insert into auth.sessions (id, user_id, created_at) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now()),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000bb', now());
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) values
  ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000aa', 'Old phone', 'totp', 'verified', now() - interval '2 days', now()),
  ('00000000-0000-4000-8000-0000000000f2', '00000000-0000-4000-8000-0000000000aa', 'Begun before', 'totp', 'unverified', now() - interval '2 days', now());
insert into portico_private.recovery_codes (user_id, code_hash, made_at) values ('00000000-0000-4000-8000-0000000000aa', '\x01', now() - interval '2 days');
insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name, created_at) values
  ('00000000-0000-4000-8000-0000000000aa', '\x01', '\x02', 'Old key', now() - interval '2 days');
delete from portico_private.notices;
delete from portico_private.known_devices;
-- The log is empty, because everything above is older than the notices.
delete from portico_private.security_log;
grant execute on all functions in schema extensions to authenticated, anon;

-- Returns the token of the newest notice of a type, as in its mail.
create function pg_temp.token_of(happened text, address text) returns text language plpgsql as $$
declare
  one jsonb;
begin
  update portico_private.notices set next_at = now(), sent_at = null;
  for one in select * from jsonb_array_elements(portico_take_notices(100)) loop
    if one ->> 'kind' = happened and one ->> 'to' = address then
      return one ->> 'token';
    end if;
  end loop;
  return null;
end
$$;
-- An attacker with a session and the password adds a factor, a passkey, a login, recovery codes, the deletion, and finally another address.
insert into portico_private.known_devices (user_id, device, network, first_at) values ('00000000-0000-4000-8000-0000000000aa', 'theirs', '', now());
select portico_private.queue_notice('00000000-0000-4000-8000-0000000000aa', 'new_device', null, '{}');
update auth.users set encrypted_password = 'theirs' where id = '00000000-0000-4000-8000-0000000000aa';
update auth.mfa_factors set status = 'verified' where id = '00000000-0000-4000-8000-0000000000f2';
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at) values
  ('00000000-0000-4000-8000-0000000000f3', '00000000-0000-4000-8000-0000000000aa', 'Theirs', 'totp', 'verified', now(), now());
insert into portico_private.recovery_codes (user_id, code_hash) values ('00000000-0000-4000-8000-0000000000aa', '\x02');
insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name) values ('00000000-0000-4000-8000-0000000000aa', '\x02', '\x02', 'Theirs');
insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at) values
  (gen_random_uuid(), 'github', 'aa', '00000000-0000-4000-8000-0000000000aa', '{"sub": "aa"}', now());
insert into portico_private.leavings (user_id, due_at) values ('00000000-0000-4000-8000-0000000000aa', now() + interval '14 days');
update auth.users set raw_app_meta_data = raw_app_meta_data || '{"portico_leaves_at": "soon"}' where id = '00000000-0000-4000-8000-0000000000aa';
update auth.users set email = 'theirs@test.example', recovery_token = 'sent', email_change = 'more@test.example', email_change_token_new = 'sent'
  where id = '00000000-0000-4000-8000-0000000000aa';
update auth.identities set identity_data = identity_data || '{"email": "theirs@test.example"}' where user_id = '00000000-0000-4000-8000-0000000000aa' and provider = 'email';
-- The attack was ten minutes ago, an hour after the sign-in.
update portico_private.notices set at = now() - case when kind = 'new_device' then interval '1 hour' else interval '10 minutes' end;
update portico_private.security_log set at = now() - interval '10 minutes';
update portico_private.known_devices set first_at = now() - interval '10 minutes';
update auth.mfa_factors set created_at = now() - interval '10 minutes' where friendly_name = 'Theirs';
update auth.webauthn_credentials set created_at = now() - interval '10 minutes' where friendly_name = 'Theirs';
update auth.identities set created_at = now() - interval '10 minutes' where provider = 'github';
update portico_private.recovery_codes set made_at = now() - interval '10 minutes' where code_hash = '\x02';
update portico_private.leavings set asked_at = now() - interval '10 minutes';
select portico_private.queue_notice('00000000-0000-4000-8000-0000000000aa', 'attempts', null, '{"times": 10}');
create temporary table tokens on commit drop as select
  pg_temp.token_of('new_device', 'owner@test.example') as first, pg_temp.token_of('address_changed', 'owner@test.example') as old_address,
  pg_temp.token_of('address_changed', 'theirs@test.example') as new_address, pg_temp.token_of('attempts', 'theirs@test.example') as theirs;
grant select on tokens to anon, authenticated;
select is((select new_address from tokens), null, 'the new address of an account gets no token');

set local role anon;
select is(portico_not_me(null), '{"state": "over"}'::jsonb, 'a missing token changes nothing');
select is(portico_not_me('0123'), '{"state": "over"}'::jsonb, 'a wrong token changes nothing');
reset role;
select is((select count(*) from auth.sessions where user_id = '00000000-0000-4000-8000-0000000000aa'), 1::bigint, 'the session continues after a wrong token');

-- The attacker, who has the later address, also has a token and uses it first. The owner of the earlier address loses nothing.
set local role anon;
select is(portico_not_me((select theirs from tokens)) ->> 'email', 'theirs@test.example', 'a token of a later address secures the account for that address');
reset role;
select is((select count(*) from portico_private.notice_links l join portico_private.notices n on n.id = l.notice_id where n.to_address = 'owner@test.example'
  and l.token_hash = sha256(convert_to((select old_address from tokens), 'UTF8'))), 1::bigint, 'a token of a later address leaves the tokens of the earlier one');
select is((select count(*) from auth.mfa_factors where user_id = '00000000-0000-4000-8000-0000000000aa'), 3::bigint, 'a token keeps what was added before its notice');
select portico_private.queue_notice('00000000-0000-4000-8000-0000000000aa', 'attempts', null, '{"times": 10}');
create temporary table later on commit drop as select pg_temp.token_of('attempts', 'theirs@test.example') as token;
grant select on later to anon;

set local role anon;
select is(portico_not_me((select first from tokens)), '{"state": "secured", "email": "owner@test.example", "is_mine": false}'::jsonb, 'the token of the first notice secures the account');
reset role;
select is((select count(*) from auth.sessions where user_id = '00000000-0000-4000-8000-0000000000aa'), 0::bigint, 'the token ends all sessions of the account');
select is((select count(*) from auth.sessions where user_id = '00000000-0000-4000-8000-0000000000bb'), 1::bigint, 'sessions of other accounts continue');
create temporary table account on commit drop as select * from auth.users where id = '00000000-0000-4000-8000-0000000000aa';
select is((select encrypted_password from account), '', 'the password does not sign in any more');
select is((select email from account), 'owner@test.example', 'the earlier address is restored');
select is((select array[recovery_token, email_change, email_change_token_new]::text[] from account), array['', '', ''], 'mails that were sent before are invalid');
select is((select identity_data ->> 'email' from auth.identities where user_id = '00000000-0000-4000-8000-0000000000aa' and provider = 'email'), 'owner@test.example', 'the identity has the earlier address, too');
select is((select string_agg(friendly_name, ' ') from auth.mfa_factors where user_id = '00000000-0000-4000-8000-0000000000aa'), 'Old phone', 'factors that were added or verified since the notice are removed');
select is((select string_agg(friendly_name, ' ') from auth.webauthn_credentials where user_id = '00000000-0000-4000-8000-0000000000aa'), 'Old key', 'passkeys that were added since the notice are removed');
select is((select count(*) from portico_private.recovery_codes where user_id = '00000000-0000-4000-8000-0000000000aa'), 1::bigint, 'recovery codes that were made since the notice are removed');
select is((select string_agg(provider, ' ') from auth.identities where user_id = '00000000-0000-4000-8000-0000000000aa'), 'email', 'logins that were added since the notice are removed');
select is((select raw_app_meta_data from account), '{"provider": "email", "providers": ["email"]}'::jsonb, 'the metadata does not have the removed logins');
select is((select count(*) from portico_private.leavings where user_id = '00000000-0000-4000-8000-0000000000aa'), 0::bigint, 'a deletion that was requested since the notice is cancelled');
select is((select count(*) from portico_private.known_devices where user_id = '00000000-0000-4000-8000-0000000000aa' and device = 'theirs'), 0::bigint, 'a device that was known since the notice is a new one again');
select is((select detail from portico_private.security_log where user_id = '00000000-0000-4000-8000-0000000000aa' and kind = 'secured' order by id desc limit 1), '{"notice": "new_device"}'::jsonb, 'the log has an entry for the secured account');
select is((select string_agg(kind || ' ' || to_address || ' ' || has_link, ', ' order by id) from portico_private.notices where tries = 0),
  'address_changed theirs@test.example false', 'only the replaced address is notified about these changes');

set local role anon;
select is(portico_not_me((select first from tokens)), '{"state": "over"}'::jsonb, 'a token works once');
select is(portico_not_me((select token from later)), '{"state": "over"}'::jsonb, 'tokens of later addresses do not work any more');
reset role;
-- The owner is signed in again.
insert into auth.sessions (id, user_id, created_at) values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-0000000000aa', now());
select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "00000000-0000-4000-8000-0000000000aa", "session_id": "00000000-0000-4000-8000-000000000003"}', true);
set local role authenticated;
select is(portico_not_me((select old_address from tokens)), '{"state": "secured", "email": "owner@test.example", "is_mine": true}'::jsonb, 'the token of another notice to the same address works, and reports that the caller is signed in to the account');
reset role;

-- Expiry after seven days, and an address that another account has taken since.
select portico_private.queue_notice('00000000-0000-4000-8000-0000000000aa', 'attempts', null, '{}');
create temporary table last_ones on commit drop as select pg_temp.token_of('attempts', 'owner@test.example') as token;
grant select on last_ones to anon;
update portico_private.notice_links set made_at = now() - interval '7 days';
set local role anon;
select is(portico_not_me((select token from last_ones)), '{"state": "over"}'::jsonb, 'a token expires after seven days');
reset role;
update portico_private.notice_links set made_at = now();
update auth.users set email = 'moved@test.example' where id = '00000000-0000-4000-8000-0000000000aa';
update auth.users set email = 'owner@test.example' where id = '00000000-0000-4000-8000-0000000000bb';
set local role anon;
select is(portico_not_me((select token from last_ones)), '{"state": "secured", "email": null, "is_mine": true}'::jsonb, 'an address that another account has by now is not restored');
reset role;
select is((select email::text from auth.users where id = '00000000-0000-4000-8000-0000000000aa'), 'moved@test.example', 'the account keeps its current address then');

-- The sender of a project, with fake extensions.
create schema if not exists cron;
create schema if not exists net;
create function cron.schedule(text, text, text) returns bigint language sql as $$ select 1::bigint $$;
create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds integer) returns bigint language sql as $$ select set_config('test.called', url || ' ' || headers::text, true); select 1::bigint $$;
select throws_ok($$ select portico_private.send_notices_by('https://p.example/functions/v1/account-notices', 'short') $$, 'P0001', 'The secret needs 32 characters at least', 'a short secret for the sender is refused');
select portico_private.send_notices_by('https://p.example/functions/v1/account-notices', repeat('s', 32));
update portico_private.notices set next_at = now(), sent_at = null;
select ok(portico_private.call_notice_sender() and current_setting('test.called') like 'https://p.example/% %Bearer ssss%', 'the sender is called if a notice waits');
update portico_private.notices set sent_at = now();
select is(portico_private.call_notice_sender(), false, 'the sender is not called if no notice waits');
select * from finish();
rollback;
