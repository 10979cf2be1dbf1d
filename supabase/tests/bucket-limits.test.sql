-- Limits of buckets: moved and copied objects respect size and types, also where storage itself does not check. pgTAP; `supabase test db`.
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

select is(helpers.move('page.html', 'wide'), 'wide', 'a bucket without limits accepts any type');
select is(helpers.move('large.png', 'wide'), 'wide', 'a bucket without limits accepts any size');
select is(helpers.move('photo.png', 'small'), 'small', 'a file of exactly the size limit is moved');
select alike(helpers.move('large.png', 'small'), '%row-level security%', 'a file over the size limit is not moved');
select alike(helpers.move('large.png', 'pictures'), '%row-level security%', 'a file over the size limit is not moved, even with a listed type');
select is(helpers.move('photo.png', 'pictures'), 'pictures', 'a file with a listed type is moved');
select is(helpers.move('paper.pdf', 'pictures'), 'pictures', 'a listed type matches with a parameter and in another case');
select alike(helpers.move('page.html', 'pictures'), '%row-level security%', 'a file with another type is not moved');
select alike(helpers.move('like.png', 'pictures'), '%row-level security%', 'a type that only begins like a listed one is not moved');
select alike(helpers.move('untyped', 'pictures'), '%row-level security%', 'an object without a type is not moved');
select is(helpers.move('unknown', 'pictures'), 'pictures', 'an object without metadata is moved without a check');
select is(helpers.move('in/.emptyFolderPlaceholder', 'pictures'), 'pictures', 'the placeholder of an empty folder is moved');
select alike(helpers.move('fake/.emptyFolderPlaceholder', 'pictures'), '%row-level security%', 'an object with content and the placeholder’s name is not moved');
select is(helpers.move('page.html', 'all'), 'all', 'a list of all types accepts any type');
select alike(helpers.move('page.html', 'pictures', 'object.move'), '%row-level security%', 'the older name of the move operation is checked, too');
select is(helpers.copy('photo.png', 'pictures'), 'pictures', 'a copy with a listed type is made');
select alike(helpers.copy('page.html', 'pictures'), '%row-level security%', 'a copy with another type is not made');
select alike(helpers.copy('large.png', 'small'), '%row-level security%', 'a copy over the size limit is not made');
select alike(helpers.copy('page.html', 'pictures', 'storage.s3.object.copy'), '%row-level security%', 'a copy by S3 is checked, too');
select is(helpers.copy('page.html', 'pictures', 'storage.object.upload'), 'pictures', 'uploads are not checked here, because storage checks their content');

-- Limits that are set later
reset role;
update storage.buckets set file_size_limit = 4, allowed_mime_types = '{image/png}' where id = 'desk';
set local role authenticated;
select is(helpers.move('page.html', 'desk'), 'desk', 'an object in a bucket with newer limits is renamed there');

-- The trash
reset role;
insert into portico_trash (id, owner_id, bucket_id, folder, items)
  values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000aa', 'desk', '', '{page.html}');
set local role authenticated;
select set_config('storage.operation', 'storage.object.move', true);
select lives_ok($$ update storage.objects set bucket_id = 'portico-trash',
  name = '00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000001/desk/page.html' where name = 'page.html' $$, 'an object that exceeds newer limits is moved to the trash');
select is(helpers.move('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000001/desk/page.html', 'desk'), 'desk', 'an object is restored from the trash to its bucket');
select alike(helpers.move('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000001/desk/page.html', 'pictures'),
  '%row-level security%', 'the trash is no way into a bucket with limits');
select is(helpers.move('00000000-0000-4000-8000-0000000000aa/00000000-0000-4000-8000-000000000001/desk/page.html', 'wide'), 'wide', 'the trash allows a move into a bucket that accepts the object');
select throws_ok($$ select portico_private.fits_rules(1, null, '{}') $$, '42501', null, 'users cannot call the check of limits');

reset role;
select is(portico_private.fits_rules(10, '{image/*;q=1}', '{"size": 1, "mimetype": "IMAGE/PNG"}'), true, 'case and parameters of types are ignored');
select is(portico_private.fits_rules(10, '{image/}', '{"size": 1, "mimetype": "image/png"}'), false, 'only the wildcard matches several types');
select is(portico_private.fits_rules(9007199254740993, null, '{"size": 9007199254740994}'), false, 'sizes are compared to the byte');
select * from finish();
rollback;
