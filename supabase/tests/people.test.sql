-- People: who is told of accounts and changes them, and by which token. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(55);

delete from auth.users;
insert into portico_private.roles (name) values ('billing');
insert into auth.users (id, email, instance_id, aud, role, created_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data)
select ('00000000-0000-4000-8000-0000000000' || who)::uuid, address, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  made::timestamptz, now(), app::jsonb, jsonb_build_object('full_name', name)
from (values
  ('aa', 'ada@test.example', '2026-01-03', '{"provider": "email", "admin": true}', 'Ada 100%'),
  ('bb', 'bob@test.example', '2026-01-02', '{"provider": "email", "admin": false, "tenant": "x"}', 'Bob'),
  ('cc', 'cem@test.example', '2026-01-01', '{"provider": "email", "admin": true}', 'Cem')
) as person (who, address, made, app, name);
update auth.users set raw_user_meta_data = raw_user_meta_data || '{"admin": true}' where id = '00000000-0000-4000-8000-0000000000bb';
insert into auth.sessions (id, user_id, created_at, aal) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now(), 'aal1'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000bb', now(), 'aal1'),
  ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-0000000000cc', now(), 'aal1');
grant execute on all functions in schema extensions to authenticated, anon;
create function pg_temp.id(person text) returns uuid language sql immutable as $$ select ('00000000-0000-4000-8000-0000000000' || person)::uuid $$;
create function pg_temp.be(person text, session text, app text default '{"admin": true}', aal text default 'aal1') returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', pg_temp.id(person),
    'session_id', pg_temp.id(session), 'app_metadata', app::json, 'aal', aal)::text, true)
$$;
create function pg_temp.told(which text default '') returns text language sql as $$
  select string_agg(one ->> 'email', ' ') from jsonb_array_elements(portico_people(which) -> 'people') one
$$;
create function pg_temp.row_of(address text) returns jsonb language sql as $$
  select one from jsonb_array_elements(portico_people() -> 'people') one where one ->> 'email' = address
$$;
create function pg_temp.app_of(person text) returns jsonb language sql security definer as $$
  select raw_app_meta_data from auth.users where id = pg_temp.id(person)
$$;
grant execute on all functions in schema pg_temp to authenticated, anon;

-- Nobody else is told, whatever they say of themselves.
select pg_temp.be('bb', '02', '{}');
set local role authenticated;
select throws_ok($$ select portico_people() $$, 'PGRST', '{"code": "not_administrator", "message": "This is for administrators of the portal"}', 'who is no administrator is told nothing');
select throws_ok($$ select portico_set_role(pg_temp.id('bb'), 'admin', true) $$, 'PGRST', null, 'and makes nobody one, themselves included');
select throws_ok($$ select portico_disable_person(pg_temp.id('aa'), true) $$, 'PGRST', null, 'nor suspends anybody');
select throws_ok($$ select portico_invite_person('new@test.example') $$, 'PGRST', null, 'nor invites');
select throws_ok($$ select portico_withdraw_invitation(pg_temp.id('cc')) $$, 'PGRST', null, 'nor takes invitations back');
select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"admin": true, "user_metadata": {"admin": true}}')::text, true);
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'what people write of themselves is no claim');
select pg_temp.be('bb', '02');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'a token that says so is not enough where the row does not');
select throws_ok($$ select portico_set_role(pg_temp.id('bb'), 'admin', true) $$, 'PGRST', null, 'for a change either');
select pg_temp.be('aa', '01', '{}');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'nor the row where the token does not');
select pg_temp.be('aa', '01', '{"admin": false}');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'a claim that is false is none');
select pg_temp.be('aa', '02');
select throws_ok($$ select portico_people() $$, 'PGRST', '{"code": "session_not_found", "message": "The session of this token has ended"}', 'nor without a session of one’s own');
select throws_ok($$ select portico_private.administrator() $$, '42501', null, 'the parts are nobody’s to call');
select throws_ok($$ select portico_private.begin_change() $$, '42501', null, 'none of them');
select throws_ok($$ insert into portico_private.roles values ('mine') $$, '42501', null, 'nor are roles a table for people');
select throws_ok($$ update auth.users set raw_app_meta_data = '{"admin": true}' $$, '42501', null, 'nor accounts');
reset role;
set local role anon;
select throws_ok($$ select portico_people() $$, '42501', null, 'without an account there is nothing to ask');
select throws_ok($$ select portico_invite_person('new@test.example') $$, '42501', null, 'and nobody to invite');
reset role;

select pg_temp.be('aa', '01');
set local role authenticated;
select is(pg_temp.told(), 'ada@test.example bob@test.example cem@test.example', 'an administrator is told everybody, the newest first');
select is(portico_people() - 'people', '{"count": 3, "per_page": 50, "roles": ["admin", "billing"]}', 'with the count and the roles there are');
select is(pg_temp.row_of('ada@test.example') - 'id' - 'created_at' - 'last_sign_in_at', '{"email": "ada@test.example", "phone": "", "name": "Ada 100%", "invited_at": null, "state": "active", "roles": ["admin"], "has_second_factor": false, "is_you": true}', 'one is told by what is known of them, and nothing secret');
select is(pg_temp.row_of('bob@test.example') -> 'roles', '[]', 'a claim that is false is no role');
select is(pg_temp.told('CEM'), 'cem@test.example', 'a part of an address finds');
select is(pg_temp.told('0%'), 'ada@test.example', 'and one of a name, letter by letter');
select is(pg_temp.told('_'), null, 'with no letter for any');
select is(portico_people('', 'administrators') -> 'count', '2', 'administrators can be told alone');
select is(jsonb_array_length(portico_people('', 'all', 2) -> 'people'), 0, 'after the last page there is nobody');

select lives_ok($$ select portico_set_role(pg_temp.id('bb'), 'billing', true) $$, 'a role is given');
select is(pg_temp.app_of('bb'), '{"provider": "email", "admin": false, "tenant": "x", "billing": true}', 'as a claim, beside what stands there');
select lives_ok($$ select portico_set_role(pg_temp.id('bb'), 'billing', false) $$, 'and taken');
select is(pg_temp.app_of('bb'), '{"provider": "email", "admin": false, "tenant": "x"}', 'nothing else is');
select throws_ok($$ select portico_set_role(pg_temp.id('bb'), 'tenant', true) $$, 'PGRST', '{"code": "role_unknown", "message": "There is no such role"}', 'a claim that is no role is nobody’s to give');
select throws_ok($$ select portico_set_role(pg_temp.id('ee'), 'billing', true) $$, 'PGRST', '{"code": "person_gone", "message": "There is no such account"}', 'nor is one given to nobody');

select lives_ok($$ select portico_disable_person(pg_temp.id('bb'), true) $$, 'somebody is suspended');
select is(pg_temp.row_of('bob@test.example') ->> 'state', 'disabled', 'and told as such');
select is(portico_people('', 'disabled') -> 'count', '1', 'also alone');
select lives_ok($$ select portico_disable_person(pg_temp.id('bb'), false) $$, 'and comes back');
reset role;
select is((select count(*) from auth.sessions where user_id = pg_temp.id('bb')), 0::bigint, 'by no session of before');
set local role authenticated;

select lives_ok($$ select portico_disable_person(pg_temp.id('cc'), true) $$, 'another administrator is suspended');
select throws_ok($$ select portico_set_role(pg_temp.id('aa'), 'admin', false) $$, 'PGRST', '{"code": "last_administrator", "message": "The last administrator stays one"}', 'the last one who is not stays one');
select throws_ok($$ select portico_disable_person(pg_temp.id('aa'), true) $$, 'PGRST', null, 'and is not suspended');
select is(pg_temp.app_of('aa') -> 'admin', 'true', 'nothing of it stays');

select isnt(portico_invite_person(' New@Test.example ', 'Nia', '{admin}', 'de'), null, 'somebody is invited');
select is(pg_temp.row_of('new@test.example') - 'id' - 'created_at' - 'invited_at' - 'invited_until', '{"email": "new@test.example", "phone": "", "name": "Nia", "last_sign_in_at": null, "state": "invited", "roles": ["admin"], "has_second_factor": false, "is_you": false}', 'and told as such');
select throws_ok($$ select portico_set_role(pg_temp.id('aa'), 'admin', false) $$, 'PGRST', null, 'who has not come yet is no other administrator');
select throws_ok($$ select portico_invite_person('new@test.example') $$, 'PGRST', '{"code": "person_exists", "message": "There is an account with this address"}', 'nobody is invited twice');
select throws_ok($$ select portico_invite_person('nobody') $$, 'PGRST', '{"code": "email_address_invalid", "message": "This is no address of a mailbox"}', 'nor at no address');
select throws_ok($$ select portico_invite_person('x@test.example', '', '{tenant}') $$, 'PGRST', null, 'nor with a claim that is no role');
reset role;
select is((select encrypted_password || email_confirmed_at::text from auth.users where email = 'new@test.example'), now()::text, 'an invited account has no password, and its address opens it');
select is((select identity_data ->> 'email' from auth.identities i join auth.users u on u.id = i.user_id where u.email = 'new@test.example'), 'new@test.example', 'by an identity as the auth server makes it');
set local role authenticated;
select is((select portico_withdraw_invitation((pg_temp.row_of('new@test.example') ->> 'id')::uuid)), true, 'an invitation is taken back');
select is(portico_withdraw_invitation(pg_temp.id('bb')), false, 'an account is not');

select pg_temp.be('cc', '03');
select throws_ok($$ select portico_people() $$, 'PGRST', '{"code": "user_banned", "message": "User is banned"}', 'who is suspended administrates nothing');
reset role;
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), pg_temp.id('aa'), 'totp', 'verified', now(), now());
set local role authenticated;
select pg_temp.be('aa', '01');
select throws_ok($$ select portico_people() $$, 'PGRST', '{"code": "insufficient_aal", "message": "The second factor of the account is needed"}', 'who has a second factor has to give it');
select pg_temp.be('aa', '01', '{"admin": true}', 'aal2');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'a token that says so is not enough where the session does not');
reset role;
update auth.sessions set aal = 'aal2' where id = pg_temp.id('01');
set local role authenticated;
select lives_ok($$ select portico_people() $$, 'a session that it has lifted goes on');
select * from finish();
rollback;
