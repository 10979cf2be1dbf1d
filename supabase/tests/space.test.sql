-- Used space: which totals a caller sees. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(10);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false);
create policy desk on storage.objects for select to authenticated
  using (bucket_id = 'desk' and (storage.foldername(name))[1] = auth.uid()::text);
insert into storage.objects (bucket_id, name, owner_id, metadata)
  select 'desk', '00000000-0000-4000-8000-0000000000' || who || '/' || name, '00000000-0000-4000-8000-0000000000' || who, jsonb_build_object('size', size)
  from (values ('aa', 'one', 3000000000), ('aa', 'two', 5), ('aa', 'in/.emptyFolderPlaceholder', 0), ('bb', 'hers', 7)) as t (who, name, size);
delete from public.portico_space_limits;

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
select is(portico_space() -> 'buckets', '[{"id": "desk", "files": 2, "bytes": 3000000005}]'::jsonb, 'a bucket counts the visible files, without placeholders');
select is(portico_space() -> 'person', '{"bytes": 3000000005, "limit": null}'::jsonb, 'a user counts the own files');
select is(portico_space() ->> 'project', null, 'the total of the project is hidden without a limit');
select throws_ok($$ insert into portico_space_limits (project_bytes) values (1) $$, '42501', null, 'users cannot change their limit');
select throws_ok($$ select portico_private.stored_by('00000000-0000-4000-8000-0000000000bb') $$, '42501', null, 'users cannot read the space of others');
select throws_ok($$ select portico_private.stored_bytes() $$, '42501', null, 'users cannot read the space of the project');
reset role;
insert into portico_space_limits (project_bytes, person_bytes, file_bytes) values (9000000000, 5000000000, 50000000);
set local role authenticated;
select is((portico_space() #>> '{project,bytes}')::bigint >= 3000000012, true, 'a limit of the project counts the files of all users');
select is(portico_space() - 'buckets' - 'project', '{"person": {"bytes": 3000000005, "limit": 5000000000}, "file_limit": 50000000}'::jsonb, 'the limits are returned');
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000bb", "role": "authenticated"}', true);
select is(portico_space() -> 'buckets', '[{"id": "desk", "files": 1, "bytes": 7}]'::jsonb, 'another user counts the own files');
reset role;
set local role anon;
select throws_ok($$ select portico_space() $$, '42501', null, 'visitors without an account read no used space');
select * from finish();
rollback;
