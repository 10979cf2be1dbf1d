-- Search: which files a caller finds, and in which pages. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(22);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false), ('wall', 'wall', false), ('portico-trash', 'portico-trash', false)
  on conflict do nothing;
create policy desk on storage.objects for select to authenticated
  using (bucket_id in ('desk', 'wall', 'portico-trash') and (storage.foldername(name))[1] = auth.uid()::text);
insert into storage.objects (id, bucket_id, name, metadata, updated_at, created_at)
  select ('00000000-0000-4000-8000-0000000001' || at)::uuid, bucket, '00000000-0000-4000-8000-0000000000' || who || '/' || name,
    jsonb_build_object('size', size, 'mimetype', media), day::timestamptz, day::timestamptz
  from (values
    (11, 'desk', 'aa', 'Plan.txt', 5, 'text/plain', '2026-01-01'),
    (12, 'desk', 'aa', 'Plans/old plan.pdf', 3000000000, 'application/pdf', '2026-01-02'),
    (13, 'desk', 'aa', 'Plans/deep plans/.emptyFolderPlaceholder', 0, 'application/octet-stream', '2026-01-03'),
    (14, 'desk', 'aa', '=C3=9Cber 100=25 _x.png', 7, 'image/png', '2026-01-04'),
    (15, 'desk', 'aa', 'a=ZZ =FF.bin', 7, 'application/octet-stream', '2026-01-05'),
    (16, 'wall', 'aa', 'plan.ts', 9, 'video/mp2t', '2026-01-06'),
    (17, 'portico-trash', 'aa', 'plan.trashed', 1, 'text/plain', '2026-01-07'),
    (18, 'desk', 'bb', 'plan.hers', 1, 'text/plain', '2026-01-08')
  ) as t (at, bucket, who, name, size, media, day);

create schema helpers;
grant usage on schema helpers to authenticated, anon;
alter default privileges in schema helpers grant execute on functions to authenticated, anon;
-- Returns the found names in order, then whether there are more.
create function helpers.names(answer jsonb) returns text language sql as $$
  select coalesce(string_agg(substr(file ->> 'key', 38), ' ' order by at), '-') || case when answer ->> 'next' is null then '' else ' …' end
  from jsonb_array_elements(answer -> 'files') with ordinality as t (file, at)
$$;
create function helpers.everywhere() returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('bucket', bucket, 'prefix', '')) from unnest(array['desk', 'wall', 'portico-trash']) as bucket
$$;
create function helpers.kinds() returns jsonb language sql as $$
  select '[{"media": "^image/"}, {"media": "^video/"}, {"media": "code", "names": "\\.[jt]s$"}, {"media": "^text/", "names": "\\.txt$"}, {"media": "."}]'::jsonb
$$;

select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
select is(helpers.names(portico_find_files(helpers.everywhere(), 'PLAN')), 'plan.ts Plans/old plan.pdf Plan.txt', 'a search finds a part of the name, latest first, and no placeholders, trash or files of others');
select is(helpers.names(portico_find_files(helpers.everywhere(), 'plan', most => 2)), 'plan.ts Plans/old plan.pdf …', 'a page shows that there are more files');
select is(helpers.names(portico_find_files(helpers.everywhere(), 'plan', most => 2, beyond_at => (answer -> 'next' ->> 'at')::timestamptz, beyond_id => (answer -> 'next' ->> 'id')::uuid)), 'Plan.txt', 'the next one begins where it ended')
  from portico_find_files(helpers.everywhere(), 'plan', most => 2) as answer;
select is(helpers.names(portico_find_files(helpers.everywhere(), 'plan', most => 3)), 'plan.ts Plans/old plan.pdf Plan.txt', 'a page that is exactly full is the last one');
select is(helpers.names(portico_find_files(helpers.everywhere(), 'über')), '=C3=9Cber 100=25 _x.png', 'a search finds the decoded name');
select is(helpers.names(portico_find_files(helpers.everywhere(), U&'u\0308BER')), '=C3=9Cber 100=25 _x.png', 'a search finds every Unicode form of a name');
select is(helpers.names(portico_find_files(helpers.everywhere(), 'c3')), '-', 'a search does not find the encoded name');
select is(helpers.names(portico_find_files(helpers.everywhere(), '100% _')), '=C3=9Cber 100=25 _x.png', 'special characters of a query are not patterns');
select is(helpers.names(portico_find_files(helpers.everywhere(), '%')), '=C3=9Cber 100=25 _x.png', 'a percent sign alone is not a pattern');
select is(helpers.names(portico_find_files(helpers.everywhere(), '=zz')), 'a=ZZ =FF.bin', 'a name that is not encoded stays as it is');
select is(helpers.names(portico_find_files('[{"bucket": "desk", "prefix": "00000000-0000-4000-8000-0000000000aa/Plans/"}]', '')), 'Plans/old plan.pdf', 'a search without a query returns all files of a folder');
select is(helpers.names(portico_find_files('[{"bucket": "desk", "prefix": ""}]', 'plan.')), 'Plans/old plan.pdf Plan.txt', 'a search finds files in a whole bucket');
select is(helpers.names(portico_find_files('[{"bucket": "desk", "prefix": "00000000-0000-4000-8000-0000000000bb/"}]', '')), '-', 'a search finds no files in a folder of others');
select is(helpers.names(portico_find_files('[{"bucket": "portico-trash", "prefix": ""}]', '')), '-', 'a search finds no files in internal buckets');
select is(helpers.names(portico_find_files(helpers.everywhere(), since => '2026-01-02', until => '2026-01-04')), 'Plans/old plan.pdf', 'a search filters by the day of the last change');
select is(helpers.names(portico_find_files(helpers.everywhere(), min_bytes => 7, max_bytes => 8)), 'a=ZZ =FF.bin =C3=9Cber 100=25 _x.png', 'a search filters by size');
select is(helpers.names(portico_find_files(helpers.everywhere(), kinds => helpers.kinds(), wanted => '{2,3}')), 'plan.ts Plan.txt', 'a search filters by type, by the name if the media type is unspecific');
select is(helpers.names(portico_find_files(helpers.everywhere(), kinds => helpers.kinds(), wanted => '{1}')), '-', 'the first matching type is the type of a file');
select is(portico_find_files(helpers.everywhere(), 'plan', most => 0, most_folders => 5) -> 'folders',
  '[{"bucket": "desk", "key": "00000000-0000-4000-8000-0000000000aa/Plans"}, {"bucket": "desk", "key": "00000000-0000-4000-8000-0000000000aa/Plans/deep plans"}]'::jsonb, 'a search finds folders by their own name, also empty ones');
select is(portico_find_files(helpers.everywhere(), 'plan', most_folders => 1) ->> 'more_folders', 'true', 'a search reports that there are more folders');
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000bb", "role": "authenticated"}', true);
select is(helpers.names(portico_find_files(helpers.everywhere(), 'plan', most_folders => 5)), 'plan.hers', 'another user finds the files that policies allow');
reset role;
set local role anon;
select throws_ok($$ select portico_find_files('[{"bucket": "desk", "prefix": ""}]') $$, '42501', null, 'visitors without an account cannot search');
select * from finish();
rollback;
