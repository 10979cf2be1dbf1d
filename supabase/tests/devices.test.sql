-- Devices: which sessions a token lists and ends. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(24);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
insert into auth.sessions (id, user_id, created_at, refreshed_at, not_after, user_agent, ip, aal) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', '2026-01-01 10:00Z', null, null, 'this', '192.0.2.7', 'aal2'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000aa', '2026-01-01 11:00Z', '2026-01-03 09:00', null, 'phone', '2001:db8::1', null),
  ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-0000000000aa', '2026-01-02 11:00Z', null, null, null, null, 'aal1'),
  ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-0000000000aa', '2026-01-02 11:00Z', null, now() - interval '1 second', null, null, 'aal1'),
  ('00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-0000000000bb', '2026-01-02 12:00Z', null, null, 'hers', '192.0.2.9', 'aal1');
grant execute on all functions in schema extensions to authenticated, anon;
create function pg_temp.be(person text, session text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', '00000000-0000-4000-8000-0000000000' || person,
    'session_id', '00000000-0000-4000-8000-0000000000' || session)::text, true)
$$;
grant execute on function pg_temp.be(text, text) to authenticated;

select pg_temp.be('aa', '01');
set local role authenticated;
select is((select string_agg(right(one ->> 'id', 2), ' ') from jsonb_array_elements(portico_sessions() -> 'sessions') one), '01 02 03', 'the list has this session first, then the last used ones, and neither expired nor other users’ sessions');
select is(portico_sessions() -> 'count', '3'::jsonb, 'sessions are counted');
select is((portico_sessions() -> 'sessions' -> 0) - 'created_at' - 'used_at', '{"id": "00000000-0000-4000-8000-000000000001", "is_this": true, "user_agent": "this", "ip": "192.0.2.7", "aal": "aal2"}'::jsonb, 'a session is listed as the auth server stores it');
select is((portico_sessions() -> 'sessions' -> 1 ->> 'used_at')::timestamptz, '2026-01-03 09:00Z'::timestamptz, 'the last use of a session is its last renewal, in UTC');
select is(portico_sessions() -> 'sessions' -> 2 ->> 'aal', 'aal1', 'an unknown level of a session is the first one, and other unknown values are null');
select is(portico_end_session('00000000-0000-4000-8000-000000000009'), false, 'another user’s session is not ended');
select is(portico_end_session('00000000-0000-4000-8000-00000000000f'), false, 'a missing session gets the same answer as another user’s');
select is(portico_end_session('00000000-0000-4000-8000-000000000003'), true, 'the user’s own session is ended');
select is(portico_end_session('00000000-0000-4000-8000-000000000003'), false, 'a session is ended once');
select is(portico_end_other_sessions(), 2, 'all other sessions are ended together, with the expired ones');
select is(jsonb_array_length(portico_sessions() -> 'sessions'), 1, 'this session stays when the others end');
select throws_ok($$ select portico_private.own_session() $$, '42501', null, 'users cannot call the internal functions');
select throws_ok($$ select portico_private.tell_ended(auth.uid(), '{}') $$, '42501', null, 'users cannot report ended sessions');
select throws_ok($$ delete from auth.sessions $$, '42501', null, 'users cannot write the table of sessions');
select pg_temp.be('aa', '02');
select throws_ok($$ select portico_sessions() $$, 'PGRST', '{"code": "session_not_found", "message": "The session of this token has ended"}', 'an ended session gets an error with its code');
select throws_ok($$ select portico_end_session('00000000-0000-4000-8000-000000000001') $$, 'PGRST', null, 'the token of an ended session ends no session');
select throws_ok($$ select portico_end_other_sessions() $$, 'PGRST', null, 'the token of an ended session does not end the other sessions');
select throws_ok($$ select portico_check_session() $$, 'PGRST', null, 'rows can refuse the token of an ended session');
select pg_temp.be('aa', '09');
select throws_ok($$ select portico_sessions() $$, 'PGRST', null, 'a token with another user’s session is refused');
select pg_temp.be('bb', '09');
select is(jsonb_array_length(portico_sessions() -> 'sessions'), 1, 'another user’s session still exists');
select lives_ok($$ select portico_check_session() $$, 'the token of an active session reads rows');
reset role;
update auth.users set banned_until = now() + interval '1 day' where id = '00000000-0000-4000-8000-0000000000bb';
set local role authenticated;
select throws_ok($$ select portico_sessions() $$, 'PGRST', '{"code": "user_banned", "message": "User is banned"}', 'a suspended user gets an error with its code');
reset role;
set local role anon;
select throws_ok($$ select portico_sessions() $$, '42501', null, 'visitors without an account cannot list sessions');
select set_config('request.jwt.claims', '{"role": "anon"}', true);
select lives_ok($$ select portico_check_session() $$, 'the session check lets visitors without an account pass');
select * from finish();
rollback;
