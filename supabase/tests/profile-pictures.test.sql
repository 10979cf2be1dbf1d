-- Profile pictures: who writes them, which content is allowed, and who can list them. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(13);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.objects (bucket_id, name) values
  ('portico-avatars', '00000000-0000-4000-8000-0000000000bb/00000000-0000-4000-8000-000000000001.jpg');
create function pg_temp.add(name text, metadata text default null) returns text language sql as $$
  select pg_catalog.format('insert into storage.objects (bucket_id, name, metadata) values (''portico-avatars'', %L, %L)', name, metadata)
$$;
grant execute on function pg_temp.add(text, text) to authenticated;

select is((select row (public, file_size_limit, allowed_mime_types)::text from storage.buckets where id = 'portico-avatars'), '(t,524288,{image/jpeg})', 'the bucket accepts small pictures of one type, and is public');
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
select is(portico_avatars(), '{"bytes": 524288}'::jsonb, 'a signed-in user sees that the project has pictures');
select is((select count(*) from storage.buckets where id = 'portico-avatars'), 0::bigint, 'a signed-in user does not see the bucket');
select lives_ok(pg_temp.add('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000002.jpg'), 'users add their own picture');
select throws_ok(pg_temp.add('00000000-0000-4000-8000-0000000000bb/00000000-0000-4000-8000-000000000003.jpg'), '42501', null, 'users add no pictures for others');
select throws_ok(pg_temp.add('00000000-0000-4000-8000-0000000000aa/me.jpg'), '42501', null, 'a name that can be guessed is refused');
select throws_ok(pg_temp.add('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000004.svg'), '42501', null, 'a name with another extension is refused');
select throws_ok(pg_temp.add('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000005.jpg', '{"size": 9, "mimetype": "image/svg+xml"}'), '42501', null, 'a picture of another type is refused');
select throws_ok(pg_temp.add('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000006.jpg', '{"size": 524289, "mimetype": "image/jpeg"}'), '42501', null, 'a picture that is too large is refused');
select is((select count(*) from storage.objects where bucket_id = 'portico-avatars'), 1::bigint, 'users list their own pictures');
update storage.objects set name = name || '.svg' where bucket_id = 'portico-avatars';
select set_config('storage.allow_delete_query', 'true', true);
delete from storage.objects where bucket_id = 'portico-avatars';
reset role;
select is((select string_agg(name, ' ') from storage.objects where bucket_id = 'portico-avatars'), '00000000-0000-4000-8000-0000000000bb/00000000-0000-4000-8000-000000000001.jpg', 'users remove only their own pictures, and move none');
set local role anon;
select throws_ok($$ select portico_avatars() $$, '42501', null, 'visitors without an account do not see whether there are pictures');
reset role;
update storage.buckets set public = false where id = 'portico-avatars';
set local role authenticated;
select is(portico_avatars(), null, 'a bucket that is not public has no pictures');
reset role;
select * from finish();
rollback;
