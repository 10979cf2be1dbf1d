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

-- An invitation names its administrator and the portal, and counts for seven days.
select pg_temp.be('aa', '01');
set local role authenticated;
select isnt(portico_invite_person('new@test.example', 'Nia', '{}', 'de', E'  Acme <b>"Portal"</b>\n '), null, 'somebody is invited to a portal');
select is(pg_temp.told('new@test.example') ->> 'by', 'Ada ”Lace” O’Brien', 'the mail names the administrator, without marks that turn text around');
select is(pg_temp.told('new@test.example') ->> 'portal', 'Acme ‹b›”Portal”‹/b›', 'and the portal, without characters of HTML');
select is(pg_temp.told('new@test.example') ->> 'until', pg_temp.day(7), 'and the last day');
select is((pg_temp.row_of('new@test.example') ->> 'invited_until')::timestamptz, now() + interval '7 days', 'administrators are told until when');
select is(pg_temp.row_of('bob@test.example') ? 'invited_until', false, 'of nobody else');
select pg_temp.be('cc', '03');
select isnt(portico_invite_person('plain@test.example'), null, 'an older page gives no name of the portal');
select is(pg_temp.told('plain@test.example') - 'until', '{"by": "cem@test.example", "portal": "Portico"}', 'without a name the address invites, and the portal has its usual name');
select is(length((select pg_temp.told('long@test.example') ->> 'portal' from portico_invite_person('long@test.example', portal => repeat('x', 500)))), 80, 'a name is at most 80 characters long');

-- Only the database writes the key.
reset role;
update auth.users set raw_user_meta_data = raw_user_meta_data || '{"portico_invitation": {"by": "Mallory", "portal": "evil.example", "until": "2999-01-01"}, "theme": 1}'
  where email in ('new@test.example', 'bob@test.example');
select is(pg_temp.told('new@test.example') ->> 'by', 'Ada ”Lace” O’Brien', 'users cannot write another inviter');
select is((select raw_user_meta_data from auth.users where email = 'bob@test.example'), '{"theme": 1}', 'nor an invitation that there is none of');
insert into auth.users (id, email, instance_id, aud, role, raw_user_meta_data)
  values (pg_temp.id('dd'), 'dan@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '{"portico_invitation": "x"}');
select is(pg_temp.told('dan@test.example'), null, 'nor at a sign-up');
update auth.users set raw_user_meta_data = raw_user_meta_data - 'portico_invitation' where email = 'new@test.example';
select isnt(pg_temp.told('new@test.example'), null, 'nor takes it away');
update auth.users set raw_user_meta_data = null where email = 'dan@test.example';
select is((select raw_user_meta_data from auth.users where email = 'dan@test.example'), null, 'an account without metadata stays so');

-- An open invitation is entered by its mail; one that is over is not.
update auth.users set recovery_token = 'a', recovery_sent_at = now() where email = 'new@test.example';
select is((select recovery_sent_at from auth.users where email = 'new@test.example'), now(), 'a mail of an open invitation counts');
select pg_temp.age('new@test.example', 8);
update auth.users set recovery_token = 'b', recovery_sent_at = now(), confirmation_sent_at = now() where email = 'new@test.example';
select is((select array[recovery_sent_at, confirmation_sent_at] from auth.users where email = 'new@test.example'), array['epoch', 'epoch']::timestamptz[], 'mails of an expired invitation count as sent long ago');
update auth.users set recovery_token = '', recovery_sent_at = null where email = 'new@test.example';
select is((select recovery_sent_at from auth.users where email = 'new@test.example'), null, 'and none was none');

-- It is renewed by administrators.
select pg_temp.be('bb', '02', '{}');
set local role authenticated;
select throws_ok($$ select portico_renew_invitation(pg_temp.account_of('new@test.example')) $$, 'PGRST', '{"code": "not_administrator", "message": "This is for administrators of the portal"}', 'not by others');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'who are told nobody either');
select throws_ok($$ select portico_invite_person('x@test.example', portal => 'y') $$, 'PGRST', null, 'and invite nobody');
reset role;
set local role anon;
select throws_ok($$ select portico_renew_invitation(pg_temp.id('aa')) $$, '42501', null, 'nor without an account');
select throws_ok($$ select portico_people() $$, '42501', null, 'without one nothing is told');
reset role;
select pg_temp.be('cc', '03');
set local role authenticated;
select lives_ok($$ select portico_renew_invitation(pg_temp.account_of('new@test.example'), 'Acme') $$, 'another administrator renews it');
select is(pg_temp.told('new@test.example'), jsonb_build_object('by', 'cem@test.example', 'portal', 'Acme', 'until', pg_temp.day(7)), 'and is the one who invites');
select is((pg_temp.row_of('new@test.example') ->> 'invited_at')::timestamptz, now(), 'from today');
select throws_ok($$ select portico_renew_invitation(pg_temp.id('bb')) $$, 'PGRST', '{"code": "person_exists", "message": "The user has signed in already"}', 'whoever has come is invited no more');
select throws_ok($$ select portico_renew_invitation(pg_temp.id('99')) $$, 'PGRST', '{"code": "person_gone", "message": "There is no such account"}', 'nor is nobody');
select throws_ok($$ select portico_invite_person('new@test.example') $$, 'PGRST', '{"code": "person_exists", "message": "There is an account with this address"}', 'nobody is invited twice');
reset role;
update auth.users set recovery_token = 'c', recovery_sent_at = now() where email = 'new@test.example';
select is((select recovery_sent_at from auth.users where email = 'new@test.example'), now(), 'its mail counts again');

-- The first sign-in ends it.
update auth.users set confirmation_token = 'link' where email = 'new@test.example';
update auth.users set last_sign_in_at = now() where email = 'new@test.example';
select is(pg_temp.told('new@test.example'), null, 'after the first sign-in no mail invites');
select is((select raw_user_meta_data ->> 'full_name' from auth.users where email = 'new@test.example'), 'Nia', 'the rest of the metadata stays');
select is((select confirmation_token from auth.users where email = 'new@test.example'), '', 'its link opens nothing');
select is((select count(*) from portico_private.invitations where user_id = pg_temp.account_of('new@test.example')), 0::bigint, 'and it is not kept');
update auth.users set confirmation_token = 'other', last_sign_in_at = now() where email = 'new@test.example';
select is((select confirmation_token from auth.users where email = 'new@test.example'), 'other', 'later sign-ins end nothing else');
update auth.users set last_sign_in_at = now(), confirmation_token = 'of a sign-up' where email = 'dan@test.example';
select is((select confirmation_token from auth.users where email = 'dan@test.example'), 'of a sign-up', 'nor does the first one of somebody who was not invited');

-- It goes with its account.
set local role authenticated;
select is(portico_withdraw_invitation(pg_temp.account_of('plain@test.example')), true, 'an invitation is taken back');
reset role;
select is((select count(*) from portico_private.invitations), 1::bigint, 'with its account it goes');

-- Users can't call the parts.
set local role authenticated;
select throws_ok($$ select * from portico_private.invitations $$, '42501', null, 'the table is nobody’s to read');
select throws_ok($$ select portico_private.note_invitation(pg_temp.id('bb'), 'x') $$, '42501', null, 'nor are its functions to call');
select throws_ok($$ select portico_private.portico_people() $$, '42501', null, 'nor those of before');
select throws_ok($$ select portico_private.portico_invite_person('y@test.example') $$, '42501', null, 'none of them');
select throws_ok($$ select portico_private.invitation_of(pg_temp.id('bb')) $$, '42501', null, 'nor what mails show');
reset role;
select is(portico_private.mail_name(E'\n\t '), null, 'a name without characters is none');
select is(portico_private.mail_name(null), null, 'nor is none');
select is(portico_private.mail_name(E'Ada\r\nBcc: x@y.example'), 'Ada Bcc: x@y.example', 'a name is one line');
select is(portico_private.invitation_days(), 7, 'seven days');

select * from finish();
rollback;
