-- The index of files: what triggers store in it, what a comparison repairs, and the answers without it. pgTAP; `supabase test db`.
begin;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to authenticated, anon;
set local search_path = public, extensions;
set local storage.allow_delete_query = 'true';
select plan(31);

insert into auth.users (id, email, instance_id, aud, role) values
  ('00000000-0000-4000-8000-0000000000aa', 'owner@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated'),
  ('00000000-0000-4000-8000-0000000000bb', 'stranger@test.example', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated');
grant execute on all functions in schema extensions to authenticated, anon;
insert into storage.buckets (id, name, public) values ('desk', 'desk', false);
-- Compares existing objects of the project first.
do $$ begin while not portico_private.check_files(20000) loop null; end loop; end $$;
select ok(portico_private.files_are_indexed(), 'the index is complete after a comparison');

create schema helpers;
create function helpers.key(name text, who text default 'aa') returns text language sql as $$ select '00000000-0000-4000-8000-0000000000' || who || '/' || name $$;
create function helpers.send(bucket text, name text, size bigint, sender text default 'aa') returns void language sql as $$
  insert into storage.objects (bucket_id, name, owner_id, metadata)
  values (bucket, name, '00000000-0000-4000-8000-0000000000' || sender, jsonb_build_object('size', size))
$$;
-- Returns the number and bytes of files that an account sent, by bucket. `~` marks its own folder.
create function helpers.totals(who text) returns text language sql as $$
  select string_agg(format('%s%s %s/%s', t.bucket_id, case when t.in_home then '~' else '' end, t.files, t.bytes), ', ' order by t.bucket_id, t.in_home)
  from portico_private.totals_of(('00000000-0000-4000-8000-0000000000' || who)::uuid) t where t.files <> 0 or t.bytes <> 0
$$;
create function helpers.rows(bucket text) returns text language sql as $$
  select string_agg(format('%s %s %s %s', right(i.root, 2), right(i.home, 2), i.is_file, i.bytes), ', ' order by i.bytes, i.home)
  from portico_private.file_index i join storage.objects o on o.id = i.id where i.bucket_id = bucket and i.owner_id like '00000000-0000-4000-8000-0000000000%'
$$;

select helpers.send('files', helpers.key('one'), 10), helpers.send('files', helpers.key('in/.emptyFolderPlaceholder'), 0), helpers.send('desk', 'two', 20),
  helpers.send('files', helpers.key('three', 'bb'), 30), helpers.send('files', helpers.key('four', 'bb'), 40, 'bb');
select is(helpers.totals('aa'), 'desk 1/20, files 1/30, files~ 1/10', 'uploads are counted by bucket and own folder, and placeholders are not counted');
select is(helpers.totals('bb'), 'files~ 1/40', 'uploads are counted for their sender');
select is((select array[files, bytes] from portico_private.totals_in_home('00000000-0000-4000-8000-0000000000bb')), array[2, 70]::bigint[], 'a folder counts the files that other users sent there');
select is(helpers.rows('files'), 'aa aa f 0, aa aa t 10, bb bb t 30, bb bb t 40', 'rows have folder, size and whether the object is a file');
update storage.objects set metadata = '{"size": 11}', name = helpers.key('one more') where name = helpers.key('one');
select is(helpers.totals('aa'), 'desk 1/20, files 1/30, files~ 1/11', 'a replacement counts its difference in size');
update storage.objects set bucket_id = 'portico-trash', name = helpers.key('trash/desk/two') where bucket_id = 'desk' and name = 'two';
select is(helpers.totals('aa'), 'files 1/30, files~ 1/11, portico-trash~ 1/20', 'a move changes the totals of both places');
delete from storage.objects where name in (helpers.key('one more'), helpers.key('trash/desk/two'));
select is(helpers.totals('aa'), 'files 1/30', 'a deletion is subtracted from the totals');
create function helpers.undo() returns void language plpgsql as $$
begin
  perform helpers.send('desk', 'never', 99);
  raise exception using errcode = 'PU001';
exception when sqlstate 'PU001' then null;
end
$$;
select helpers.undo();
select is(helpers.totals('aa'), 'files 1/30', 'an upload that is rolled back leaves the totals unchanged');
select is((select sum(n.bytes) from (select bytes from portico_private.file_totals where owner_id = '' and bucket_id = '' union all
  select bytes from portico_private.file_total_changes where owner_id = '' and bucket_id = '') n), (select sum(bytes) from portico_private.file_index), 'the total of the project is the sum of all rows');
insert into storage.objects (bucket_id, name, owner_id, metadata) values ('desk', 'odd', '00000000-0000-4000-8000-0000000000aa', '{"size": "large"}'), ('desk', 'none', null, null);
select is(helpers.totals('aa'), 'desk 1/0, files 1/30', 'a size that is not a number counts as zero, and an invalid sender is not counted');

-- Missing, wrong and extra rows
create function helpers.wrong() returns bigint language sql as $$
  select count(*) from storage.objects o
  cross join lateral portico_private.index_row(o.id, o.bucket_id, o.name, o.owner_id, o.metadata, coalesce(o.updated_at, o.created_at)) r
  full join portico_private.file_index i on i.id = r.id where i is distinct from r
$$;
select is(helpers.wrong(), 0::bigint, 'the index has no wrong rows');
delete from portico_private.file_index where owner_id = '00000000-0000-4000-8000-0000000000bb';
update portico_private.file_index set bytes = 5, root = 'x' where owner_id = '00000000-0000-4000-8000-0000000000aa' and bucket_id = 'files' and is_file;
insert into portico_private.file_index select gen_random_uuid(), 'desk', '', '00000000-0000-4000-8000-0000000000aa', '', true, 7, now();
select is(helpers.totals('aa'), 'desk 2/7, files 1/5', 'totals follow the rows');
select is(helpers.wrong(), 3::bigint, 'the index has three wrong rows');
select is(portico_private.check_files(1), true, 'the index is compared at most once a day');
update portico_private.file_index_state set complete_at = now() - interval '2 days', repaired = 0;
select is(portico_private.check_files(1), false, 'a later comparison runs in batches');
select ok(portico_private.files_are_indexed(), 'the index is used during the comparison');
do $$ begin while not portico_private.check_files(3) loop null; end loop; end $$;
select is(helpers.wrong(), 0::bigint, 'the comparison repairs all wrong rows');
select is((select repaired from portico_private.file_index_state), 3::bigint, 'the comparison reports the number of repaired rows');
select is(helpers.totals('aa') || '; ' || helpers.totals('bb'), 'desk 1/0, files 1/30; files~ 1/40', 'the comparison repairs the totals');

-- A trigger that fails
alter table portico_private.file_index add constraint too_large check (bytes < 1000);
select lives_ok($$ select helpers.send('desk', 'huge', 5000) $$, 'an upload succeeds if the index rejects its row');
select ok(not portico_private.files_are_indexed(), 'the index is not used after a rejected row');
alter table portico_private.file_index drop constraint too_large;
do $$ begin while not portico_private.check_files(20000) loop null; end loop; end $$;
select ok(portico_private.files_are_indexed(), 'the index is used after the next comparison');
select is(helpers.totals('aa'), 'desk 2/5000, files 1/30', 'the comparison finds the rejected row');

-- Answers to users
delete from storage.objects where bucket_id = 'desk' and name in ('odd', 'none');
grant usage on schema helpers to authenticated;
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000aa", "role": "authenticated"}', true);
set local role authenticated;
select is(portico_used_space() #- '{file_limit}' #- '{project}', '{"buckets": [{"id": "desk", "files": 1, "bytes": 5000}, {"id": "files", "files": 1, "bytes": 30}], "person": {"bytes": 5030, "limit": null}, "counted": true}'::jsonb,
  'used space has the caller’s files by bucket');
select throws_ok($$ select portico_private.totals_of('00000000-0000-4000-8000-0000000000bb') $$, '42501', null, 'users cannot read the totals of others');
select throws_ok($$ select * from portico_private.file_index $$, '42501', null, 'users cannot read the index');
select throws_ok($$ select portico_private.check_files(1000000) $$, '42501', null, 'users cannot start a comparison');
reset role;
drop trigger portico_index_added on storage.objects;
select ok(not portico_private.files_are_indexed(), 'the index is not used if a trigger is missing');
select is(portico_private.check_files(1), true, 'the index is not compared if a trigger is missing');
set local role authenticated;
select is(portico_used_space() -> 'counted', 'false', 'used space without the index counts visible files, and reports it');
select * from finish();
rollback;
