-- Invitations: who invites, to which portal, until when, and what ends an invitation. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(46);

delete from auth.users;
insert into auth.users (id, email, instance_id, aud, role, created_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data)
select ('00000000-0000-4000-8000-0000000000' || who)::uuid, address, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  now(), now(), app::jsonb, data::jsonb
from (values
  ('aa', 'ada@test.example', '{"admin": true}', '{"full_name": "Ada\u202e \"Lace\" O''Brien"}'),
  ('cc', 'cem@test.example', '{"admin": true}', '{"full_name": ""}'),
  ('bb', 'bob@test.example', '{}', '{}')
) as person (who, address, app, data);
insert into auth.sessions (id, user_id, created_at, aal) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now(), 'aal1'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000bb', now(), 'aal1'),
  ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-0000000000cc', now(), 'aal1');
grant execute on all functions in schema extensions to authenticated, anon;
create function pg_temp.id(person text) returns uuid language sql immutable as $$ select ('00000000-0000-4000-8000-0000000000' || person)::uuid $$;
create function pg_temp.be(person text, session text, app text default '{"admin": true}') returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', pg_temp.id(person),
    'session_id', pg_temp.id(session), 'app_metadata', app::json, 'aal', 'aal1')::text, true)
$$;
create function pg_temp.account_of(address text) returns uuid language sql security definer as $$ select id from auth.users where email = address $$;
create function pg_temp.told(address text) returns jsonb language sql security definer as $$
  select raw_user_meta_data -> 'portico_invitation' from auth.users where email = address
$$;
create function pg_temp.row_of(address text) returns jsonb language sql as $$
  select one from jsonb_array_elements(portico_people() -> 'people') one where one ->> 'email' = address
$$;
create function pg_temp.age(address text, days integer) returns void language sql security definer as $$
  update portico_private.invitations set until = until - make_interval(days => days) where user_id = pg_temp.account_of(address)
$$;
create function pg_temp.day(days integer) returns text language sql as $$
  select to_char((now() + make_interval(days => days)) at time zone 'UTC', 'YYYY-MM-DD')
$$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- An invitation names its administrator and the portal, and lasts seven days.
select pg_temp.be('aa', '01');
set local role authenticated;
select isnt(portico_invite_person('new@test.example', 'Nia', '{}', 'de', E'  Acme <b>"Portal"</b>\n '), null, 'an administrator invites a user to a portal');
select is(pg_temp.told('new@test.example') ->> 'by', 'Ada ”Lace” O’Brien', 'the mail names the administrator, without characters that change the direction of text');
select is(pg_temp.told('new@test.example') ->> 'portal', 'Acme ‹b›”Portal”‹/b›', 'the mail names the portal, without HTML characters');
select is(pg_temp.told('new@test.example') ->> 'until', pg_temp.day(7), 'the mail names the last day');
select is((pg_temp.row_of('new@test.example') ->> 'invited_until')::timestamptz, now() + interval '7 days', 'administrators see until when a user is invited');
select is(pg_temp.row_of('bob@test.example') ? 'invited_until', false, 'administrators see no end date of users without an invitation');
select pg_temp.be('cc', '03');
select isnt(portico_invite_person('plain@test.example'), null, 'an older page invites without the name of the portal');
select is(pg_temp.told('plain@test.example') - 'until', '{"by": "cem@test.example", "portal": "Portico"}', 'an invitation without names has the address of the administrator and the usual name of the portal');
select is(length((select pg_temp.told('long@test.example') ->> 'portal' from portico_invite_person('long@test.example', portal => repeat('x', 500)))), 80, 'a name is at most 80 characters long');

-- Only the database writes the key.
reset role;
update auth.users set raw_user_meta_data = raw_user_meta_data || '{"portico_invitation": {"by": "Mallory", "portal": "evil.example", "until": "2999-01-01"}, "theme": 1}'
  where email in ('new@test.example', 'bob@test.example');
select is(pg_temp.told('new@test.example') ->> 'by', 'Ada ”Lace” O’Brien', 'users cannot write another inviter');
select is((select raw_user_meta_data from auth.users where email = 'bob@test.example'), '{"theme": 1}', 'users cannot write an invitation that does not exist');
insert into auth.users (id, email, instance_id, aud, role, raw_user_meta_data)
  values (pg_temp.id('dd'), 'dan@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '{"portico_invitation": "x"}');
select is(pg_temp.told('dan@test.example'), null, 'a sign-up cannot write an invitation');
update auth.users set raw_user_meta_data = raw_user_meta_data - 'portico_invitation' where email = 'new@test.example';
select isnt(pg_temp.told('new@test.example'), null, 'users cannot remove an invitation from their metadata');
update auth.users set raw_user_meta_data = null where email = 'dan@test.example';
select is((select raw_user_meta_data from auth.users where email = 'dan@test.example'), null, 'an account without metadata still has none');

-- The link in the email of an open invitation signs in; that of an expired invitation does not.
update auth.users set recovery_token = 'a', recovery_sent_at = now() where email = 'new@test.example';
select is((select recovery_sent_at from auth.users where email = 'new@test.example'), now(), 'the time of a mail of an open invitation is stored');
select pg_temp.age('new@test.example', 8);
update auth.users set recovery_token = 'b', recovery_sent_at = now(), confirmation_sent_at = now() where email = 'new@test.example';
select is((select array[recovery_sent_at, confirmation_sent_at] from auth.users where email = 'new@test.example'), array['epoch', 'epoch']::timestamptz[], 'mails of an expired invitation count as sent long ago');
update auth.users set recovery_token = '', recovery_sent_at = null where email = 'new@test.example';
select is((select recovery_sent_at from auth.users where email = 'new@test.example'), null, 'a mail that was never sent keeps no time');

-- Administrators renew an invitation.
select pg_temp.be('bb', '02', '{}');
set local role authenticated;
select throws_ok($$ select portico_renew_invitation(pg_temp.account_of('new@test.example')) $$, 'PGRST', '{"code": "not_administrator", "message": "This is for administrators of the portal"}', 'other users do not renew an invitation');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'other users list no users');
select throws_ok($$ select portico_invite_person('x@test.example', portal => 'y') $$, 'PGRST', null, 'other users invite no users');
reset role;
set local role anon;
select throws_ok($$ select portico_renew_invitation(pg_temp.id('aa')) $$, '42501', null, 'visitors without an account do not renew an invitation');
select throws_ok($$ select portico_people() $$, '42501', null, 'visitors without an account list no users');
reset role;
select pg_temp.be('cc', '03');
set local role authenticated;
select lives_ok($$ select portico_renew_invitation(pg_temp.account_of('new@test.example'), 'Acme') $$, 'another administrator renews the invitation');
select is(pg_temp.told('new@test.example'), jsonb_build_object('by', 'cem@test.example', 'portal', 'Acme', 'until', pg_temp.day(7)), 'the mail names the administrator who renewed the invitation');
select is((pg_temp.row_of('new@test.example') ->> 'invited_at')::timestamptz, now(), 'a renewed invitation starts today');
select throws_ok($$ select portico_renew_invitation(pg_temp.id('bb')) $$, 'PGRST', '{"code": "person_exists", "message": "The user has signed in already"}', 'a user who has signed in is not invited again');
select throws_ok($$ select portico_renew_invitation(pg_temp.id('99')) $$, 'PGRST', '{"code": "person_gone", "message": "There is no such account"}', 'a missing account is not invited again');
select throws_ok($$ select portico_invite_person('new@test.example') $$, 'PGRST', '{"code": "person_exists", "message": "There is an account with this address"}', 'an invited address is not invited twice');
reset role;
update auth.users set recovery_token = 'c', recovery_sent_at = now() where email = 'new@test.example';
select is((select recovery_sent_at from auth.users where email = 'new@test.example'), now(), 'a mail of the renewed invitation is valid again');

-- The first sign-in ends an invitation.
update auth.users set confirmation_token = 'link' where email = 'new@test.example';
update auth.users set last_sign_in_at = now() where email = 'new@test.example';
select is(pg_temp.told('new@test.example'), null, 'the account has no invitation after the first sign-in');
select is((select raw_user_meta_data ->> 'full_name' from auth.users where email = 'new@test.example'), 'Nia', 'other metadata stays after the first sign-in');
select is((select confirmation_token from auth.users where email = 'new@test.example'), '', 'the link is invalid after the first sign-in');
select is((select count(*) from portico_private.invitations where user_id = pg_temp.account_of('new@test.example')), 0::bigint, 'the invitation is deleted after the first sign-in');
update auth.users set confirmation_token = 'other', last_sign_in_at = now() where email = 'new@test.example';
select is((select confirmation_token from auth.users where email = 'new@test.example'), 'other', 'later sign-ins do not delete other tokens');
update auth.users set last_sign_in_at = now(), confirmation_token = 'of a sign-up' where email = 'dan@test.example';
select is((select confirmation_token from auth.users where email = 'dan@test.example'), 'of a sign-up', 'the first sign-in of a user without an invitation deletes no token');

-- An invitation is deleted with its account.
set local role authenticated;
select is(portico_withdraw_invitation(pg_temp.account_of('plain@test.example')), true, 'an administrator withdraws an invitation');
reset role;
select is((select count(*) from portico_private.invitations), 1::bigint, 'an invitation is deleted with its account');

-- Users cannot call the internal functions.
set local role authenticated;
select throws_ok($$ select * from portico_private.invitations $$, '42501', null, 'users cannot read the table of invitations');
select throws_ok($$ select portico_private.note_invitation(pg_temp.id('bb'), 'x') $$, '42501', null, 'users cannot call the function that stores invitations');
select throws_ok($$ select portico_private.portico_people() $$, '42501', null, 'users cannot call the earlier version of the user list');
select throws_ok($$ select portico_private.portico_invite_person('y@test.example') $$, '42501', null, 'users cannot call the earlier version of the invitation');
select throws_ok($$ select portico_private.invitation_of(pg_temp.id('bb')) $$, '42501', null, 'users cannot call the function for the values of mails');
reset role;
select is(portico_private.mail_name(E'\n\t '), null, 'a name of control characters is null');
select is(portico_private.mail_name(null), null, 'a missing name is null');
select is(portico_private.mail_name(E'Ada\r\nBcc: x@y.example'), 'Ada Bcc: x@y.example', 'a name has one line');
select is(portico_private.invitation_days(), 7, 'an invitation lasts seven days');

select * from finish();
rollback;
