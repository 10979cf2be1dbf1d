-- The trash: which objects are moved into it, who reads it, and which objects never get into it. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
-- Storage refuses deletions by SQL to protect files; there are none here.
set local storage.allow_delete_query = 'true';
select plan(67);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false), ('kept', 'kept', false), ('gone', 'gone', false), ('board', 'board', true);
create policy desk on storage.objects for all to authenticated using (bucket_id = 'desk' and (storage.foldername(name))[1] = auth.uid()::text);
create policy seen on storage.objects for select to anon, authenticated using (bucket_id in ('kept', 'gone', 'board'));
create policy kept on storage.objects for update to authenticated using (bucket_id = 'kept');
create policy gone on storage.objects for delete to authenticated using (bucket_id = 'gone');
create policy board on storage.objects for update to anon using (bucket_id = 'board');
create policy buckets on storage.buckets for all to authenticated using (true);
insert into storage.objects (bucket_id, name, metadata) select 'desk', '00000000-0000-4000-8000-0000000000aa/' || name, '{"size": 3}'
  from unnest(array['in/one.txt', 'in/deep/two.txt', 'in/deep/.emptyFolderPlaceholder', 'inn.txt', 'other/three.txt', 'other/four.txt']) as name;
insert into storage.objects (bucket_id, name, metadata)
  select bucket, name, '{"size": 3}' from unnest(array['kept', 'gone', 'board']) as bucket, unnest(array['one.txt', 'two.txt']) as name;

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
create function helpers.begin(trash text, folder text, items text[], bucket text default 'desk', who text default 'aa') returns void language sql as $$
  insert into public.portico_trash (id, bucket_id, folder, items)
  values (('00000000-0000-4000-9000-0000000000' || trash)::uuid, bucket, case bucket when 'desk' then '00000000-0000-4000-8000-0000000000' || who || '/' else '' end || folder,
    array(select case bucket when 'desk' then '00000000-0000-4000-8000-0000000000' || who || '/' else '' end || item from unnest(items) as item))
$$;
create function helpers.mine(key text) returns text language sql as $$ select '00000000-0000-4000-8000-0000000000aa/' || key $$;
-- Returns the key that an object of the bucket gets in a deletion. Any given key is used unchanged.
create function helpers.place(trash text, key text, bucket text default 'desk', who text default 'aa') returns text language sql as $$
  select '00000000-0000-4000-8000-0000000000' || who || '/00000000-0000-4000-9000-0000000000' || trash || '/' || bucket || '/' || key
$$;
-- Runs the checks of storage for a move by any caller.
create function helpers.move(from_bucket text, key text, to_bucket text, to_key text, operation text default 'storage.object.move') returns text language plpgsql as $$
declare
  moved uuid;
begin
  perform set_config('storage.operation', operation, true);
  update storage.objects set bucket_id = to_bucket, name = to_key where bucket_id = from_bucket and name = key returning id into moved;
  perform set_config('storage.operation', '', true);
  return case when moved is null then 'nothing' else 'moved' end;
exception
  when insufficient_privilege then return 'refused';
  when unique_violation then return 'is there';
end
$$;
create function helpers.trash(trash text, key text) returns text language sql as $$
  select helpers.move('desk', helpers.mine(key), 'portico-trash', helpers.place(trash, helpers.mine(key)))
$$;
create function helpers.restore(trash text, key text) returns text language sql as $$
  select helpers.move('portico-trash', helpers.place(trash, helpers.mine(key)), 'desk', helpers.mine(key))
$$;
create function helpers.seen(operation text default 'storage.object.list') returns bigint language plpgsql as $$
begin
  perform set_config('storage.operation', operation, true);
  return (select count(*) from storage.objects where bucket_id = 'portico-trash');
end
$$;
create function helpers.removed() returns bigint language sql as $$
  with gone as (delete from storage.objects where bucket_id = 'portico-trash' returning 1) select count(*) from gone
$$;
-- Deletes all objects, rolls that back, and returns their number.
create function helpers.swept() returns bigint language plpgsql as $$
declare
  swept bigint;
begin
  delete from storage.objects;
  get diagnostics swept = row_count;
  raise exception using errcode = 'PU003', message = swept;
exception when sqlstate 'PU003' then return sqlerrm;
end
$$;

-- The check before a deletion: whether a move would be allowed
select helpers.become('aa');
select is(portico_can_trash('desk', array[helpers.mine('in/'), helpers.mine('inn.txt')]), '{"can": true, "days": 30}', 'objects that a user may move and delete can go to the trash');
select is(portico_can_trash('gone', array['one.txt']), '{"can": false, "days": 30}', 'objects that a user may only delete cannot go to the trash');
select is(portico_can_trash('kept', array['one.txt']), '{"can": false, "days": 30}', 'objects that a user may only change cannot go to the trash');
select is(portico_can_trash('desk', array[helpers.mine('in/'), helpers.mine('in/none')]), '{"can": true, "days": 30}', 'a missing object does not prevent the trash');
select is(coalesce(current_setting('storage.operation', true), ''), '', 'the check leaves no setting');
select is((select count(*) from portico_trash) + helpers.seen(), 0::bigint, 'the check leaves no rows');

-- Into the trash
select lives_ok($$ select helpers.begin('01', '', array['in/', 'inn.txt']) $$, 'a user begins a deletion');
select throws_ok($$ insert into portico_trash (bucket_id, folder, items) values ('portico-trash', '', '{a}') $$, '23514', null, 'a deletion of the trash itself is refused');
select throws_ok($$ insert into portico_trash (bucket_id, folder, items, owner_id) values ('desk', '', '{a}', '00000000-0000-4000-8000-0000000000bb') $$, '42501', null, 'a deletion for another user is refused');
select throws_ok($$ insert into portico_trash (bucket_id, folder, items, deleted_at) values ('desk', '', '{a}', now() + interval '1 year') $$, '42501', null, 'a deletion with another time is refused');
select is(helpers.trash('01', 'in/one.txt'), 'moved', 'an object is moved into the trash under its key');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('01', helpers.mine('inn.txt'))), 'refused', 'an object is not moved under the key of another object');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('01', helpers.mine('in/deep/two.txt'), 'board')), 'refused', 'an object is not moved under the key of another bucket');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('99', helpers.mine('in/deep/two.txt'))), 'refused', 'an object is not moved without a deletion');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('01', helpers.mine('in/deep/two.txt'), 'desk', 'bb')), 'refused', 'an object is not moved into the deletion of another user');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.mine('x')), 'refused', 'an object is not moved under an invalid key');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('01', helpers.mine('in/deep/two.txt')), 'storage.object.upload'), 'refused', 'only a move reaches the trash');
select helpers.begin('02', '', array['one.txt'], 'kept'), helpers.begin('03', '', array['one.txt'], 'gone'), helpers.begin('04', 'other/', array['other/three.txt']);
select is(helpers.move('kept', 'one.txt', 'portico-trash', helpers.place('02', 'one.txt', 'kept')), 'refused', 'an object that may not be deleted is not moved into the trash');
select is(helpers.move('gone', 'one.txt', 'portico-trash', helpers.place('03', 'one.txt', 'gone')), 'nothing', 'an object that may not be moved is not moved into the trash');
select is(helpers.move('desk', helpers.mine('inn.txt'), 'portico-trash', helpers.place('02', helpers.mine('inn.txt'))), 'refused', 'a deletion in one bucket accepts no object of another bucket');
select is(helpers.move('desk', helpers.mine('inn.txt'), 'portico-trash', helpers.place('04', helpers.mine('inn.txt'))), 'refused', 'a deletion of a folder accepts no object of another folder');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('portico-trash', helpers.place('01', helpers.mine('new.txt'))) $$, '42501', null, 'objects are not uploaded or copied into the trash');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('portico-trash', helpers.place('01', helpers.mine('in/one.txt'))) on conflict (bucket_id, name) do update set metadata = '{}' $$, '42501', null, 'objects in the trash are not overwritten');
select is(helpers.trash('01', 'in/deep/two.txt') || helpers.trash('01', 'in/deep/.emptyFolderPlaceholder') || helpers.trash('01', 'inn.txt'), 'movedmovedmoved', 'the other objects are moved into the trash');
select is((select name from storage.objects where bucket_id = 'desk' and name like '%/in%'), null, 'moved objects are no longer at their earlier place');

-- Objects in the trash
select is((select row(bucket_id, items, chosen, objects, files, bytes)::text from portico_trash_list() where id = '00000000-0000-4000-9000-000000000001'),
  row('desk', array[helpers.mine('in/'), helpers.mine('inn.txt')], 2, 4, 3, 12)::text, 'the user sees the deletion with its objects');
select is((select expires_at - deleted_at from portico_trash_list() limit 1), interval '30 days', 'the user sees when the deletion expires');
select is(helpers.seen(), 4::bigint, 'the user lists the objects in the trash');
select is(helpers.seen('storage.object.sign') + helpers.seen('storage.object.sign_many') + helpers.seen('object.sign'), 0::bigint, 'the user signs no links to objects in the trash');
select is(helpers.move('portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'portico-trash', helpers.place('01', helpers.mine('other'))), 'refused', 'objects in the trash are not renamed');
select is(helpers.move('portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'storage.object.upload_update'), 'nothing', 'objects in the trash are not changed');
select throws_ok($$ select portico_create_share('portico-trash', array[helpers.place('01', helpers.mine('inn.txt'))], 'x') $$, '42501', null, 'objects in the trash are not shared');
select throws_ok($$ select portico_create_upload_request('portico-trash', helpers.place('01', ''), 'x') $$, '42501', null, 'the trash has no file request');
select is((select count(*) from storage.buckets where id = 'portico-trash'), 0::bigint, 'the bucket of the trash is not listed');
update storage.buckets set public = true where id = 'portico-trash';
select helpers.become('bb');
select is(helpers.seen() + (select count(*) from portico_trash) + (select count(*) from portico_trash_list()), 0::bigint, 'other users see nothing in the trash');
select is(helpers.move('portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'desk', '00000000-0000-4000-8000-0000000000bb/mine'), 'nothing', 'other users restore no objects of the trash');
select is(helpers.removed(), 0::bigint, 'other users remove no objects of the trash');
select is(portico_leave_trash('00000000-0000-4000-9000-000000000001'), false, 'other users remove no deletion from the list');
select throws_ok($$ select helpers.begin('01', '', array['in/'], 'desk', 'bb') $$, '23505', null, 'other users do not begin the same deletion again');
select helpers.become('nobody');
select throws_ok($$ select portico_trash_list() $$, '42501', null, 'visitors without an account have no trash');
select throws_ok($$ select portico_can_trash('board', '{one.txt}') $$, '42501', null, 'visitors without an account move nothing into the trash');
select is(helpers.move('board', 'one.txt', 'board', 'moved.txt'), 'moved', 'visitors without an account move objects in other buckets');
select is(helpers.move('board', 'two.txt', 'portico-trash', helpers.place('01', 'two.txt', 'board')), 'refused', 'visitors without an account do not move an object into the trash of others');
reset role;
create policy wide on storage.objects for all to anon, authenticated using (true);
select helpers.become('bb');
select is(helpers.swept(), (select count(*) from storage.objects), 'a policy that allows everything deletes no objects of others in the trash');
select is(helpers.seen() + helpers.removed(), 0::bigint, 'a policy that allows everything shows and removes no objects of others in the trash');
select is(helpers.move('portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'board', 'mine'), 'nothing', 'a policy that allows everything moves nothing out of the trash');
select is(helpers.move('board', 'two.txt', 'portico-trash', helpers.place('01', 'two.txt', 'board')), 'refused', 'a policy that allows everything moves nothing into the trash');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('portico-trash', '00000000-0000-4000-8000-0000000000bb/x') $$, '42501', null, 'a policy that allows everything uploads nothing into the trash');
reset role;
drop policy wide on storage.objects;
select is((select public from storage.buckets where id = 'portico-trash'), false, 'the bucket of the trash stays private');

-- Restored and removed
insert into public.portico_upload_requests (owner_id, bucket_id, folder, name, note, token_hash, created_at)
  select '00000000-0000-4000-8000-0000000000aa', 'desk', helpers.mine(folder), folder, '', portico_private.hash_of(folder), now() - interval '1 day' from unnest(array['in/deep/', 'inn/', 'other/']) as folder;
select helpers.become('nobody');
select is((portico_open_upload_request('in/deep/') ->> 'state') || (portico_open_upload_request('inn/') ->> 'state'), 'endedopen', 'a file request for a deleted folder accepts no files');
select helpers.become('aa');
select is(portico_leave_trash('00000000-0000-4000-9000-000000000001'), false, 'a deletion with objects stays on the list');
select is(helpers.restore('01', 'in/one.txt') || helpers.restore('01', 'in/deep/two.txt') || helpers.restore('01', 'in/deep/.emptyFolderPlaceholder') || helpers.restore('01', 'inn.txt'), 'movedmovedmovedmoved', 'all objects are restored');
select is(portico_leave_trash('00000000-0000-4000-9000-000000000001'), true, 'an empty deletion is removed from the list');
select is(portico_open_upload_request('in/deep/') ->> 'state', 'open', 'the file request accepts files again');
select helpers.trash('04', 'other/three.txt'), helpers.begin('05', '', array['other/']);
select is(helpers.trash('05', 'other/four.txt'), 'moved', 'an object of another folder is moved into the trash');
insert into storage.objects (bucket_id, name) values ('desk', helpers.mine('other/four.txt'));
select is(helpers.restore('05', 'other/four.txt'), 'is there', 'a restored object does not replace a newer one');
delete from storage.objects where bucket_id = 'desk' and name like '%/other/%';
select is(helpers.move('portico-trash', helpers.place('05', helpers.mine('other/four.txt')), 'kept', 'four.txt'), 'moved', 'an object is restored to another place where the user may write');
select is(helpers.move('portico-trash', helpers.place('04', helpers.mine('other/three.txt')), 'gone', 'three.txt'), 'refused', 'an object is not restored to a place where the user may not write');
select is(helpers.removed(), 1::bigint, 'the other objects are deleted permanently');
select is(portico_leave_trash('00000000-0000-4000-9000-000000000005') and portico_leave_trash('00000000-0000-4000-9000-000000000004'), true, 'empty deletions are removed from the list');
reset role;
select is((select string_agg(name, ' ') from portico_upload_requests where ended_at is not null), 'other/', 'file requests for deleted folders end');

-- The trash of other users
insert into storage.buckets (id, name, public) values ('table', 'table', false);
create policy shared on storage.objects for all to authenticated using (bucket_id = 'table');
insert into storage.objects (bucket_id, name, owner_id) select 'table', name, '00000000-0000-4000-8000-0000000000bb' from unnest(array['asked/one.txt', 'kept/two.txt', 'bait.txt']) as name;
insert into public.portico_upload_requests (owner_id, bucket_id, folder, name, note, token_hash, created_at)
  select '00000000-0000-4000-8000-0000000000aa', 'table', folder, folder, '', portico_private.hash_of('table/' || folder), now() - interval '1 day' from unnest(array['asked/', 'kept/']) as folder;
select helpers.become('bb');
select helpers.begin('06', '', array['asked/', 'kept/'], 'table', 'bb');
select is(helpers.move('table', 'asked/one.txt', 'portico-trash', helpers.place('06', 'asked/one.txt', 'table', 'bb'))
  || helpers.move('table', 'bait.txt', 'portico-trash', helpers.place('06', 'bait.txt', 'table', 'bb')), 'movedmoved', 'another user moves the objects of a folder into the trash');
select is(portico_owner_of('table', 'kept/two.txt'), '{"owner": "00000000-0000-4000-8000-0000000000bb"}'::jsonb, 'a user who may read a file sees its owner');
select is(portico_owner_of('desk', helpers.mine('inn.txt')), null, 'a user who may not read a file does not see its owner');
select helpers.become('nobody');
select is((portico_open_upload_request('table/asked/') ->> 'state') || (portico_open_upload_request('table/kept/') ->> 'state'), 'forbiddenopen', 'a file request is refused if its folder is in the trash, and open if its folder was only named');
select helpers.become('bb');
select helpers.move('portico-trash', helpers.place('06', 'asked/one.txt', 'table', 'bb'), 'table', 'asked/one.txt');
select helpers.become('nobody');
select is(portico_open_upload_request('table/asked/') ->> 'state', 'open', 'a file request is open again after its folder is restored');
reset role;
insert into portico_space_limits (trash_days) values (7) on conflict (is_only) do update set trash_days = 7;
select helpers.become('aa');
select is((select expires_at - deleted_at from portico_trash_list() limit 1), interval '7 days', 'the owner of the project sets how long objects stay in the trash');
select * from finish();
rollback;
