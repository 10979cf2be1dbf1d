-- Sessions at level 1 and their requests, the roles of an invitation, and deletions that fail. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated;
set local search_path = public, extensions;
select plan(15);

insert into auth.users (id, email, instance_id, aud, role, last_sign_in_at, raw_app_meta_data) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', now(), '{"admin": true}');
insert into auth.sessions (id, user_id, created_at, aal) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now(), 'aal1'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000aa', now(), 'aal2');
grant execute on all functions in schema extensions to authenticated;
create function pg_temp.be(session text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000aa',
    'session_id', '00000000-0000-4000-8000-0000000000' || session, 'app_metadata', '{"admin": true}'::json, 'aal', 'aal2')::text, true)
$$;
grant execute on function pg_temp.be(text) to authenticated;

select pg_temp.be('01');
set local role authenticated;
select is(portico_sessions() -> 'count', '2'::jsonb, 'a user without a factor lists devices');
select ok(jsonb_array_length(portico_security_log() -> 'events') > 0, 'a user without a factor reads the security log');
select throws_ok(pg_catalog.format('select portico_invite_person(%L)', address), 'PGRST',
  '{"code": "email_address_invalid", "message": "This is no address of a mailbox"}', 'an invalid address is not invited: ' || coalesce(pg_catalog.quote_literal(pg_catalog.left(address, 20)), 'nobody'))
from (values (null), (''), ('<b>@test.example'), (U&'\202Ea@test.example'), ('a@test'), (pg_catalog.repeat('a', 250) || '@test.example')) as given (address);
select throws_ok($$ select portico_invite_person('a@test.example', '', array[null]) $$, 'PGRST', '{"code": "role_unknown", "message": "There is no such role"}', 'an invitation with an unknown role is refused');
reset role;

insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', 'Phone', 'totp', 'verified', now(), now());
set local role authenticated;
select throws_ok($$ select portico_sessions() $$, '42501', 'A second factor is needed for this', 'a session at level 1 lists no devices, regardless of its token');
select throws_ok($$ select portico_security_log() $$, '42501', 'A second factor is needed for this', 'a session at level 1 does not read the security log');
select pg_temp.be('02');
select is(portico_sessions() -> 'count', '2'::jsonb, 'a session lists devices after MFA');
select ok(jsonb_array_length(portico_security_log() -> 'events') > 0, 'a session reads the security log after MFA');
reset role;

create function pg_temp.take_long() returns trigger language plpgsql as $$ begin raise query_canceled; end $$;
create trigger takes_long before delete on auth.users for each row execute function pg_temp.take_long();
select set_config('request.jwt.claims', '', true);
insert into portico_private.leavings (user_id, due_at) values ('00000000-0000-4000-8000-0000000000aa', now());
select is(portico_private.carry_out_leavings(), 0, 'a deletion that exceeds the statement timeout does not fail another user’s page');
select ok((select failed_at is not null and failure like '%query_canceled%' from portico_private.leavings), 'a deletion that fails is recorded');
select * from finish();
rollback;
