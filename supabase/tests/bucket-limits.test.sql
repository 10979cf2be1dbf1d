-- Limits of buckets: what is moved or copied into one obeys its size and types, also where storage itself does not look. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(29);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('desk', 'desk', false, null, null), ('wide', 'wide', false, null, '{}'), ('small', 'small', false, 10, null),
  ('pictures', 'pictures', false, 10, '{image/*, Application/PDF}'), ('all', 'all', false, 10, '{*/*}');
create policy desk on storage.objects for all to authenticated using (bucket_id in ('desk', 'wide', 'small', 'pictures', 'all'));
insert into storage.objects (bucket_id, name, metadata) values
  ('desk', 'page.html', '{"size": 5, "mimetype": "text/html"}'),
  ('desk', 'photo.png', '{"size": 10, "mimetype": "image/png"}'),
  ('desk', 'large.png', '{"size": 11, "mimetype": "image/png"}'),
  ('desk', 'like.png', '{"size": 5, "mimetype": "imagery/png"}'),
  ('desk', 'paper.pdf', '{"size": 5, "mimetype": "application/pdf; charset=binary"}'),
  ('desk', 'untyped', '{"size": 5}'),
  ('desk', 'unknown', null),
  ('desk', 'in/.emptyFolderPlaceholder', '{"size": 0, "mimetype": "text/plain"}'),
  ('desk', 'fake/.emptyFolderPlaceholder', '{"size": 5, "mimetype": "text/html"}');
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true),
  set_config('request.jwt.claim.sub', '00000000-0000-4000-8000-0000000000aa', true);

create schema helpers;
grant usage on schema helpers to authenticated;
alter default privileges in schema helpers grant execute on functions to authenticated;
-- Moves an object as storage does for the caller, and undoes it. Returns the error, or the bucket.
create function helpers.move(key text, bucket text, operation text default 'storage.object.move') returns text language plpgsql as $$
declare
  place text;
begin
  perform set_config('storage.operation', operation, true);
  begin
    update storage.objects set bucket_id = bucket, version = '2' where name = key returning bucket_id into place;
    raise exception using errcode = 'PU001';
  exception
    when sqlstate 'PU001' then return place;
    when insufficient_privilege then return sqlerrm;
  end;
end
$$;
create function helpers.copy(key text, bucket text, operation text default 'storage.object.copy') returns text language plpgsql as $$
begin
  perform set_config('storage.operation', operation, true);
  insert into storage.objects (bucket_id, name, metadata) select bucket, 'copied', o.metadata from storage.objects o where o.name = key;
  raise exception using errcode = 'PU001';
exception
  when sqlstate 'PU001' then return bucket;
  when insufficient_privilege then return sqlerrm;
end
$$;
set local role authenticated;

select is(helpers.move('page.html', 'wide'), 'wide', 'a bucket without limits takes anything');
select is(helpers.move('large.png', 'wide'), 'wide', 'of any size');
select is(helpers.move('photo.png', 'small'), 'small', 'a file as large as the limit is moved');
select alike(helpers.move('large.png', 'small'), '%row-level security%', 'a larger one is not');
select alike(helpers.move('large.png', 'pictures'), '%row-level security%', 'nor one of a listed type');
select is(helpers.move('photo.png', 'pictures'), 'pictures', 'a listed type is moved');
select is(helpers.move('paper.pdf', 'pictures'), 'pictures', 'also with a parameter and in other letters');
select alike(helpers.move('page.html', 'pictures'), '%row-level security%', 'a type that is not listed is not');
select alike(helpers.move('like.png', 'pictures'), '%row-level security%', 'nor one that begins alike');
select alike(helpers.move('untyped', 'pictures'), '%row-level security%', 'nor an object without a type');
select is(helpers.move('unknown', 'pictures'), 'pictures', 'of which nothing is known it is not asked');
select is(helpers.move('in/.emptyFolderPlaceholder', 'pictures'), 'pictures', 'an empty folder is moved');
select alike(helpers.move('fake/.emptyFolderPlaceholder', 'pictures'), '%row-level security%', 'but no content by its name');
select is(helpers.move('page.html', 'all'), 'all', 'a list of all types takes any');
select alike(helpers.move('page.html', 'pictures', 'object.move'), '%row-level security%', 'an older name of the operation is known');
select is(helpers.copy('photo.png', 'pictures'), 'pictures', 'a copy of a listed type is made');
select alike(helpers.copy('page.html', 'pictures'), '%row-level security%', 'a copy of another type is not');
select alike(helpers.copy('large.png', 'small'), '%row-level security%', 'nor one that is too large');
select alike(helpers.copy('page.html', 'pictures', 'storage.s3.object.copy'), '%row-level security%', 'also by S3');
select is(helpers.copy('page.html', 'pictures', 'storage.object.upload'), 'pictures', 'uploads are left to storage, which checks what arrives');

-- Limits that come later
reset role;
update storage.buckets set file_size_limit = 4, allowed_mime_types = '{image/png}' where id = 'desk';
set local role authenticated;
select is(helpers.move('page.html', 'desk'), 'desk', 'what is in a bucket already is renamed there');

-- The trash
reset role;
insert into portico_trash (id, owner_id, bucket_id, folder, items)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', 'desk', '', '{page.html}');
set local role authenticated;
select set_config('storage.operation', 'storage.object.move', true);
select lives_ok($$ update storage.objects set bucket_id = 'portico-trash',
  name = '00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000001/desk/page.html' where name = 'page.html' $$, 'it is deleted');
select is(helpers.move('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000001/desk/page.html', 'desk'), 'desk', 'and restored to its bucket');
select alike(helpers.move('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000001/desk/page.html', 'pictures'),
  '%row-level security%', 'but not by way of the trash to a bucket that does not take it');
select is(helpers.move('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000001/desk/page.html', 'wide'), 'wide', 'one that takes it does');
select throws_ok($$ select portico_private.fits_rules(1, null, '{}') $$, '42501', null, 'rules are nobody''s to try');

reset role;
select is(portico_private.fits_rules(10, '{image/*;q=1}', '{"size": 1, "mimetype": "IMAGE/PNG"}'), true, 'letters and parameters do not count');
select is(portico_private.fits_rules(10, '{image/}', '{"size": 1, "mimetype": "image/png"}'), false, 'nothing else stands for many types');
select is(portico_private.fits_rules(9007199254740993, null, '{"size": 9007199254740994}'), false, 'sizes are compared to the byte');
select * from finish();
rollback;
