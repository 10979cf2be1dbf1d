-- File requests: who creates, sees and ends them, and which uploads a grant allows. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(61);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false), ('other', 'other', false);
create policy desk on storage.objects for all to authenticated
  using (bucket_id in ('desk', 'other') and (storage.foldername(name))[1] = auth.uid()::text);
insert into storage.objects (bucket_id, name, metadata) values ('desk', '00000000-0000-4000-8000-0000000000aa/in/secret.txt', '{"size": 3}');

create schema helpers;
grant usage on schema helpers to anon, authenticated;
alter default privileges in schema helpers grant execute on functions to anon, authenticated;
create function helpers.become(who text) returns void language plpgsql as $$
begin
  if who = 'nobody' then
    perform set_config('request.jwt.claims', '{"role": "anon"}', true), set_config('request.jwt.claim.sub', '', true), set_config('role', 'anon', true);
  else
    perform set_config('request.jwt.claims', json_build_object('sub', '00000000-0000-4000-8000-0000000000' || who, 'role', 'authenticated')::text, true),
      set_config('request.jwt.claim.sub', '00000000-0000-4000-8000-0000000000' || who, true), set_config('role', 'authenticated', true);
  end if;
end
$$;
create table helpers.made (what text, id uuid, token text, upload_grant text);
grant all on helpers.made to anon, authenticated;
create function helpers.ask(what text, folder text, expires timestamptz default null, files integer default null, bytes bigint default null)
  returns void language plpgsql as $$
declare
  answer jsonb := public.portico_create_upload_request('desk', '00000000-0000-4000-8000-0000000000aa/' || folder, what, 'Thanks', expires, files, bytes);
begin
  insert into helpers.made values (what, (answer ->> 'id')::uuid, answer ->> 'token');
end
$$;
create function helpers.open(which text) returns text language plpgsql as $$
declare
  answer jsonb := public.portico_open_upload_request((select token from helpers.made where what = which));
begin
  update helpers.made set upload_grant = answer ->> 'grant' where what = which and answer ->> 'state' = 'open';
  return answer ->> 'state';
end
$$;
create function helpers.reserve(which text, path text, bytes bigint default 3) returns jsonb language sql as $$
  select public.portico_reserve_upload((select upload_grant from helpers.made where what = which), path, bytes)
$$;
create function helpers.key(which text, path text, bytes bigint default 3) returns text language sql as $$
  select helpers.reserve(which, path, bytes) ->> 'key'
$$;
create function helpers.at(path text) returns text language sql security definer as $$
  select key from portico_private.reserved_uploads where key like '%/' || path
$$;
-- Runs the checks of storage for an upload with the grant.
create function helpers.send(which text, key text, bytes bigint default 3, operation text default 'storage.object.upload', bucket text default 'desk', header text default 'x-portico-grant')
  returns text language plpgsql as $$
begin
  perform set_config('request.headers', json_build_object(header, (select upload_grant from helpers.made where what = which))::text, true),
    set_config('storage.operation', operation, true);
  insert into storage.objects (bucket_id, name, metadata) values (bucket, key, jsonb_build_object('contentLength', bytes));
  perform set_config('request.headers', '{}', true);
  return 'sent';
exception
  when insufficient_privilege then return 'refused';
  when unique_violation then return 'is there';
end
$$;

-- Creating a request
select helpers.become('aa');
select lives_ok($$ select helpers.ask('open', 'in/') $$, 'the owner makes a file request');
select lives_ok($$ select helpers.ask('two', 'in/', null, 2, 10) $$, 'the owner makes a file request with two files of ten bytes');
select lives_ok($$ select helpers.ask('brief', 'new/', now() + interval '1 day') $$, 'the owner makes a file request with an end date in an empty folder');
select throws_ok($$ select helpers.ask('up', '../00000000-0000-4000-8000-0000000000bb//') $$, '23514', null, 'an invalid folder is refused');
select throws_ok($$ select helpers.ask('past', 'in/', now() - interval '1 day') $$, '23514', null, 'an end date in the past is refused');
select throws_ok($$ select helpers.ask('zero', 'in/', null, 0) $$, '23514', null, 'a limit of no files is refused');
select throws_ok($$ select portico_create_upload_request('desk', '00000000-0000-4000-8000-0000000000bb/', 'hers') $$, '42501', null, 'a file request for a folder without permission is refused');
select throws_ok($$ select portico_create_upload_request('nowhere', '00000000-0000-4000-8000-0000000000aa/', 'x') $$, '42501', null, 'a file request in a missing bucket is refused');
select is((select count(*) from storage.objects), 1::bigint, 'making file requests leaves no objects');
select is((select count(*) from portico_upload_requests), 3::bigint, 'the owner sees the file requests');
select results_eq(
  $$ select most_files, most_bytes, most_total, bytes, expires_at - created_at from portico_upload_requests where name = 'open' $$,
  $$ values (100, 1000000000::bigint, 10000000000::bigint, 0::bigint, interval '30 days') $$,
  'a file request without limits has the default limits');
select throws_ok($$ select helpers.ask('long', repeat('a/', 600)) $$, '23514', null, 'a folder that is longer than a key is refused');
insert into helpers.made select 'total', (made ->> 'id')::uuid, made ->> 'token' from portico_create_upload_request(
  'desk', '00000000-0000-4000-8000-0000000000aa/in/', 'total', most_bytes => 5000000000, most_total => 10000000000) as made;
select throws_ok($$ select token_hash from portico_upload_requests $$, '42501', null, 'the owner does not see the token');
select throws_ok($$ update portico_upload_requests set ended_at = null $$, '42501', null, 'the owner changes file requests only by the functions');
select throws_ok($$ select * from portico_private.upload_grants $$, '42501', null, 'users cannot read grants');
select throws_ok($$ select portico_private.may_add('{"sub": "00000000-0000-4000-8000-0000000000bb"}', 'desk', 'x', '{}') $$, '42501', null, 'users cannot check permissions as another account');
select helpers.become('bb');
select is((select count(*) from portico_upload_requests), 0::bigint, 'other users see no file requests of the owner');
select is(portico_end_upload_request((select id from helpers.made where what = 'open')), false, 'other users end no file requests of the owner');
select helpers.become('nobody');
select throws_ok($$ select * from portico_upload_requests $$, '42501', null, 'visitors without an account see no file requests');
select throws_ok($$ select portico_create_upload_request('desk', 'a/', 'x') $$, '42501', null, 'visitors without an account make no file requests');

-- Sending files without an account
select is(portico_open_upload_request('nonsense') ->> 'state', 'missing', 'an unknown token opens no file request');
select is(portico_reserve_upload('nonsense', 'a', 1) ->> 'state', 'over', 'an unknown grant reserves no file');
select is(helpers.open('open'), 'open', 'a file request opens');
select is((select array_agg(k order by k) from jsonb_object_keys(portico_open_upload_request((select token from helpers.made where what = 'open'))) k),
  array['bytes_left', 'files', 'grant', 'most_bytes', 'most_files', 'name', 'note', 'state', 'until'], 'a file request does not reveal its folder');
select matches(helpers.key('open', 'a/one.txt'), '^00000000-0000-4000-8000-0000000000aa/in/\d{4}-\d\d-\d\d \d\d\.\d\d [0-9a-f]{8}/a/one\.txt$', 'a file is stored in a subfolder of its own');
select is(helpers.send('open', helpers.at('a/one.txt'), 4), 'refused', 'a file with more bytes than reserved is refused');
select is(helpers.send('open', helpers.at('a/one.txt'), null), 'refused', 'a file of unknown size is refused');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, 'storage.object.sign_upload_url'), 'refused', 'a signed upload link, which would outlive the file request, is refused');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, ''), 'refused', 'an operation that is not an upload is refused');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, 'storage.object.upload', 'other'), 'refused', 'another bucket is refused');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, 'storage.object.upload', 'desk', 'x-other'), 'refused', 'a grant in another header is refused');
select is(helpers.send('open', '00000000-0000-4000-8000-0000000000aa/in/secret.txt'), 'refused', 'an existing object is not overwritten');
select is(helpers.send('open', '00000000-0000-4000-8000-0000000000aa/in/new.txt'), 'refused', 'a key without a reservation is refused');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, 'storage.tus.upload.part'), 'sent', 'a reserved file is uploaded');
select is(helpers.send('open', helpers.at('a/one.txt')), 'is there', 'a reserved file is uploaded once');
select is((select count(*) from storage.objects), 0::bigint, 'the visitor does not read uploaded files');
select set_config('request.headers', json_build_object('x-portico-grant', (select upload_grant from helpers.made where what = 'open'))::text, true);
select is((select count(*) from storage.objects), 0::bigint, 'the visitor does not read uploaded files with the grant');
select set_config('request.headers', '{}', true);
select is(current_setting('request.jwt.claims'), '{"role": "anon"}', 'the grant does not change the caller’s claims');
select is(helpers.reserve('open', 'a/one.txt', 4) ->> 'state', 'taken', 'a path is reserved once after the upload');
select throws_ok($$ select helpers.reserve('open', '../x') $$, '23514', null, 'a path outside of the folder is refused');
select throws_ok($$ select helpers.reserve('open', 'a//x') $$, '23514', null, 'a path with an empty name is refused');

-- Limits
select helpers.open('two');
select is(helpers.reserve('two', 'large', 11) ->> 'state', 'too_large', 'a file over the size limit is not reserved');
select is(helpers.reserve('two', 'first', 10) ->> 'state', 'open', 'the first of two files is reserved');
select is(helpers.reserve('two', 'second', 1) ->> 'state', 'open', 'the second of two files is reserved');
select is(helpers.reserve('two', 'second', 1) ->> 'state', 'open', 'the reservation of the second file is repeated');
select is(helpers.reserve('two', 'third', 1) ->> 'state', 'full', 'a third of two files is not reserved');
select is(helpers.open('two'), 'full', 'a full file request reports that it is full');

select is(helpers.open('total'), 'open', 'a file request for ten billion bytes opens');
select is(helpers.reserve('total', 'large', 5000000001) ->> 'state', 'too_large', 'a file over the size limit of one file is not reserved');
select is(helpers.reserve('total', 'first', 5000000000) ->> 'state', 'open', 'a file of five billion bytes is reserved');
select is(helpers.reserve('total', 'first', 5000000000) ->> 'state', 'open', 'a repeated reservation counts once');
select is(helpers.reserve('total', 'second', 5000000000) ->> 'state', 'open', 'another file of five billion bytes is reserved');
select is(helpers.reserve('total', 'third', 1) ->> 'state', 'no_room', 'not one byte over the total limit is reserved');
select is(helpers.open('total'), 'full', 'a file request without space reports that it is full');

-- Ending a request
select helpers.open('brief');
select helpers.reserve('brief', 'late');
select helpers.reserve('open', 'banned'), helpers.reserve('open', 'refused'), helpers.reserve('open', 'ended');
reset role;
update portico_upload_requests set expires_at = now() - interval '1 second' where name = 'brief';
select helpers.become('nobody');
select is(helpers.send('brief', helpers.at('late')) || helpers.open('brief'), 'refusedexpired', 'a file request expires at its end date');
reset role;
update auth.users set banned_until = now() + interval '1 day' where email = 'owner@test.example';
select helpers.become('nobody');
select is(helpers.send('open', helpers.at('banned')), 'refused', 'a file request of a suspended owner is refused');
reset role;
update auth.users set banned_until = null where email = 'owner@test.example';
drop policy desk on storage.objects;
select helpers.become('nobody');
select is(helpers.send('open', helpers.at('refused')) || (helpers.reserve('open', 'more') ->> 'state'), 'refusedforbidden', 'a file request is refused if its owner may not write the folder any more');
reset role;
create policy desk on storage.objects for all to authenticated using ((storage.foldername(name))[1] = auth.uid()::text);
select helpers.become('aa');
select is((select files from portico_upload_requests where name = 'open'), 4, 'the owner sees the number of received files');
select is(portico_end_upload_request((select id from helpers.made where what = 'open')), true, 'the owner ends the file request');
select helpers.become('nobody');
select is(helpers.send('open', helpers.at('ended')) || (helpers.reserve('open', 'more') ->> 'state') || helpers.open('open'), 'refusedendedended', 'an ended file request is refused at once, also for visitors who have opened it');
reset role;
select is((select count(*) from storage.objects), 2::bigint, 'one file was received');
select * from finish();
rollback;
