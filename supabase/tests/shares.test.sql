-- Share links: who creates, sees and ends them, and which files a grant reads. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
select plan(74);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false), ('other', 'other', false);
create policy desk on storage.objects for select to authenticated
  using (bucket_id in ('desk', 'other') and (storage.foldername(name))[1] = auth.uid()::text);
insert into storage.objects (bucket_id, name, metadata) select 'desk', '00000000-0000-4000-8000-0000000000aa/' || name, '{"size": 3, "mimetype": "text/plain"}'
  from unnest(array['a/b/one.txt', 'a/b/deep/two.txt', 'a/bc/sibling.txt', 'a/b', 'a/x_y/in.txt', 'a/xzy/out.txt', 'a/%/in.txt', 'plan.txt', 'plan.txt.bak']) as name;
insert into storage.objects (bucket_id, name) values
  ('desk', '00000000-0000-4000-8000-0000000000bb/hers.txt'), ('other', '00000000-0000-4000-8000-0000000000aa/a/b/one.txt');

create schema helpers;
grant usage on schema helpers to anon, authenticated;
alter default privileges in schema helpers grant execute on functions to anon, authenticated;
create function helpers.become(who text) returns void language plpgsql as $$
begin
  if who = 'nobody' then
    perform set_config('request.jwt.claims', '{"role": "anon"}', true), set_config('role', 'anon', true);
  else
    perform set_config('request.jwt.claims', json_build_object('sub', '00000000-0000-4000-8000-0000000000' || who, 'role', 'authenticated')::text, true),
      set_config('role', 'authenticated', true);
  end if;
end
$$;
create table helpers.made (what text, id uuid, token text, share_grant text, reader text);
grant all on helpers.made to anon, authenticated;
-- Creates a share link of items in the owner's folder. The token is stored under the name `what`.
create function helpers.share(what text, items text[], password text default null, expires timestamptz default null, most integer default null)
  returns void language plpgsql as $$
declare
  answer jsonb;
begin
  answer := public.portico_create_share('desk', array(select '00000000-0000-4000-8000-0000000000aa/' || item from unnest(items) item), what, password, expires, most);
  insert into helpers.made values (what, (answer ->> 'id')::uuid, answer ->> 'token');
end
$$;
create function helpers.open(which text, password text default null) returns text language plpgsql as $$
declare
  answer jsonb;
begin
  answer := public.portico_open_share((select token from helpers.made where what = which), password);
  update helpers.made set share_grant = answer ->> 'grant', reader = answer ->> 'reader' where what = which and answer ->> 'state' = 'open';
  return answer ->> 'state';
end
$$;
-- Opens a share as a reader who has opened it before.
create function helpers.reopen(which text, password text) returns text language sql as $$
  select public.portico_open_share(token, password, reader) ->> 'state' from helpers.made where what = which
$$;
-- Returns the objects that storage finds for a request with the grant.
create function helpers.seen(which text, header text default 'x-portico-grant', operation text default 'storage.object.get_authenticated')
  returns text language plpgsql as $$
declare
  found text;
begin
  perform set_config('storage.operation', operation, true);
  perform set_config('request.headers', json_build_object(header, (select share_grant from helpers.made where what = which))::text, true);
  select string_agg(bucket_id || ':' || substr(name, 38), ' ' order by name collate "C") into found from storage.objects;
  perform set_config('request.headers', '{}', true), set_config('storage.operation', '', true);
  return found;
end
$$;
create function helpers.listed(which text) returns jsonb language sql as $$
  select public.portico_shared_objects((select share_grant from helpers.made where what = which))
$$;

-- Creating a link
select helpers.become('aa');
select lives_ok($$ select helpers.share('folder', '{a/b/}') $$, 'the owner shares a folder');
select lives_ok($$ select helpers.share('file', '{plan.txt}', 'open sesame') $$, 'the owner shares a file with a password');
select lives_ok($$ select helpers.share('accent', '{plan.txt}', U&'cafe\0301 at noon') $$, 'the owner shares a file with a password in any script');
select lives_ok($$ select helpers.share('odd', '{a/x_y/, a/%/}', null, null, 2) $$, 'the owner shares several folders for a number of uses');
select lives_ok($$ select helpers.share('brief', '{plan.txt}', null, now() + interval '1 day') $$, 'the owner shares a file until a date');
select throws_ok($$ select helpers.share('none', '{nothing.txt}') $$, '42501', null, 'a missing file is not shared');
select throws_ok($$ select portico_create_share('desk', '{00000000-0000-4000-8000-0000000000bb/hers.txt}', 'hers') $$, '42501', null, 'another user’s file is not shared');
select throws_ok($$ select portico_create_share('desk', '{00000000-0000-4000-8000-0000000000bb/}', 'hers') $$, '42501', null, 'another user’s folder is not shared');
select throws_ok($$ select portico_create_share('desk', '{/}', 'all') $$, '42501', null, 'a whole bucket is not shared');
select throws_ok($$ select portico_create_share('desk', '{}', 'none') $$, '23514', null, 'a share without items is refused');
select throws_ok($$ select portico_create_share('desk', array_fill('00000000-0000-4000-8000-0000000000aa/plan.txt'::text, array[101]), 'many') $$, '23514', 'A share has at most 100 items', 'a share with more than 100 items is refused');
select throws_ok($$ select helpers.share('past', '{plan.txt}', null, now() - interval '1 day') $$, '23514', null, 'an end date in the past is refused');
select throws_ok($$ select helpers.share('long', '{plan.txt}', repeat('x', 73)) $$, '23514', null, 'a password that bcrypt would cut is refused');
select throws_ok($$ select helpers.share('short', '{plan.txt}', 'seven 7') $$, '23514', 'A password has at least 8 characters and at most 72 bytes', 'a short password is refused');
select throws_ok($$ select helpers.share('zero', '{plan.txt}', null, null, 0) $$, '23514', null, 'a limit of no uses is refused');

-- Seeing links
select is((select count(*) from portico_shares), 5::bigint, 'the owner sees the shares');
select is((select has_password from portico_shares where name = 'file'), true, 'the owner sees that a share has a password');
select throws_ok($$ select token_hash from portico_shares $$, '42501', null, 'the owner does not see the token');
select throws_ok($$ select password_hash from portico_shares $$, '42501', null, 'the owner does not see the password');
select throws_ok($$ update portico_shares set ended_at = null $$, '42501', null, 'the owner changes shares only by the functions');
select throws_ok($$ insert into portico_shares (owner_id, bucket_id, items, name, token_hash) values (auth.uid(), 'desk', '{x}', 'x', '') $$, '42501', null, 'the owner makes shares only by the function');
select throws_ok($$ select * from portico_private.share_grants $$, '42501', null, 'users cannot read grants');
select throws_ok($$ select portico_private.readable_by('{"sub": "00000000-0000-4000-8000-0000000000bb"}', 'desk', '{a}', '', 1) $$, '42501', null, 'users cannot read as another account');
select throws_ok($$ select portico_private.claims_of('00000000-0000-4000-8000-0000000000bb') $$, '42501', null, 'users cannot read the claims of another account');
reset role;
select is((select count(*) from portico_shares where token_hash = convert_to((select token from helpers.made where what = 'file'), 'UTF8')), 0::bigint, 'the token is stored as a hash');
select is((select password_hash like '$2a$%' from portico_shares where name = 'file'), true, 'the password is stored as a hash');
select helpers.become('bb');
select is((select count(*) from portico_shares), 0::bigint, 'other users see no shares of the owner');
select is(portico_end_share((select id from helpers.made where what = 'folder')), false, 'other users end no shares of the owner');
select lives_ok($$ delete from portico_shares $$, 'other users remove no shares of the owner');
select helpers.become('nobody');
select throws_ok($$ select * from portico_shares $$, '42501', null, 'visitors without an account see no shares');
select throws_ok($$ select portico_create_share('desk', '{a}', 'x') $$, '42501', null, 'visitors without an account make no shares');

-- Opening a link without an account
select is(helpers.seen('folder'), null, 'a visitor sees no objects without a grant');
select is(helpers.open('folder'), 'open', 'a shared folder opens');
select is(helpers.seen('folder'), 'desk:a/b/deep/two.txt desk:a/b/one.txt', 'a grant shows the objects in the folder, and none next to it or in another bucket');
select is(helpers.seen('folder', 'x-other'), null, 'a grant in another header shows nothing');
select is(
  (select string_agg(distinct coalesce(helpers.seen('folder', operation => name), 'nothing'), ' ') from unnest(array[
    'storage.object.get_authenticated', 'object.get_authenticated_info', 'object.head_authenticated_info', 'storage.object.info_authenticated',
    'storage.object.list', 'storage.object.list_v2', 'storage.render.image_authenticated']) name),
  'desk:a/b/deep/two.txt desk:a/b/one.txt', 'requests that read find the shared objects');
select is(
  (select string_agg(distinct coalesce(helpers.seen('folder', operation => name), 'nothing'), ' ') from unnest(array[
    'storage.object.sign', 'storage.object.sign_many', 'object.sign', 'storage.object.sign_upload_url', 'storage.object.presign']) name),
  'nothing', 'a grant signs no link, which would outlive the share');
select is(
  (select string_agg(distinct coalesce(helpers.seen('folder', operation => name), 'nothing'), ' ') from unnest(array[
    'storage.object.copy', 'storage.object.move', 'storage.object.delete', '']) name),
  'nothing', 'a grant allows no other operation, also if the service does not name it');
select is(
  (select string_agg(distinct coalesce(helpers.seen('folder', operation => name), 'nothing'), ' ') from unnest(array[
    'storage.s3.object.get', 'storage.s3.object.info', 'storage.s3.object.list', 'storage.s3.object.copy', 'storage.s3.upload.part_copy',
    'other.storage.object.list']) name),
  'nothing', 'a grant reads nothing by the S3 protocol');
select is(helpers.open('odd'), 'open', 'folders with special characters open');
select is(helpers.seen('odd'), 'desk:a/%/in.txt desk:a/x_y/in.txt', 'special characters of folders are not patterns');
select is(helpers.open('odd') || helpers.open('odd'), 'openused_up', 'a share with two uses opens twice');
select is(helpers.open('file'), 'password', 'a share with a password asks for it');
select is(helpers.open('file', 'open barley'), 'wrong_password', 'a wrong password is refused');
select is(helpers.open('file', 'open sesame'), 'open', 'the right password opens the share');
select is(helpers.seen('file'), 'desk:plan.txt', 'a shared file shows only this file');
select is(helpers.listed('folder') -> 'objects' -> 0, '{"name": "00000000-0000-4000-8000-0000000000aa/a/b/deep/two.txt", "size": 3, "type": "text/plain"}'::jsonb
  || jsonb_build_object('updated_at', helpers.listed('folder') #> '{objects,0,updated_at}'), 'the list of a share has name, size and type');
select is(jsonb_array_length(helpers.listed('folder') -> 'objects'), 2, 'the list of a share is complete');
select is(current_setting('request.jwt.claims'), '{"role": "anon"}', 'a grant does not change the caller’s claims');
select is(portico_open_share('nonsense') ->> 'state', 'missing', 'an unknown token opens no share');
select is(portico_shared_objects('nonsense') ->> 'state', 'over', 'an unknown grant lists no objects');
select helpers.become('bb');
select is(helpers.seen('file'), 'desk:plan.txt desk:hers.txt', 'a signed-in reader also sees own files');
select is(helpers.seen('file', operation => 'storage.object.sign'), 'desk:hers.txt', 'a signed-in reader signs links to own files only');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('desk', '00000000-0000-4000-8000-0000000000aa/a/b/new.txt') $$, '42501', null, 'a share does not allow uploads');

-- Guessing passwords
select helpers.become('nobody');
select is((select string_agg(distinct helpers.open('file', 'wrong ' || n), ' ') from generate_series(1, 5) n), 'wrong_password', 'five wrong passwords are evaluated');
select is(helpers.open('file', 'open sesame'), 'locked', 'the right password waits after five wrong ones');
select is(portico_open_share((select token from helpers.made where what = 'file'), 'open sesame') ->> 'seconds', '60', 'a locked share returns the seconds to wait');
select is(helpers.reopen('file', 'open sesame'), 'open', 'a reader who has opened the share before does not wait');
select is((select string_agg(helpers.reopen('file', 'wrong ' || n), ' ') from generate_series(9, 19) n),
  repeat('wrong_password ', 10) || 'locked', 'a reader who has opened the share before has ten attempts');
reset role;
update portico_private.attempts set last_at = last_at - interval '1 minute';
select helpers.become('nobody');
select is(helpers.open('file', 'open sesame'), 'open', 'the share opens after a minute');
select is(helpers.open('accent', U&'caf\00E9 at noon'), 'open', 'a composed password matches a decomposed one');
select is(helpers.open('accent', U&'cafe\0301 at noon'), 'open', 'a decomposed password matches a decomposed one');
select throws_ok($$ select * from portico_private.share_readers $$, '42501', null, 'users cannot read the readers of a share');
reset role;
select is((select string_agg(distinct left(password_hash, 7), ' ') from portico_shares), '$2a$10$', 'passwords of shares have the hash cost of accounts');
update portico_shares set password_hash = crypt(U&'cafe\0301', gen_salt('bf', 8)) where name = 'accent';
select helpers.become('nobody');
select is(helpers.open('accent', U&'cafe\0301'), 'open', 'an older password may be short, and matches as it was typed');
select is(helpers.open('accent', U&'caf\00E9'), 'open', 'an older password matches in any Unicode form after its first use');
reset role;
select is((select left(password_hash, 7) from portico_shares where name = 'accent'), '$2a$10$', 'an older password gets the hash cost of accounts');
select is((select count(*)::integer from portico_private.share_readers r join portico_shares s on s.id = r.share_id where s.name = 'folder'), 0, 'a share without a password stores no reader');
select helpers.become('nobody');

-- Ending a link
reset role;
select is((select uses || ' ' || (last_used_at is not null) from portico_shares where name = 'file'), '3 true', 'uses are counted');
update portico_shares set expires_at = now() - interval '1 second' where name = 'brief';
select is(helpers.open('brief'), 'expired', 'a share expires at its end date');
drop policy desk on storage.objects;
select helpers.become('nobody');
select is(helpers.seen('folder') || (helpers.listed('folder') ->> 'objects'), null, 'a share shows nothing if its owner may not read the files any more');
reset role;
create policy desk on storage.objects for select to authenticated using ((storage.foldername(name))[1] = auth.uid()::text);
update auth.users set banned_until = now() + interval '1 day' where email = 'owner@test.example';
select helpers.become('nobody');
select is(helpers.seen('folder'), null, 'a share of a suspended owner shows nothing');
reset role;
update auth.users set banned_until = null where email = 'owner@test.example';
select helpers.become('aa');
select is(portico_end_share((select id from helpers.made where what = 'folder')), true, 'the owner ends a share');
select helpers.become('nobody');
select is(concat_ws(' ', helpers.seen('folder'), helpers.listed('folder') ->> 'state', helpers.open('folder')), 'ended ended', 'an ended share closes at once, also for readers who have opened it');
select * from finish();
rollback;
