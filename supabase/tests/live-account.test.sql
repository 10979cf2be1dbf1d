-- Live account pages: changes of the security log send a broadcast without contents on the account's own channel. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;
select plan(6);

insert into auth.users (id, email, instance_id, aud, role, encrypted_password) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'a'),
  ('00000000-0000-4000-8000-0000000000bb', 'other@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'b');
create function pg_temp.told(person text) returns bigint language sql as $$
  select count(*) from realtime.messages where event = 'account_changed' and private
    and topic = 'portico-account:00000000-0000-4000-8000-0000000000' || person
$$;
delete from realtime.messages;

insert into auth.sessions (id, user_id, created_at) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', now());
select is(pg_temp.told('aa'), 1::bigint, 'a sign-in is told');
select is(pg_temp.told('bb'), 0::bigint, 'to that account alone');
select is((select payload - 'id' from realtime.messages where event = 'account_changed'), '{}', 'without what it was');
update auth.users set encrypted_password = 'c' where id = '00000000-0000-4000-8000-0000000000aa';
select is(pg_temp.told('aa'), 2::bigint, 'so is another password');
select portico_second_step_tried('{"user_id": "00000000-0000-4000-8000-0000000000aa", "valid": false}');
select portico_second_step_tried('{"user_id": "00000000-0000-4000-8000-0000000000aa", "valid": false}');
select is(pg_temp.told('aa'), 4::bigint, 'and a failure, also one that is counted in a line that is there');
delete from auth.sessions;
select is(pg_temp.told('aa'), 5::bigint, 'and the end of a session');

select * from finish();
rollback;
