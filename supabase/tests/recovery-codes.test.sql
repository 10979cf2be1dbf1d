-- Recovery codes: who creates them, and the effects of using one. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(22);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'ada@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'bob@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
insert into auth.sessions (id, user_id, aal) values
  ('00000000-0000-4000-8000-0000000001a1', '00000000-0000-4000-8000-0000000000aa', 'aal2'),
  ('00000000-0000-4000-8000-0000000001a2', '00000000-0000-4000-8000-0000000000aa', 'aal1'),
  ('00000000-0000-4000-8000-0000000001b1', '00000000-0000-4000-8000-0000000000bb', 'aal2');
insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), '00000000-0000-4000-8000-0000000001a1', 'totp', now(), now());
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret) values
  ('00000000-0000-4000-8000-0000000002a1', '00000000-0000-4000-8000-0000000000aa', 'Phone', 'totp', 'verified', now(), now(), 'A'),
  ('00000000-0000-4000-8000-0000000002b1', '00000000-0000-4000-8000-0000000000bb', 'Phone', 'totp', 'verified', now(), now(), 'B');
grant execute on all functions in schema extensions to authenticated, anon;

create schema helpers;
grant usage on schema helpers to anon, authenticated;
alter default privileges in schema helpers grant execute on functions to anon, authenticated;
create function helpers.become(who text, session_name text, aal text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', '00000000-0000-4000-8000-0000000000' || who, 'role', 'authenticated',
      'session_id', '00000000-0000-4000-8000-0000000001' || session_name, 'aal', aal)::text, true),
    set_config('request.jwt.claim.sub', '00000000-0000-4000-8000-0000000000' || who, true), set_config('role', 'authenticated', true)
$$;
create table helpers.made (code text, place serial);
grant all on helpers.made to authenticated;
grant usage on sequence helpers.made_place_seq to authenticated;
create function helpers.use_code(given text) returns text language sql as $$ select public.portico_use_recovery_code(given) ->> 'state' $$;

select throws_ok('set local role anon; select public.portico_recovery_codes()', '42501', null, 'visitors without an account cannot count recovery codes');
reset role;

-- Creating codes
select helpers.become('aa', 'a2', 'aal1');
select throws_ok('select public.portico_new_recovery_codes()', '42501', 'A second factor is needed for new recovery codes', 'a session at level 1 makes no recovery codes');
select helpers.become('aa', 'a2', 'aal2');
select throws_ok('select public.portico_new_recovery_codes()', '42501', null, 'a token with a higher level than its session makes no recovery codes');
select helpers.become('aa', 'ff', 'aal2');
select throws_ok('select public.portico_new_recovery_codes()', '42501', null, 'a token of an ended session makes no recovery codes');
select helpers.become('aa', 'b1', 'aal2');
select throws_ok('select public.portico_new_recovery_codes()', '42501', null, 'a token with the session of another user makes no recovery codes');
select helpers.become('aa', 'a1', 'aal2');
insert into helpers.made (code) select unnest(public.portico_new_recovery_codes());
select is((select count(*) from helpers.made where code ~ '^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$'), 10::bigint, 'a session at AAL2 makes ten recovery codes');
select is(public.portico_recovery_codes() ->> 'left', '10', 'recovery codes are counted');
select throws_ok('select * from portico_private.recovery_codes', '42501', null, 'users cannot read the hashes of recovery codes');
select helpers.become('bb', 'b1', 'aal2');
select is(public.portico_recovery_codes() ->> 'left', '0', 'another user has none of the recovery codes');
select is(helpers.use_code((select code from helpers.made where place = 1)), 'wrong', 'another user cannot use a recovery code of the account');

-- Guessing codes
select is((select string_agg(helpers.use_code(n::text), ' ') from generate_series(1, 10) n), 'wrong wrong wrong wrong locked locked locked locked locked locked', 'recovery codes are locked after five wrong ones');
select helpers.become('aa', 'ff', 'aal1');
select is(helpers.use_code((select code from helpers.made where place = 1)), 'over', 'an ended session uses no recovery code');
select helpers.become('aa', 'a2', 'aal1');
select is(public.portico_is_lifted(), false, 'policies see that the session waits for MFA');

-- Using a code
select is(helpers.use_code('nonsense'), 'wrong', 'a wrong recovery code changes nothing');
select is(helpers.use_code(null), 'wrong', 'a missing recovery code changes nothing');
select is(helpers.use_code(lower(replace((select code from helpers.made where place = 2), '-', ' '))), 'used', 'a right recovery code is accepted in lower case and without hyphens');
select is(public.portico_is_lifted(), true, 'the account needs no MFA after a recovery code');
select is(helpers.use_code((select code from helpers.made where place = 2)), 'no_factor', 'a recovery code does not work without a factor');
reset role;
select is((select array_agg(user_id::text) from auth.mfa_factors), array['00000000-0000-4000-8000-0000000000bb'], 'only the factors of the account are deleted');
select is((select array_agg(id::text order by id) from auth.sessions), array['00000000-0000-4000-8000-0000000001a2', '00000000-0000-4000-8000-0000000001b1'], 'the other sessions of the account are deleted');
select is((select count(*) from portico_private.recovery_codes), 0::bigint, 'all recovery codes of the account are deleted');
select helpers.become('aa', 'a2', 'aal1');
select throws_ok('select public.portico_new_recovery_codes()', '23514', null, 'an account without a factor makes no recovery codes');
select * from finish();
rollback;
