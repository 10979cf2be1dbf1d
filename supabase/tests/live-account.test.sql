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
select is(pg_temp.told('aa'), 1::bigint, 'a sign-in sends a broadcast to the account');
select is(pg_temp.told('bb'), 0::bigint, 'other accounts get no broadcast');
select is((select payload - 'id' from realtime.messages where event = 'account_changed'), '{}', 'the broadcast has no contents');
update auth.users set encrypted_password = 'c' where id = '00000000-0000-4000-8000-0000000000aa';
select is(pg_temp.told('aa'), 2::bigint, 'another password sends a broadcast');
select portico_second_step_tried('{"user_id": "00000000-0000-4000-8000-0000000000aa", "valid": false}');
select portico_second_step_tried('{"user_id": "00000000-0000-4000-8000-0000000000aa", "valid": false}');
select is(pg_temp.told('aa'), 4::bigint, 'each failure sends a broadcast, also if it only raises a count');
delete from auth.sessions;
select is(pg_temp.told('aa'), 5::bigint, 'the end of a session sends a broadcast');

select * from finish();
rollback;
