-- Users: who lists and changes accounts, and with which token. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(56);

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

-- No other user sees accounts, regardless of their own metadata.
select pg_temp.be('bb', '02', '{}');
set local role authenticated;
select throws_ok($$ select portico_people() $$, 'PGRST', '{"code": "not_administrator", "message": "This is for administrators of the portal"}', 'a user who is not an administrator lists no accounts');
select throws_ok($$ select portico_set_role(pg_temp.id('bb'), 'admin', true) $$, 'PGRST', null, 'a user who is not an administrator gives no role, also not to themselves');
select throws_ok($$ select portico_disable_person(pg_temp.id('aa'), true) $$, 'PGRST', null, 'a user who is not an administrator suspends no account');
select throws_ok($$ select portico_invite_person('new@test.example') $$, 'PGRST', null, 'a user who is not an administrator invites no user');
select throws_ok($$ select portico_withdraw_invitation(pg_temp.id('cc')) $$, 'PGRST', null, 'a user who is not an administrator withdraws no invitation');
select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"admin": true, "user_metadata": {"admin": true}}')::text, true);
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'the users’ own metadata is not a claim');
select pg_temp.be('bb', '02');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'a claim in the token is not enough without the claim in the account');
select throws_ok($$ select portico_set_role(pg_temp.id('bb'), 'admin', true) $$, 'PGRST', null, 'a claim in the token is not enough for a change');
select pg_temp.be('aa', '01', '{}');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'a claim in the account is not enough without the claim in the token');
select pg_temp.be('aa', '01', '{"admin": false}');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'a claim of false is not a role');
select pg_temp.be('aa', '02');
select throws_ok($$ select portico_people() $$, 'PGRST', '{"code": "session_not_found", "message": "The session of this token has ended"}', 'an administrator needs an active session');
select throws_ok($$ select portico_private.administrator() $$, '42501', null, 'users cannot call the check for administrators');
select throws_ok($$ select portico_private.begin_change() $$, '42501', null, 'users cannot call the start of a change');
select throws_ok($$ insert into portico_private.roles values ('mine') $$, '42501', null, 'users cannot write the table of roles');
select throws_ok($$ update auth.users set raw_app_meta_data = '{"admin": true}' $$, '42501', null, 'users cannot write accounts');
reset role;
set local role anon;
select throws_ok($$ select portico_people() $$, '42501', null, 'visitors without an account list no users');
select throws_ok($$ select portico_invite_person('new@test.example') $$, '42501', null, 'visitors without an account invite no user');
reset role;

select pg_temp.be('aa', '01');
set local role authenticated;
select is(pg_temp.told(), 'ada@test.example bob@test.example cem@test.example', 'an administrator lists all accounts, newest first');
select is(portico_people() - 'people', '{"count": 3, "per_page": 50, "roles": ["admin", "billing"]}', 'the list has the count and all roles');
select is(pg_temp.row_of('ada@test.example') - 'id' - 'created_at' - 'last_sign_in_at', '{"email": "ada@test.example", "phone": "", "name": "Ada 100%", "invited_at": null, "state": "active", "roles": ["admin"], "has_second_factor": false, "is_you": true}', 'an account is listed with its public values, without secrets');
select is(pg_temp.row_of('bob@test.example') -> 'roles', '[]', 'a claim of false is not listed as a role');
select is(pg_temp.told('CEM'), 'cem@test.example', 'a search finds a part of an address');
select is(pg_temp.told('0%'), 'ada@test.example', 'a search finds a part of a name, character by character');
select is(pg_temp.told('_'), null, 'an underscore is not a wildcard');
select is(portico_people('', 'administrators') -> 'count', '2', 'administrators can be listed separately');
select is(jsonb_array_length(portico_people('', 'all', 2) -> 'people'), 0, 'there is no user after the last page');

select lives_ok($$ select portico_set_role(pg_temp.id('bb'), 'billing', true) $$, 'an administrator gives a role');
select is(pg_temp.app_of('bb'), '{"provider": "email", "admin": false, "tenant": "x", "billing": true}', 'a role is a claim in addition to the existing ones');
select lives_ok($$ select portico_set_role(pg_temp.id('bb'), 'billing', false) $$, 'an administrator removes a role');
select is(pg_temp.app_of('bb'), '{"provider": "email", "admin": false, "tenant": "x"}', 'other claims stay when a role is removed');
select throws_ok($$ select portico_set_role(pg_temp.id('bb'), 'tenant', true) $$, 'PGRST', '{"code": "role_unknown", "message": "There is no such role"}', 'a claim that is not a role cannot be given');
select throws_ok($$ select portico_set_role(pg_temp.id('ee'), 'billing', true) $$, 'PGRST', '{"code": "person_gone", "message": "There is no such account"}', 'a role cannot be given to a missing account');

select lives_ok($$ select portico_disable_person(pg_temp.id('bb'), true) $$, 'an administrator suspends an account');
select is(pg_temp.row_of('bob@test.example') ->> 'state', 'disabled', 'a suspended account is listed as such');
select is(portico_people('', 'disabled') -> 'count', '1', 'suspended accounts can be listed separately');
select lives_ok($$ select portico_disable_person(pg_temp.id('bb'), false) $$, 'an administrator reactivates an account');
reset role;
select is((select count(*) from auth.sessions where user_id = pg_temp.id('bb')), 0::bigint, 'the sessions from before the suspension are deleted');
set local role authenticated;

select lives_ok($$ select portico_disable_person(pg_temp.id('cc'), true) $$, 'an administrator suspends another administrator');
select throws_ok($$ select portico_set_role(pg_temp.id('aa'), 'admin', false) $$, 'PGRST', '{"code": "last_administrator", "message": "The last administrator stays one"}', 'the last active administrator keeps the role');
select throws_ok($$ select portico_disable_person(pg_temp.id('aa'), true) $$, 'PGRST', null, 'the last active administrator is not suspended');
select is(pg_temp.app_of('aa') -> 'admin', 'true', 'a refused change leaves the account unchanged');

select isnt(portico_invite_person(' New@Test.example ', 'Nia', '{admin}', 'de'), null, 'an administrator invites a user');
select is(pg_temp.row_of('new@test.example') - 'id' - 'created_at' - 'invited_at' - 'invited_until', '{"email": "new@test.example", "phone": "", "name": "Nia", "last_sign_in_at": null, "state": "invited", "roles": ["admin"], "has_second_factor": false, "is_you": false}', 'an invited user is listed as such');
select throws_ok($$ select portico_set_role(pg_temp.id('aa'), 'admin', false) $$, 'PGRST', null, 'an invited user does not count as another administrator');
select throws_ok($$ select portico_invite_person('new@test.example') $$, 'PGRST', '{"code": "person_exists", "message": "There is an account with this address"}', 'an invited address is not invited twice');
reset role;
update auth.users set is_sso_user = true where email = 'new@test.example';
set local role authenticated;
select throws_ok($$ select portico_invite_person('new@test.example') $$, 'PGRST', '{"code": "person_exists", "message": "There is an account with this address"}', 'an address of an account with single sign-on is not invited');
reset role;
update auth.users set is_sso_user = false where email = 'new@test.example';
set local role authenticated;
select throws_ok($$ select portico_invite_person('nobody') $$, 'PGRST', '{"code": "email_address_invalid", "message": "This is no address of a mailbox"}', 'an invalid address is not invited');
select throws_ok($$ select portico_invite_person('x@test.example', '', '{tenant}') $$, 'PGRST', null, 'an invitation with a claim that is not a role is refused');
reset role;
select is((select encrypted_password || email_confirmed_at::text from auth.users where email = 'new@test.example'), now()::text, 'an invited account has no password and a confirmed address');
select is((select identity_data ->> 'email' from auth.identities i join auth.users u on u.id = i.user_id where u.email = 'new@test.example'), 'new@test.example', 'an invited account has the identity that the auth server makes');
set local role authenticated;
select is((select portico_withdraw_invitation((pg_temp.row_of('new@test.example') ->> 'id')::uuid)), true, 'an administrator withdraws an invitation');
select is(portico_withdraw_invitation(pg_temp.id('bb')), false, 'an account of a user cannot be withdrawn');

select pg_temp.be('cc', '03');
select throws_ok($$ select portico_people() $$, 'PGRST', '{"code": "user_banned", "message": "User is banned"}', 'a suspended administrator lists no accounts');
reset role;
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), pg_temp.id('aa'), 'totp', 'verified', now(), now());
set local role authenticated;
select pg_temp.be('aa', '01');
select throws_ok($$ select portico_people() $$, 'PGRST', '{"code": "insufficient_aal", "message": "The second factor of the account is needed"}', 'an administrator with a factor needs MFA');
select pg_temp.be('aa', '01', '{"admin": true}', 'aal2');
select throws_ok($$ select portico_people() $$, 'PGRST', null, 'a token at AAL2 is not enough if the session is at level 1');
reset role;
update auth.sessions set aal = 'aal2' where id = pg_temp.id('01');
set local role authenticated;
select lives_ok($$ select portico_people() $$, 'a session at AAL2 lists accounts');
select * from finish();
rollback;
