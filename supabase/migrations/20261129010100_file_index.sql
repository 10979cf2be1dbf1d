-- An index of stored files by account, by folder and by time, and totals by account. `storage.objects` belongs to the storage service: it has no index of
-- owners or times, and none may be added there. So the portal keeps a row for each object in a table of its own, by triggers on `storage.objects`, which a
-- project may refuse; without them, and until all objects are in it, functions read `storage.objects` itself (decision 211).
--
-- To fill it in the SQL editor at once, where pg_cron is not there:
--   do $$ begin while not portico_private.check_files(20000) loop commit; end loop; end $$;
-- To do without: drop the triggers `portico_index_…` on `storage.objects`.

create table portico_private.file_index (
  id uuid primary key,
  bucket_id text not null,
  root text not null,
  owner_id text not null,
  home text not null,
  is_file boolean not null,
  bytes bigint not null,
  changed_at timestamptz not null
);
comment on table portico_private.file_index is 'Objects of storage, kept by triggers, to find them by account and by time. It never decides what may be read.';
comment on column portico_private.file_index.root is 'The first folder of its name; empty for none.';
comment on column portico_private.file_index.owner_id is 'The account that sent it; empty for none.';
comment on column portico_private.file_index.home is 'The account in whose own folder it is; empty for none.';
comment on column portico_private.file_index.is_file is 'False for an object that keeps an empty folder.';
create index file_index_of_root on portico_private.file_index (bucket_id, root, changed_at, id) where is_file;
create index file_index_of_bucket on portico_private.file_index (bucket_id, changed_at, id) where is_file;
create index file_index_of_sender on portico_private.file_index (owner_id, id) where home <> owner_id;

-- The sum of all has no owner, bucket and home.
create table portico_private.file_totals (
  owner_id text not null,
  bucket_id text not null,
  home text not null,
  files bigint not null,
  bytes bigint not null,
  primary key (owner_id, bucket_id, home)
);
comment on table portico_private.file_totals is 'Files and bytes in file_index by account, bucket and own folder, up to the changes that file_total_changes still holds.';
create index file_totals_of_home on portico_private.file_totals (home, bucket_id);

-- Uploads at the same time would wait for each other at one row of totals. Each adds a row here instead; the one that gets the lock adds them up.
create table portico_private.file_total_changes (
  id bigint primary key generated always as identity,
  owner_id text not null,
  bucket_id text not null,
  home text not null,
  files bigint not null,
  bytes bigint not null
);
comment on table portico_private.file_total_changes is 'Changes of file_totals that are not added to it yet.';
create index file_total_changes_of_key on portico_private.file_total_changes (home, bucket_id, owner_id);
create index file_total_changes_of_owner on portico_private.file_total_changes (owner_id);

create table portico_private.file_index_state (
  is_only boolean primary key default true check (is_only),
  begun_at timestamptz,
  checked_to uuid,
  triggers oid[],
  whole_since timestamptz,
  complete_at timestamptz,
  missed_at timestamptz,
  repaired bigint not null default 0
);
comment on table portico_private.file_index_state is 'How far file_index has been compared with storage.objects. One row.';
comment on column portico_private.file_index_state.begun_at is 'When the comparison that goes on has begun; checked_to is the last id that it has reached.';
comment on column portico_private.file_index_state.triggers is 'The triggers at that time: those that are made later have missed what was before them.';
comment on column portico_private.file_index_state.whole_since is 'When the last complete comparison had begun; complete_at is its end.';
comment on column portico_private.file_index_state.missed_at is 'When a trigger failed last: file_index is not used before a comparison that has begun later is complete.';
comment on column portico_private.file_index_state.repaired is 'Rows that were missing, wrong or left over, in all comparisons after the first.';
insert into portico_private.file_index_state default values;

alter table portico_private.file_index enable row level security;
alter table portico_private.file_totals enable row level security;
alter table portico_private.file_total_changes enable row level security;
alter table portico_private.file_index_state enable row level security;
revoke all on portico_private.file_index, portico_private.file_totals, portico_private.file_total_changes, portico_private.file_index_state
  from public, anon, authenticated;

-- The account in whose own folder an object is: of the buckets whose files go with the account.
create function portico_private.home_of(bucket text, name text) returns text language sql immutable set search_path = '' as $$
  select case when bucket in ('files', 'avatars', 'portico-avatars', 'portico-trash')
    and pg_catalog.split_part(name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and pg_catalog.strpos(name, '/') > 0
    then pg_catalog.split_part(name, '/', 1) else '' end
$$;

-- The row of an object.
create function portico_private.index_row(id uuid, bucket text, name text, owner text, metadata jsonb, changed_at timestamptz)
  returns setof portico_private.file_index language sql immutable set search_path = '' as $$
  select id, bucket, case when pg_catalog.strpos(name, '/') > 0 then pg_catalog.split_part(name, '/', 1) else '' end, coalesce(owner, ''),
    portico_private.home_of(bucket, name), name not like '%.emptyFolderPlaceholder',
    case when metadata ->> 'size' ~ '^[0-9]{1,15}$' then (metadata ->> 'size')::bigint else 0 end, coalesce(changed_at, '-infinity')
$$;

-- Adds up the changes of one key, unless another session does. The planner knows the table of changes as an empty one and would read all of it, also
-- after a statement that changes many keys.
create function portico_private.add_up_files(of_owner text, of_bucket text, of_home text) returns void
  language plpgsql volatile security definer set search_path = '' set enable_seqscan = off as $$
begin
  if not pg_catalog.pg_try_advisory_xact_lock(
    pg_catalog.hashtextextended(pg_catalog.concat_ws('/', 'portico files', of_owner, of_bucket, of_home), 0)) then
    return;
  end if;
  with added as (
    delete from portico_private.file_total_changes c
      where c.owner_id = of_owner and c.bucket_id = of_bucket and c.home = of_home returning c.files, c.bytes
  )
  insert into portico_private.file_totals as t (owner_id, bucket_id, home, files, bytes)
    select of_owner, of_bucket, of_home, pg_catalog.sum(a.files), pg_catalog.sum(a.bytes) from added a having pg_catalog.count(*) > 0
    on conflict (owner_id, bucket_id, home) do update set files = t.files + excluded.files, bytes = t.bytes + excluded.bytes;
end
$$;

-- Counts the rows that come to file_index or go: `counted`. Changes of many keys are added up later, because locks take room that all sessions share.
create function portico_private.count_files() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  sign constant integer := case when tg_op = 'DELETE' then -1 else 1 end;
  changed record;
  keys integer := 0;
begin
  for changed in
    insert into portico_private.file_total_changes as c (owner_id, bucket_id, home, files, bytes)
      select coalesce(n.owner_id, ''), coalesce(n.bucket_id, ''), coalesce(n.home, ''), sign * pg_catalog.count(*) filter (where n.is_file),
        sign * pg_catalog.sum(n.bytes)
      from counted n group by grouping sets ((n.owner_id, n.bucket_id, n.home), ()) having pg_catalog.count(*) > 0
      returning c.owner_id, c.bucket_id, c.home
  loop
    keys := keys + 1;
    if keys <= 8 then
      perform portico_private.add_up_files(changed.owner_id, changed.bucket_id, changed.home);
    end if;
  end loop;
  return null;
end
$$;
create trigger portico_count_added after insert on portico_private.file_index referencing new table as counted
  for each statement execute function portico_private.count_files();
create trigger portico_count_gone after delete on portico_private.file_index referencing old table as counted
  for each statement execute function portico_private.count_files();

-- The same for rows that change, as far as that changes a total.
create function portico_private.recount_files() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  changed record;
  keys integer := 0;
begin
  for changed in
    insert into portico_private.file_total_changes as c (owner_id, bucket_id, home, files, bytes)
      select coalesce(n.owner_id, ''), coalesce(n.bucket_id, ''), coalesce(n.home, ''), pg_catalog.sum(n.files), pg_catalog.sum(n.bytes)
      from (
        select a.owner_id, a.bucket_id, a.home, a.is_file::integer as files, a.bytes from after_change a
        union all
        select b.owner_id, b.bucket_id, b.home, - b.is_file::integer, - b.bytes from before_change b
      ) n
      group by grouping sets ((n.owner_id, n.bucket_id, n.home), ()) having pg_catalog.sum(n.files) <> 0 or pg_catalog.sum(n.bytes) <> 0
      returning c.owner_id, c.bucket_id, c.home
  loop
    keys := keys + 1;
    if keys <= 8 then
      perform portico_private.add_up_files(changed.owner_id, changed.bucket_id, changed.home);
    end if;
  end loop;
  return null;
end
$$;
create trigger portico_count_changed after update on portico_private.file_index
  referencing old table as before_change new table as after_change for each statement execute function portico_private.recount_files();

-- Keeps file_index: `added` are new or changed objects, `gone` those that are deleted. A failure must not fail an upload: it is noted, and the next
-- comparison repairs what was missed. A session keeps its plans: one from when the index was small would read all of it.
create function portico_private.index_files() returns trigger language plpgsql volatile security definer set search_path = '' set enable_seqscan = off as $$
begin
  if tg_op = 'DELETE' then
    delete from portico_private.file_index i where i.id = any (array(select g.id from gone g));
  else
    insert into portico_private.file_index as i
      select r.* from added a
      cross join lateral portico_private.index_row(a.id, a.bucket_id, a.name, a.owner_id, a.metadata, coalesce(a.updated_at, a.created_at)) r
      on conflict (id) do update set bucket_id = excluded.bucket_id, root = excluded.root, owner_id = excluded.owner_id, home = excluded.home,
        is_file = excluded.is_file, bytes = excluded.bytes, changed_at = excluded.changed_at
      where i is distinct from excluded;
  end if;
  return null;
exception when others then
  update portico_private.file_index_state set missed_at = pg_catalog.clock_timestamp();
  raise warning 'portico: files are missing in the index until they are compared again (%)', sqlerrm;
  return null;
end
$$;

create function portico_private.index_triggers() returns oid[] language sql stable security definer set search_path = '' as $$
  select array(
    select t.oid from pg_catalog.pg_trigger t
    where t.tgrelid = 'storage.objects'::regclass and t.tgname in ('portico_index_added', 'portico_index_changed', 'portico_index_gone') and t.tgenabled in ('O', 'A')
    order by t.oid
  )
$$;

-- Whether file_index has every object.
create function portico_private.files_are_indexed() returns boolean language sql stable security definer set search_path = '' as $$
  select s.whole_since is not null and coalesce(s.missed_at < s.whole_since, true) and pg_catalog.cardinality(s.triggers) = 3
    and s.triggers = portico_private.index_triggers()
  from portico_private.file_index_state s
$$;

-- Compares the next objects, `most` of them, with file_index, and repairs it; from the first again once a day, or if a trigger has failed. True where
-- there is nothing left to do. Objects are locked before their row is written, as in a change, so that none is written that is deleted meanwhile.
create function portico_private.check_files(most integer default 5000) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  state portico_private.file_index_state;
  present constant oid[] := portico_private.index_triggers();
  lo uuid;
  hi uuid;
  wrong bigint;
  left_over bigint;
  changed record;
begin
  if pg_catalog.cardinality(present) < 3 or not pg_catalog.pg_try_advisory_xact_lock(20261129, 1) then
    return true;
  end if;
  select * into state from portico_private.file_index_state;
  if state.begun_at is null or state.triggers is distinct from present then
    if portico_private.files_are_indexed() and state.complete_at > pg_catalog.now() - interval '1 day' then
      return true;
    end if;
    state.begun_at := pg_catalog.clock_timestamp();
    state.triggers := present;
    state.whole_since := case when portico_private.files_are_indexed() then state.whole_since end;
    state.checked_to := null;
  end if;
  lo := coalesce(state.checked_to, '00000000-0000-0000-0000-000000000000');
  select o.id into hi from storage.objects o where o.id > lo order by o.id offset greatest(most, 1) - 1 limit 1;
  with wrong_rows as materialized (
    select o.id from storage.objects o
    cross join lateral portico_private.index_row(o.id, o.bucket_id, o.name, o.owner_id, o.metadata, coalesce(o.updated_at, o.created_at)) r
    left join portico_private.file_index i on i.id = o.id
    where o.id > lo and (hi is null or o.id <= hi) and i is distinct from r
  )
  insert into portico_private.file_index as i
    select r.* from (select s.* from storage.objects s where s.id in (select w.id from wrong_rows w) for share) o
    cross join lateral portico_private.index_row(o.id, o.bucket_id, o.name, o.owner_id, o.metadata, coalesce(o.updated_at, o.created_at)) r
    on conflict (id) do update set bucket_id = excluded.bucket_id, root = excluded.root, owner_id = excluded.owner_id, home = excluded.home,
      is_file = excluded.is_file, bytes = excluded.bytes, changed_at = excluded.changed_at;
  get diagnostics wrong = row_count;
  delete from portico_private.file_index i
    where i.id > lo and (hi is null or i.id <= hi) and not exists (select from storage.objects o where o.id = i.id);
  get diagnostics left_over = row_count;
  if hi is null then
    for changed in select distinct c.owner_id, c.bucket_id, c.home from portico_private.file_total_changes c limit 200 loop
      perform portico_private.add_up_files(changed.owner_id, changed.bucket_id, changed.home);
    end loop;
  end if;
  update portico_private.file_index_state s set
    begun_at = case when hi is not null then state.begun_at end, checked_to = hi, triggers = state.triggers,
    whole_since = case when hi is null then state.begun_at else state.whole_since end,
    complete_at = case when hi is null then pg_catalog.now() else s.complete_at end,
    repaired = s.repaired + case when s.complete_at is null then 0 else wrong + left_over end;
  return hi is null;
end
$$;

revoke execute on function portico_private.home_of(text, text), portico_private.index_row(uuid, text, text, text, jsonb, timestamptz),
  portico_private.add_up_files(text, text, text), portico_private.count_files(), portico_private.recount_files(), portico_private.index_files(),
  portico_private.index_triggers(), portico_private.files_are_indexed(), portico_private.check_files(integer) from public, anon, authenticated;

do $$
begin
  create trigger portico_index_added after insert on storage.objects referencing new table as added
    for each statement execute function portico_private.index_files();
  create trigger portico_index_changed after update on storage.objects referencing new table as added
    for each statement execute function portico_private.index_files();
  create trigger portico_index_gone after delete on storage.objects referencing old table as gone
    for each statement execute function portico_private.index_files();
exception when insufficient_privilege then
  raise warning 'portico: files are not indexed, so lists of large projects stay slow (%)', sqlerrm;
end
$$;
select portico_private.check_files(20000);

do $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is not null then
    perform cron.schedule('portico-files', '* * * * *', 'select portico_private.check_files(20000)');
  end if;
end
$$;
