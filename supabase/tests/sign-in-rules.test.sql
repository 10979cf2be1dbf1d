-- Rules for administrators: MFA that a role requires, and the duration of their sessions. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(24);

update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') - 'admin';
insert into auth.users (id, email, instance_id, aud, role, last_sign_in_at, encrypted_password, raw_app_meta_data) values
  ('00000000-0000-4000-8000-0000000000aa', 'ada@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', now(), 'hash', '{"admin": true}'),
  ('00000000-0000-4000-8000-0000000000bb', 'bob@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', now(), 'hash', '{}');
insert into portico_private.roles (name) values ('billing');
insert into auth.sessions (id, user_id, created_at, aal) values
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000aa', now(), 'aal1'),
  ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000aa', now(), 'aal1'),
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000bb', now(), 'aal1');
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at) values
  (gen_random_uuid(), '00000000-0000-4000-8000-0000000000a1', 'password', now(), now()),
  (gen_random_uuid(), '00000000-0000-4000-8000-0000000000a2', 'sso/saml', now() - interval '1 hour', now() - interval '1 hour'),
  (gen_random_uuid(), '00000000-0000-4000-8000-0000000000b1', 'password', now() - interval '1 hour', now() - interval '1 hour');
update auth.sessions set not_after = now() + interval '30 minutes' where id = '00000000-0000-4000-8000-0000000000a2';
insert into public.portico_favourites (owner_id, bucket_id, key) values ('00000000-0000-4000-8000-0000000000aa', 'files', 'hers');
grant execute on all functions in schema extensions to authenticated, anon;
create function pg_temp.be(person text, level text default 'aal1', role text default '{"admin": true}') returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || person || person,
      'session_id', '00000000-0000-4000-8000-0000000000' || person || '1', 'aal', level, 'app_metadata', role::json)::text, true),
    set_config('request.method', 'POST', true)
$$;
create function pg_temp.lasts(session text) returns interval language sql as $$
  select s.not_after - now() from auth.sessions s where s.id = ('00000000-0000-4000-8000-0000000000' || session)::uuid
$$;

select pg_temp.be('b', 'aal1', '{}');
set local role authenticated;
select throws_ok('select portico_sign_in_rules()', 'PGRST', null, 'only administrators read the rules');
select throws_ok($$ select portico_set_sign_in_rules('{}', 8) $$, 'PGRST', null, 'only administrators set the rules');
reset role;
select pg_temp.be('a');
set local role authenticated;
select is(portico_sign_in_rules(), '{"roles": [{"name": "admin", "requires_second_step": false}, {"name": "billing", "requires_second_step": false}], "administrator_hours": null}'::jsonb, 'no rule is set at first');
select throws_ok($$ select portico_set_sign_in_rules(array['admin'], null) $$, '42501', 'Set up MFA before you require it', 'an administrator without MFA cannot require it of administrators');
select throws_ok($$ select portico_set_sign_in_rules(array['cook'], null) $$, 'PGRST', '{"code": "role_unknown", "message": "There is no such role"}', 'a missing role cannot require MFA');
select throws_ok($$ select portico_set_sign_in_rules('{}', 0) $$, 'PGRST', '{"code": "validation_failed", "message": "A session of an administrator lasts 1 to 8760 hours"}', 'a duration of zero hours is refused');
select lives_ok($$ select portico_set_sign_in_rules(array['billing'], 8) $$, 'an administrator sets a rule');
select is(portico_sign_in_rules() #> '{roles,1}', '{"name": "billing", "requires_second_step": true}'::jsonb, 'the rules have the new rule');
reset role;
select is(pg_temp.lasts('a1'), interval '8 hours', 'sessions of administrators end a number of hours after their proof');
select is(pg_temp.lasts('a2'), interval '30 minutes', 'sessions by SAML end at the time of the identity provider');
select is(pg_temp.lasts('b1'), null, 'sessions of other users have no end');
update auth.users set raw_app_meta_data = '{"admin": true}' where id = '00000000-0000-4000-8000-0000000000bb';
select is(pg_temp.lasts('b1'), interval '7 hours', 'a new administrator gets the limit of hours');
update auth.mfa_amr_claims set updated_at = now() where session_id = '00000000-0000-4000-8000-0000000000b1';
select is(pg_temp.lasts('b1'), interval '8 hours', 'a new proof restarts the hours');
update auth.users set raw_app_meta_data = '{}' where id = '00000000-0000-4000-8000-0000000000bb';
select is(pg_temp.lasts('b1'), null, 'a former administrator has no limit of hours');
update auth.users set raw_app_meta_data = '{"avatar": 1}' where id = '00000000-0000-4000-8000-0000000000bb';
select is(pg_temp.lasts('b1'), null, 'other changes of a former administrator set no limit of hours');

-- After the session's hours
update auth.sessions set not_after = now() where id = '00000000-0000-4000-8000-0000000000a1';
set local role authenticated;
select throws_ok('select portico_people()', 'PGRST', '{"code": "recent_proof_needed", "message": "The hours of an administrator are over: confirm that it is you"}', 'functions require a proof after the hours');
select throws_ok('select * from portico_favourites', '42501', 'recent_proof_needed: the hours of an administrator are over', 'rows require a proof after the hours');
reset role;
update auth.mfa_amr_claims set updated_at = now() where session_id = '00000000-0000-4000-8000-0000000000a1';
set local role authenticated;
select lives_ok('select portico_people()', 'functions work again after a proof');
select lives_ok('select * from portico_favourites', 'rows are readable again after a proof');
reset role;
update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes' where session_id = '00000000-0000-4000-8000-0000000000a1';
set local role authenticated;
select throws_ok($$ select portico_set_sign_in_rules('{}', null) $$, 'PGRST', '{"code": "recent_proof_needed", "message": "Confirm that it is you"}', 'rules are changed only after a recent proof');
reset role;
update auth.mfa_amr_claims set updated_at = now() where session_id = '00000000-0000-4000-8000-0000000000a1';
set local role authenticated;
select lives_ok($$ select portico_set_sign_in_rules('{}', null) $$, 'rules are changed after a recent proof');
reset role;
select is(pg_temp.lasts('a1'), null, 'sessions have no end without a limit of hours');

-- MFA of administrators
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', 'Phone', 'totp', 'verified', now(), now());
update auth.sessions set aal = 'aal2' where id = '00000000-0000-4000-8000-0000000000a1';
select pg_temp.be('a', 'aal2');
set local role authenticated;
select lives_ok($$ select portico_set_sign_in_rules(array['admin'], null) $$, 'an administrator with MFA can require it of administrators');
reset role;
select pg_temp.be('b');
update auth.users set raw_app_meta_data = '{"admin": true}' where id = '00000000-0000-4000-8000-0000000000bb';
set local role authenticated;
select throws_ok('select portico_people()', 'PGRST', '{"code": "insufficient_aal", "message": "The second factor of the account is needed"}', 'an administrator without MFA is refused until it is set up');
select * from finish();
rollback;
