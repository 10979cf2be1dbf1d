-- Upload requests: who makes, sees and ends them, what a grant sends, and what it never does. pgTAP; `supabase test db`.
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
-- What storage asks of the policies for an upload with the grant.
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

-- Making
select helpers.become('aa');
select lives_ok($$ select helpers.ask('open', 'in/') $$, 'the owner asks for files');
select lives_ok($$ select helpers.ask('two', 'in/', null, 2, 10) $$, 'two of them, of ten bytes');
select lives_ok($$ select helpers.ask('brief', 'new/', now() + interval '1 day') $$, 'until a day, in a folder that has nothing in it');
select throws_ok($$ select helpers.ask('up', '../00000000-0000-4000-8000-0000000000bb//') $$, '23514', null, 'a folder is a key');
select throws_ok($$ select helpers.ask('past', 'in/', now() - interval '1 day') $$, '23514', null, 'a request ends in the future');
select throws_ok($$ select helpers.ask('zero', 'in/', null, 0) $$, '23514', null, 'no file at all is none');
select throws_ok($$ select portico_create_upload_request('desk', '00000000-0000-4000-8000-0000000000bb/', 'hers') $$, '42501', null, 'nobody asks for files where they may add none');
select throws_ok($$ select portico_create_upload_request('nowhere', '00000000-0000-4000-8000-0000000000aa/', 'x') $$, '42501', null, 'nor in a bucket that is none');
select is((select count(*) from storage.objects), 1::bigint, 'nothing stays of having tried');
select is((select count(*) from portico_upload_requests), 3::bigint, 'the owner sees the requests');
select results_eq(
  $$ select most_files, most_bytes, most_total, bytes, expires_at - created_at from portico_upload_requests where name = 'open' $$,
  $$ values (100, 1000000000::bigint, 10000000000::bigint, 0::bigint, interval '30 days') $$,
  'a request that says nothing of limits has those of the database');
select throws_ok($$ select helpers.ask('long', repeat('a/', 600)) $$, '23514', null, 'a folder is as long as a key');
insert into helpers.made select 'total', (made ->> 'id')::uuid, made ->> 'token' from portico_create_upload_request(
  'desk', '00000000-0000-4000-8000-0000000000aa/in/', 'total', most_bytes => 5000000000, most_total => 10000000000) as made;
select throws_ok($$ select token_hash from portico_upload_requests $$, '42501', null, 'but no token');
select throws_ok($$ update portico_upload_requests set ended_at = null $$, '42501', null, 'nothing is changed but by the functions');
select throws_ok($$ select * from portico_private.upload_grants $$, '42501', null, 'grants are nobody''s to read');
select throws_ok($$ select portico_private.may_add('{"sub": "00000000-0000-4000-8000-0000000000bb"}', 'desk', 'x', '{}') $$, '42501', null, 'nobody tries as another account');
select helpers.become('bb');
select is((select count(*) from portico_upload_requests), 0::bigint, 'others see no request');
select is(portico_end_upload_request((select id from helpers.made where what = 'open')), false, 'and end none');
select helpers.become('nobody');
select throws_ok($$ select * from portico_upload_requests $$, '42501', null, 'without an account there is no list');
select throws_ok($$ select portico_create_upload_request('desk', 'a/', 'x') $$, '42501', null, 'and nothing to make');

-- Sending, without an account
select is(portico_open_upload_request('nonsense') ->> 'state', 'missing', 'no token opens nothing');
select is(portico_reserve_upload('nonsense', 'a', 1) ->> 'state', 'over', 'no grant either');
select is(helpers.open('open'), 'open', 'the request opens');
select is((select array_agg(k order by k) from jsonb_object_keys(portico_open_upload_request((select token from helpers.made where what = 'open'))) k),
  array['bytes_left', 'files', 'grant', 'most_bytes', 'most_files', 'name', 'note', 'state', 'until'], 'and says nothing of the folder');
select matches(helpers.key('open', 'a/one.txt'), '^00000000-0000-4000-8000-0000000000aa/in/\d{4}-\d\d-\d\d \d\d\.\d\d [0-9a-f]{8}/a/one\.txt$', 'a file goes into a folder of its own within');
select is(helpers.send('open', helpers.at('a/one.txt'), 4), 'refused', 'not one byte more than was said');
select is(helpers.send('open', helpers.at('a/one.txt'), null), 'refused', 'and none of unknown size');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, 'storage.object.sign_upload_url'), 'refused', 'no link that would outlive the request');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, ''), 'refused', 'nor anything else that is no upload');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, 'storage.object.upload', 'other'), 'refused', 'no other bucket');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, 'storage.object.upload', 'desk', 'x-other'), 'refused', 'the grant in its header only');
select is(helpers.send('open', '00000000-0000-4000-8000-0000000000aa/in/secret.txt'), 'refused', 'nothing is overwritten');
select is(helpers.send('open', '00000000-0000-4000-8000-0000000000aa/in/new.txt'), 'refused', 'no key that was not reserved');
select is(helpers.send('open', helpers.at('a/one.txt'), 3, 'storage.tus.upload.part'), 'sent', 'what was reserved is sent');
select is(helpers.send('open', helpers.at('a/one.txt')), 'is there', 'once');
select is((select count(*) from storage.objects), 0::bigint, 'and read by nobody');
select set_config('request.headers', json_build_object('x-portico-grant', (select upload_grant from helpers.made where what = 'open'))::text, true);
select is((select count(*) from storage.objects), 0::bigint, 'not by the grant either');
select set_config('request.headers', '{}', true);
select is(current_setting('request.jwt.claims'), '{"role": "anon"}', 'whoever asks stays who they are');
select is(helpers.reserve('open', 'a/one.txt', 4) ->> 'state', 'taken', 'a path is taken up once');
select throws_ok($$ select helpers.reserve('open', '../x') $$, '23514', null, 'no path leads out');
select throws_ok($$ select helpers.reserve('open', 'a//x') $$, '23514', null, 'nor is odd');

-- Limits
select helpers.open('two');
select is(helpers.reserve('two', 'large', 11) ->> 'state', 'too_large', 'no file is larger than wanted');
select is(helpers.reserve('two', 'first', 10) ->> 'state', 'open', 'one file');
select is(helpers.reserve('two', 'second', 1) ->> 'state', 'open', 'two files');
select is(helpers.reserve('two', 'second', 1) ->> 'state', 'open', 'which may be asked for again');
select is(helpers.reserve('two', 'third', 1) ->> 'state', 'full', 'are not three');
select is(helpers.open('two'), 'full', 'and whoever comes then is told');

select is(helpers.open('total'), 'open', 'a request for ten billion bytes');
select is(helpers.reserve('total', 'large', 5000000001) ->> 'state', 'too_large', 'takes no file that is too large by itself');
select is(helpers.reserve('total', 'first', 5000000000) ->> 'state', 'open', 'but five billion');
select is(helpers.reserve('total', 'first', 5000000000) ->> 'state', 'open', 'which count once');
select is(helpers.reserve('total', 'second', 5000000000) ->> 'state', 'open', 'and five more');
select is(helpers.reserve('total', 'third', 1) ->> 'state', 'no_room', 'not one byte beyond the limit of all files');
select is(helpers.open('total'), 'full', 'and whoever comes then reads that it is full');

-- Ending
select helpers.open('brief');
select helpers.reserve('brief', 'late');
select helpers.reserve('open', 'banned'), helpers.reserve('open', 'refused'), helpers.reserve('open', 'ended');
reset role;
update portico_upload_requests set expires_at = now() - interval '1 second' where name = 'brief';
select helpers.become('nobody');
select is(helpers.send('brief', helpers.at('late')) || helpers.open('brief'), 'refusedexpired', 'a request ends by its date');
reset role;
update auth.users set banned_until = now() + interval '1 day' where email = 'owner@test.example';
select helpers.become('nobody');
select is(helpers.send('open', helpers.at('banned')), 'refused', 'with its owner');
reset role;
update auth.users set banned_until = null where email = 'owner@test.example';
drop policy desk on storage.objects;
select helpers.become('nobody');
select is(helpers.send('open', helpers.at('refused')) || (helpers.reserve('open', 'more') ->> 'state'), 'refusedforbidden', 'or when they may add nothing there');
reset role;
create policy desk on storage.objects for all to authenticated using ((storage.foldername(name))[1] = auth.uid()::text);
select helpers.become('aa');
select is((select files from portico_upload_requests where name = 'open'), 4, 'the owner sees how many came');
select is(portico_end_upload_request((select id from helpers.made where what = 'open')), true, 'and ends it');
select helpers.become('nobody');
select is(helpers.send('open', helpers.at('ended')) || (helpers.reserve('open', 'more') ->> 'state') || helpers.open('open'), 'refusedendedended', 'at once, for those who have it open');
reset role;
select is((select count(*) from storage.objects), 2::bigint, 'one file has come');
select * from finish();
rollback;
