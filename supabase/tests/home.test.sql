-- The home page in one call: the data of each card, and what a failure does not affect. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(7);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false), ('wall', 'wall', false), ('portico-trash', 'portico-trash', false)
  on conflict do nothing;
create policy "home test buckets" on storage.buckets for select to authenticated using (id in ('desk', 'wall', 'portico-trash'));
create policy "home test objects" on storage.objects for select to authenticated
  using (bucket_id in ('desk', 'wall', 'portico-trash') and (storage.foldername(name))[1] = auth.uid()::text);
insert into storage.objects (id, bucket_id, name, metadata, updated_at, created_at)
  select ('00000000-0000-4000-8000-0000000002' || at)::uuid, bucket, '00000000-0000-4000-8000-0000000000' || who || '/' || name,
    '{"size": 5, "mimetype": "text/plain"}', day::timestamptz, day::timestamptz
  from (values
    (11, 'desk', 'aa', 'old.txt', '2026-01-01'),
    (12, 'wall', 'aa', 'new.txt', '2026-01-02'),
    (13, 'portico-trash', 'aa', 'gone.txt', '2026-01-03'),
    (14, 'desk', 'bb', 'hers.txt', '2026-01-04')
  ) as t (at, bucket, who, name, day);

create schema helpers;
grant usage on schema helpers to authenticated, anon;
alter default privileges in schema helpers grant execute on functions to authenticated, anon;
create function helpers.names(answer jsonb) returns text language sql as $$
  select coalesce(string_agg(substr(file ->> 'key', 38), ' ' order by at), '-') from jsonb_array_elements(answer -> 'files') with ordinality as t (file, at)
$$;

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
select is(
  helpers.names(portico_home('[{"name": "portico_recent_files", "args": {"shown": ["desk", "wall"]}}]') -> 0 -> 'data'),
  'new.txt old.txt', 'the home page has the last changed files that the caller may see');
select is(
  helpers.names(portico_home('[{"name": "portico_recent_files", "args": {"own": ["desk", "wall"], "shown": ["desk"], "most": 1}}]') -> 0 -> 'data'),
  'old.txt', 'a call uses its arguments');
select is(
  portico_home('[{"name": "portico_tables", "args": {"most": 1}}]') -> 0 -> 'data' -> 'total', portico_tables(1) -> 'total',
  'the list of tables is that of its own function');
select is(
  portico_home('[{"name": "portico_recent_files", "args": {"most": "many"}}, {"name": "portico_tables"}]') -> 0 -> 'error' ->> 'code',
  '22P02', 'a failed call returns its error code');
select ok(
  portico_home('[{"name": "portico_recent_files", "args": {"most": "many"}}, {"name": "portico_tables"}]') -> 1 -> 'data' ? 'tables',
  'a failed call does not affect the others');
select is(
  portico_home('[{"name": "pg_sleep", "args": {}}]') -> 0 -> 'error' ->> 'code', '42883', 'a function that no card uses is not called');
set local role anon;
select throws_ok($$select portico_home('[]')$$, '42501', null, 'visitors without an account cannot call the home page');

select * from finish();
rollback;
