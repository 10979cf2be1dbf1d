-- The trash: what gets into it, who reaches what is in it, and what never does. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
-- Storage refuses deleting by SQL, so as not to lose files; there are none.
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
-- Where an object of the bucket goes in a deletion; a key of somebody's own making goes as it is.
create function helpers.place(trash text, key text, bucket text default 'desk', who text default 'aa') returns text language sql as $$
  select '00000000-0000-4000-8000-0000000000' || who || '/00000000-0000-4000-9000-0000000000' || trash || '/' || bucket || '/' || key
$$;
-- What storage asks of the policies for a move, whoever asks.
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
-- How much a delete of everything takes, undone.
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

-- Before: whether a move would be allowed
select helpers.become('aa');
select is(portico_can_trash('desk', array[helpers.mine('in/'), helpers.mine('inn.txt')]), '{"can": true, "days": 30}', 'what one may move and delete goes to the trash');
select is(portico_can_trash('gone', array['one.txt']), '{"can": false, "days": 30}', 'what one may only delete does not');
select is(portico_can_trash('kept', array['one.txt']), '{"can": false, "days": 30}', 'nor what one may only change');
select is(portico_can_trash('desk', array[helpers.mine('in/'), helpers.mine('in/none')]), '{"can": true, "days": 30}', 'what is not there stands in no way');
select is(coalesce(current_setting('storage.operation', true), ''), '', 'nothing stays of having asked');
select is((select count(*) from portico_trash) + helpers.seen(), 0::bigint, 'neither here nor there');

-- Into the trash
select lives_ok($$ select helpers.begin('01', '', array['in/', 'inn.txt']) $$, 'a deletion begins');
select throws_ok($$ insert into portico_trash (bucket_id, folder, items) values ('portico-trash', '', '{a}') $$, '23514', null, 'never of the trash');
select throws_ok($$ insert into portico_trash (bucket_id, folder, items, owner_id) values ('desk', '', '{a}', '00000000-0000-4000-8000-0000000000bb') $$, '42501', null, 'nor in the name of others');
select throws_ok($$ insert into portico_trash (bucket_id, folder, items, deleted_at) values ('desk', '', '{a}', now() + interval '1 year') $$, '42501', null, 'nor at another time');
select is(helpers.trash('01', 'in/one.txt'), 'moved', 'an object is moved under the key that it had');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('01', helpers.mine('inn.txt'))), 'refused', 'not under that of another');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('01', helpers.mine('in/deep/two.txt'), 'board')), 'refused', 'nor of another bucket');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('99', helpers.mine('in/deep/two.txt'))), 'refused', 'nor without a deletion');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('01', helpers.mine('in/deep/two.txt'), 'desk', 'bb')), 'refused', 'nor to somebody else');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.mine('x')), 'refused', 'nor under a key that says nothing');
select is(helpers.move('desk', helpers.mine('in/deep/two.txt'), 'portico-trash', helpers.place('01', helpers.mine('in/deep/two.txt')), 'storage.object.upload'), 'refused', 'nor by anything but a move');
select helpers.begin('02', '', array['one.txt'], 'kept'), helpers.begin('03', '', array['one.txt'], 'gone'), helpers.begin('04', 'other/', array['other/three.txt']);
select is(helpers.move('kept', 'one.txt', 'portico-trash', helpers.place('02', 'one.txt', 'kept')), 'refused', 'what may not be deleted is not trashed either');
select is(helpers.move('gone', 'one.txt', 'portico-trash', helpers.place('03', 'one.txt', 'gone')), 'nothing', 'what may not be moved is not');
select is(helpers.move('desk', helpers.mine('inn.txt'), 'portico-trash', helpers.place('02', helpers.mine('inn.txt'))), 'refused', 'what is deleted in one bucket takes nothing of another');
select is(helpers.move('desk', helpers.mine('inn.txt'), 'portico-trash', helpers.place('04', helpers.mine('inn.txt'))), 'refused', 'nor what lies in another folder than was said');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('portico-trash', helpers.place('01', helpers.mine('new.txt'))) $$, '42501', null, 'nothing is uploaded or copied there');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('portico-trash', helpers.place('01', helpers.mine('in/one.txt'))) on conflict (bucket_id, name) do update set metadata = '{}' $$, '42501', null, 'nor overwritten');
select is(helpers.trash('01', 'in/deep/two.txt') || helpers.trash('01', 'in/deep/.emptyFolderPlaceholder') || helpers.trash('01', 'inn.txt'), 'movedmovedmoved', 'the rest follows');
select is((select name from storage.objects where bucket_id = 'desk' and name like '%/in%'), null, 'and is where it was no more');

-- What is in it
select is((select row(bucket_id, items, chosen, objects, files, bytes)::text from portico_trash_list() where id = '00000000-0000-4000-9000-000000000001'),
  row('desk', array[helpers.mine('in/'), helpers.mine('inn.txt')], 2, 4, 3, 12)::text, 'its person sees what there is');
select is((select expires_at - deleted_at from portico_trash_list() limit 1), interval '30 days', 'and until when');
select is(helpers.seen(), 4::bigint, 'and lists it');
select is(helpers.seen('storage.object.sign') + helpers.seen('storage.object.sign_many') + helpers.seen('object.sign'), 0::bigint, 'but signs no links to it');
select is(helpers.move('portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'portico-trash', helpers.place('01', helpers.mine('other'))), 'refused', 'nothing is renamed in it');
select is(helpers.move('portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'storage.object.upload_update'), 'nothing', 'or changed');
select throws_ok($$ select portico_create_share('portico-trash', array[helpers.place('01', helpers.mine('inn.txt'))], 'x') $$, '42501', null, 'no share is made of it');
select throws_ok($$ select portico_create_upload_request('portico-trash', helpers.place('01', ''), 'x') $$, '42501', null, 'and nobody asked to send files there');
select is((select count(*) from storage.buckets where id = 'portico-trash'), 0::bigint, 'the bucket is in no list');
update storage.buckets set public = true where id = 'portico-trash';
select helpers.become('bb');
select is(helpers.seen() + (select count(*) from portico_trash) + (select count(*) from portico_trash_list()), 0::bigint, 'others see nothing of it');
select is(helpers.move('portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'desk', '00000000-0000-4000-8000-0000000000bb/mine'), 'nothing', 'take nothing out of it');
select is(helpers.removed(), 0::bigint, 'remove nothing');
select is(portico_leave_trash('00000000-0000-4000-9000-000000000001'), false, 'and take nothing off its list');
select throws_ok($$ select helpers.begin('01', '', array['in/'], 'desk', 'bb') $$, '23505', null, 'nor begin it again');
select helpers.become('nobody');
select throws_ok($$ select portico_trash_list() $$, '42501', null, 'without an account there is no trash');
select throws_ok($$ select portico_can_trash('board', '{one.txt}') $$, '42501', null, 'and nothing goes there');
select is(helpers.move('board', 'one.txt', 'board', 'moved.txt'), 'moved', 'while other buckets are as they were');
select is(helpers.move('board', 'two.txt', 'portico-trash', helpers.place('01', 'two.txt', 'board')), 'refused', 'to all else');
reset role;
create policy wide on storage.objects for all to anon, authenticated using (true);
select helpers.become('bb');
select is(helpers.swept(), (select count(*) from storage.objects), 'policies as wide as they may be delete nothing of others');
select is(helpers.seen() + helpers.removed(), 0::bigint, 'show and remove nothing');
select is(helpers.move('portico-trash', helpers.place('01', helpers.mine('inn.txt')), 'board', 'mine'), 'nothing', 'move nothing out');
select is(helpers.move('board', 'two.txt', 'portico-trash', helpers.place('01', 'two.txt', 'board')), 'refused', 'or in');
select throws_ok($$ insert into storage.objects (bucket_id, name) values ('portico-trash', '00000000-0000-4000-8000-0000000000bb/x') $$, '42501', null, 'and make nothing');
reset role;
drop policy wide on storage.objects;
select is((select public from storage.buckets where id = 'portico-trash'), false, 'the bucket is nobody''s to change');

-- Back, and away
insert into public.portico_upload_requests (owner_id, bucket_id, folder, name, note, token_hash, created_at)
  select '00000000-0000-4000-8000-0000000000aa', 'desk', helpers.mine(folder), folder, '', portico_private.hash_of(folder), now() - interval '1 day' from unnest(array['in/deep/', 'inn/', 'other/']) as folder;
select helpers.become('nobody');
select is((portico_open_upload_request('in/deep/') ->> 'state') || (portico_open_upload_request('inn/') ->> 'state'), 'endedopen', 'a request for files into what was deleted takes none');
select helpers.become('aa');
select is(portico_leave_trash('00000000-0000-4000-9000-000000000001'), false, 'what is not empty stays on the list');
select is(helpers.restore('01', 'in/one.txt') || helpers.restore('01', 'in/deep/two.txt') || helpers.restore('01', 'in/deep/.emptyFolderPlaceholder') || helpers.restore('01', 'inn.txt'), 'movedmovedmovedmoved', 'all is brought back');
select is(portico_leave_trash('00000000-0000-4000-9000-000000000001'), true, 'and off the list');
select is(portico_open_upload_request('in/deep/') ->> 'state', 'open', 'the request takes files again');
select helpers.trash('04', 'other/three.txt'), helpers.begin('05', '', array['other/']);
select is(helpers.trash('05', 'other/four.txt'), 'moved', 'another folder');
insert into storage.objects (bucket_id, name) values ('desk', helpers.mine('other/four.txt'));
select is(helpers.restore('05', 'other/four.txt'), 'is there', 'what is back in its place is not replaced');
delete from storage.objects where bucket_id = 'desk' and name like '%/other/%';
select is(helpers.move('portico-trash', helpers.place('05', helpers.mine('other/four.txt')), 'kept', 'four.txt'), 'moved', 'what may be changed there may be put elsewhere');
select is(helpers.move('portico-trash', helpers.place('04', helpers.mine('other/three.txt')), 'gone', 'three.txt'), 'refused', 'and nothing where that is not allowed');
select is(helpers.removed(), 1::bigint, 'the rest is deleted for good');
select is(portico_leave_trash('00000000-0000-4000-9000-000000000005') and portico_leave_trash('00000000-0000-4000-9000-000000000004'), true, 'with its deletion');
reset role;
select is((select string_agg(name, ' ') from portico_upload_requests where ended_at is not null), 'other/', 'and the requests for what is gone');

-- Others' trash
insert into storage.buckets (id, name, public) values ('table', 'table', false);
create policy shared on storage.objects for all to authenticated using (bucket_id = 'table');
insert into storage.objects (bucket_id, name, owner_id) select 'table', name, '00000000-0000-4000-8000-0000000000bb' from unnest(array['asked/one.txt', 'kept/two.txt', 'bait.txt']) as name;
insert into public.portico_upload_requests (owner_id, bucket_id, folder, name, note, token_hash, created_at)
  select '00000000-0000-4000-8000-0000000000aa', 'table', folder, folder, '', portico_private.hash_of('table/' || folder), now() - interval '1 day' from unnest(array['asked/', 'kept/']) as folder;
select helpers.become('bb');
select helpers.begin('06', '', array['asked/', 'kept/'], 'table', 'bb');
select is(helpers.move('table', 'asked/one.txt', 'portico-trash', helpers.place('06', 'asked/one.txt', 'table', 'bb'))
  || helpers.move('table', 'bait.txt', 'portico-trash', helpers.place('06', 'bait.txt', 'table', 'bb')), 'movedmoved', 'somebody else deletes a folder');
select is(portico_owner_of('table', 'kept/two.txt'), '{"owner": "00000000-0000-4000-8000-0000000000bb"}'::jsonb, 'whoever may read a file is told whose it is');
select is(portico_owner_of('desk', helpers.mine('inn.txt')), null, 'and nobody else');
select helpers.become('nobody');
select is((portico_open_upload_request('table/asked/') ->> 'state') || (portico_open_upload_request('table/kept/') ->> 'state'), 'forbiddenopen', 'a request into it takes none, and one whose folder was only named does');
select helpers.become('bb');
select helpers.move('portico-trash', helpers.place('06', 'asked/one.txt', 'table', 'bb'), 'table', 'asked/one.txt');
select helpers.become('nobody');
select is(portico_open_upload_request('table/asked/') ->> 'state', 'open', 'until it is brought back');
reset role;
insert into portico_space_limits (trash_days) values (7) on conflict (is_only) do update set trash_days = 7;
select helpers.become('aa');
select is((select expires_at - deleted_at from portico_trash_list() limit 1), interval '7 days', 'the owner of the project says for how long');
select * from finish();
rollback;
