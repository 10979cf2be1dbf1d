-- Favourites: who owns them, and what their list contains. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(13);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false);
create policy desk on storage.objects for select to authenticated
  using (bucket_id = 'desk' and (storage.foldername(name))[1] = auth.uid()::text);
insert into storage.objects (bucket_id, name, metadata, updated_at) values
  ('desk', '00000000-0000-4000-8000-0000000000aa/in/one.txt', '{"size": 3, "mimetype": "text/plain"}', '2026-01-01'),
  ('desk', '00000000-0000-4000-8000-0000000000aa/in/one.txt.bak', '{"size": 4, "mimetype": "text/plain"}', '2026-01-01'),
  ('desk', '00000000-0000-4000-8000-0000000000bb/hers.txt', '{"size": 9, "mimetype": "text/plain"}', '2026-01-01');

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
select lives_ok($$ insert into portico_favourites (bucket_id, key) values
  ('desk', '00000000-0000-4000-8000-0000000000aa/in/one.txt'), ('desk', '00000000-0000-4000-8000-0000000000aa/in/'),
  ('desk', '00000000-0000-4000-8000-0000000000aa/in/one'), ('desk', '00000000-0000-4000-8000-0000000000aa/i/'),
  ('desk', '00000000-0000-4000-8000-0000000000bb/hers.txt') $$, 'users add favourites');
select throws_ok($$ insert into portico_favourites (owner_id, bucket_id, key) values ('00000000-0000-4000-8000-0000000000bb', 'desk', 'x') $$, '42501', null, 'users add no favourites for others');
select throws_ok($$ insert into portico_favourites (bucket_id, key) values ('desk', '00000000-0000-4000-8000-0000000000aa/in/') $$, '23505', null, 'a favourite is added once');
select throws_ok($$ insert into portico_favourites (bucket_id, key) values ('desk', '/x') $$, '23514', null, 'a favourite needs a valid key');
select throws_ok($$ update portico_favourites set key = 'x' $$, '42501', null, 'a favourite cannot be changed');
create temporary table told on commit drop as select row ->> 'key' as key, row from jsonb_array_elements(portico_list_favourites()) as row;
select is((select row - 'key' - 'bucket' - 'updated_at' from told where key like '%/one.txt'), '{"is_there": true, "size": 3, "type": "text/plain"}'::jsonb, 'a favourite file is listed with its size and type');
select is((select row - 'key' - 'bucket' from told where key like '%/in/'), '{"is_there": true, "size": null, "type": null, "updated_at": null}'::jsonb, 'a favourite folder exists while an object is in it');
select is((select string_agg(right(key, 5), ' ' order by key) from told where row ->> 'is_there' = 'false'), 'aa/i/ n/one s.txt', 'deleted files and files without permission are listed as missing');
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000bb", "role": "authenticated"}', true);
select is((select count(*) from portico_favourites), 0::bigint, 'other users see no favourites of an account');
select is(portico_list_favourites(), '[]'::jsonb, 'other users do not list favourites of an account');
delete from portico_favourites;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
select is((select count(*) from portico_favourites), 5::bigint, 'other users do not remove favourites of an account');
with gone as (delete from portico_favourites where key like '%hers.txt' returning 1) select is((select count(*) from gone), 1::bigint, 'users remove their own favourites');
reset role;
set local role anon;
select throws_ok($$ select * from portico_favourites $$, '42501', null, 'visitors without an account have no favourites');
select * from finish();
rollback;
