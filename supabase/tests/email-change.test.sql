-- A pending change of the email address: who sees it, and how it is cancelled. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(12);

insert into auth.users (id, email, instance_id, aud, role, email_change, email_change_token_new, email_change_token_current, email_change_sent_at, email_change_confirm_status) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'next@test.example', 'new-token', 'current-token', '2026-01-01 10:00Z', 0),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '', '', '', null, 0);
insert into auth.sessions (id, user_id, created_at) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now()),
  ('00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-0000000000bb', now());
grant execute on all functions in schema extensions to authenticated, anon;
create function pg_temp.be(person text, session text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || person,
    'session_id', '00000000-0000-4000-8000-0000000000' || session)::text, true)
$$;
grant execute on function pg_temp.be(text, text) to authenticated;

select pg_temp.be('bb', '09');
set local role authenticated;
select is(portico_email_change(), null, 'another user does not see the change');
select is(portico_cancel_email_change(), false, 'another user does not cancel the change');
select pg_temp.be('aa', '01');
select is(portico_email_change() - 'sent_at', '{"new_email": "next@test.example", "confirmed": [], "is_half": false, "asks": ["current", "new"]}'::jsonb, 'the user sees the change, and which addresses have to confirm it');
reset role;
update auth.users set email_change_token_current = '', email_change_confirm_status = 1 where id = '00000000-0000-4000-8000-0000000000aa';
set local role authenticated;
select is(portico_email_change() -> 'confirmed', '["current"]'::jsonb, 'the user sees that the current address has confirmed');
reset role;
update auth.users set email_change_token_current = 'current-token', email_change_token_new = '' where id = '00000000-0000-4000-8000-0000000000aa';
set local role authenticated;
select is(portico_email_change() -> 'confirmed', '["new"]'::jsonb, 'the user sees that the new address has confirmed');
reset role;
update auth.users set email_change_token_new = 'new-token' where id = '00000000-0000-4000-8000-0000000000aa';
set local role authenticated;
select is(portico_email_change() - 'sent_at', '{"new_email": "next@test.example", "confirmed": [], "is_half": true, "asks": ["current", "new"]}'::jsonb, 'a half confirmed change with both tokens names no address');
reset role;
update auth.users set email_change_token_current = '', email_change_token_new = 'new-token', email_change_confirm_status = 0 where id = '00000000-0000-4000-8000-0000000000aa';
set local role authenticated;
select is(portico_email_change() -> 'asks', '["new"]'::jsonb, 'a change with one confirmation asks only the new address');
select is(portico_cancel_email_change(), true, 'the user cancels the change');
select is(portico_email_change(), null, 'a cancelled change is not pending');
reset role;
select is((select email || ' ' || email_change_token_new || email_change from auth.users where id = '00000000-0000-4000-8000-0000000000aa'), 'owner@test.example ', 'the address stays after the cancellation, and no code is valid');
set local role authenticated;
select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "00000000-0000-4000-8000-0000000000aa", "session_id": "00000000-0000-4000-8000-000000000009"}', true);
select throws_ok($$ select portico_cancel_email_change() $$, 'PGRST', null, 'the token of an ended session does not cancel a change');
reset role;
set local role anon;
select throws_ok($$ select portico_email_change() $$, '42501', null, 'visitors without an account see no change');
select * from finish();
rollback;
