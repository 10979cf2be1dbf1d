-- Leaving: everything of an account to take along, and the end of the account. Who asks for the end has the address typed and the second step given,
-- and a fortnight in which one press takes it back; then a function deletes the account, and by foreign keys what hangs on it.
-- Who carries it out: pg_cron once an hour where the project has it, the embedded backend by itself, and otherwise whoever opens an account page next.
-- Storage deletes files through its API only: what SQL takes out of `storage.objects` stays in the store for good, where nobody finds it. So the files of
-- an account that is gone are noted in `left_files`, for a program with the secret key (docs/session.md); the embedded backend removes them at once.

create table portico_private.leavings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  failed_at timestamptz,
  failure text
);
comment on table portico_private.leavings is 'Accounts whose person has asked for their end; failure says why one that was due could not be deleted.';
create index leavings_due on portico_private.leavings (due_at);

create table portico_private.left_files (
  bucket_id text not null,
  name text not null,
  left_at timestamptz not null default now(),
  primary key (bucket_id, name)
);
comment on table portico_private.left_files is 'Files of accounts that are gone, until they are removed through the API of storage.';
alter table portico_private.leavings enable row level security;
alter table portico_private.left_files enable row level security;
revoke all on portico_private.leavings, portico_private.left_files from public, anon, authenticated;

-- For an owner to replace.
create function portico_private.leaving_days() returns integer language sql immutable set search_path = '' as $$ select 14 $$;

-- The session in hand, where it may do what cannot be undone: one that was lifted, of somebody who has a second factor.
create function portico_private.lifted_session() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  if portico_private.has_second_factor() and not exists (select from auth.sessions s where s.id = mine and s.aal::text = 'aal2') then
    raise insufficient_privilege using message = 'A second factor is needed for this', hint = 'insufficient_aal';
  end if;
  return mine;
end
$$;

-- The tables that hang on accounts, through up to four foreign keys, and the conditions by which their rows do, of an account `$1`: those that are
-- deleted with it (`goes`), those that stay without it (`stays`), and those that keep it from being deleted (`holds`).
create function portico_private.own_paths() returns table (relation oid, goes text, stays text, holds text)
  language sql stable security invoker set search_path = '' as $$
  with recursive keys as (
    select k.oid, k.conrelid, k.confrelid, k.confdeltype,
      (select pg_catalog.string_agg(pg_catalog.format('t.%I', a.attname), ', ' order by u.place)
        from pg_catalog.unnest(k.conkey) with ordinality as u (attnum, place)
        join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum) as columns,
      (select pg_catalog.string_agg(pg_catalog.format('t.%I', a.attname), ', ' order by u.place)
        from pg_catalog.unnest(k.confkey) with ordinality as u (attnum, place)
        join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum) as targets
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0
      and c.relnamespace::regnamespace::text not in ('auth', 'storage', 'realtime', 'portico_private')
  ), paths as (
    select k.conrelid, k.confdeltype, pg_catalog.format('%s = $1', k.columns) as condition, array[k.conrelid] as seen
    from keys k where k.confrelid = 'auth.users'::regclass and k.targets = 't.id'
    union all
    select k.conrelid, k.confdeltype,
      pg_catalog.format('(%s) in (select %s from %s as t where %s)', k.columns, k.targets, k.confrelid::regclass, p.condition), p.seen || k.conrelid
    from paths p join keys k on k.confrelid = p.conrelid
    where p.confdeltype = 'c' and pg_catalog.cardinality(p.seen) < 4 and k.conrelid <> all (p.seen)
  )
  select p.conrelid, pg_catalog.string_agg(p.condition, ' or ') filter (where p.confdeltype = 'c'),
    pg_catalog.string_agg(p.condition, ' or ') filter (where p.confdeltype in ('n', 'd')),
    pg_catalog.string_agg(p.condition, ' or ') filter (where p.confdeltype in ('a', 'r'))
  from paths p group by p.conrelid
$$;

-- The files of an account: what it has sent, and what lies in its folder of the portal's own buckets.
create function portico_private.files_of(account uuid) returns setof storage.objects language sql stable security definer set search_path = '' as $$
  select o.* from storage.objects o
  where o.owner_id = account::text or o.bucket_id in ('files', 'avatars', 'portico-trash') and pg_catalog.starts_with(o.name, account::text || '/')
$$;

-- Deletes the accounts that are due; how many. One that something holds is tried again after an hour, and keeps no other waiting.
create function portico_private.carry_out_leavings(most integer default 20) returns integer
  language plpgsql volatile security definer set search_path = '' as $$
declare
  one record;
  done integer := 0;
begin
  for one in
    select l.user_id from portico_private.leavings l
    where l.due_at <= pg_catalog.now() and coalesce(l.failed_at, '-infinity') < pg_catalog.now() - interval '1 hour'
    order by l.due_at limit most for update skip locked
  loop
    begin
      insert into portico_private.left_files (bucket_id, name)
        select o.bucket_id, o.name from portico_private.files_of(one.user_id) o on conflict do nothing;
      delete from auth.users u where u.id = one.user_id;
      done := done + 1;
    exception when others then
      update portico_private.leavings l set failed_at = pg_catalog.now(), failure = sqlerrm where l.user_id = one.user_id;
    end;
  end loop;
  return done;
end
$$;

-- {"asked_at", "due_at", "days", "files": {"count", "bytes"}, "is_gone"}; `due_at` is null where nothing was asked, `days` how long it would take. Carries
-- out what is due, also one's own account: then `is_gone`, and its session is over.
create function public.portico_leaving() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  perform portico_private.carry_out_leavings(5);
  return (
    select pg_catalog.jsonb_build_object('asked_at', l.asked_at, 'due_at', l.due_at, 'days', portico_private.leaving_days(), 'files', (
      select pg_catalog.jsonb_build_object('count', pg_catalog.count(*), 'bytes', coalesce(pg_catalog.sum((o.metadata ->> 'size')::bigint), 0))
      from portico_private.files_of(auth.uid()) o where o.name not like '%.emptyFolderPlaceholder'
    ), 'is_gone', not exists (select from auth.users u where u.id = auth.uid()))
    from (select true) as always left join portico_private.leavings l on l.user_id = auth.uid()
  );
end
$$;

-- What would go with one's account: {"rows": [{"table", "count"}], "held": [table]}; `held` are tables whose rows would keep it from being deleted.
create function public.portico_leaving_rows() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
  path record;
  found_rows bigint;
  is_held boolean;
  rows jsonb := '[]';
  held jsonb := '[]';
begin
  for path in select p.*, p.relation::regclass::text as name from portico_private.own_paths() p order by 5 loop
    execute pg_catalog.format('select count(*) filter (where coalesce(%s, false)), coalesce(bool_or(coalesce(%s, false) and not coalesce(%s, false)), false)
      from %s as t', coalesce(path.goes, 'false'), coalesce(path.holds, 'false'), coalesce(path.goes, 'false'), path.name)
      into found_rows, is_held using auth.uid();
    if found_rows > 0 then
      rows := rows || pg_catalog.jsonb_build_object('table', path.name, 'count', found_rows);
    end if;
    if is_held then
      held := held || pg_catalog.to_jsonb(path.name);
    end if;
  end loop;
  return pg_catalog.jsonb_build_object('rows', rows, 'held', held);
end
$$;

-- Asks for the end of one's account, with its address typed. {"due_at"}: asking again changes nothing. In `app_metadata` every page of the portal finds it.
create function public.portico_ask_to_leave(address text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.lifted_session();
  due timestamptz;
begin
  if not exists (
    select from auth.users u where u.id = auth.uid()
      and pg_catalog.lower(pg_catalog.btrim(coalesce(address, ''))) = coalesce(nullif(pg_catalog.lower(u.email), ''), nullif(u.phone, ''), '')
  ) then
    raise check_violation using message = 'That is not the address of this account';
  end if;
  insert into portico_private.leavings (user_id, due_at)
    values (auth.uid(), pg_catalog.now() + pg_catalog.make_interval(days => portico_private.leaving_days()))
    on conflict (user_id) do nothing returning due_at into due;
  if found then
    update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || pg_catalog.jsonb_build_object('portico_leaves_at', due)
      where u.id = auth.uid();
    perform portico_private.log_own(auth.uid(), 'deletion_asked');
  else
    select l.due_at into due from portico_private.leavings l where l.user_id = auth.uid();
  end if;
  return pg_catalog.jsonb_build_object('due_at', due);
end
$$;

-- Takes it back. False: nothing was asked.
create function public.portico_stay() returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  delete from portico_private.leavings l where l.user_id = auth.uid();
  if not found then
    return false;
  end if;
  update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') - 'portico_leaves_at' where u.id = auth.uid();
  perform portico_private.log_own(auth.uid(), 'deletion_taken_back');
  return true;
end
$$;

-- The account itself, to take along: {"account", "identities", "factors", "sessions", "log"}. No password, no secret, no code.
create function public.portico_export_account() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.lifted_session();
begin
  perform portico_private.log_own(auth.uid(), 'exported');
  return (
    select pg_catalog.jsonb_build_object(
      'account', (select pg_catalog.jsonb_object_agg(key, value) from pg_catalog.jsonb_each(pg_catalog.to_jsonb(u)) where key in (
        'id', 'email', 'phone', 'created_at', 'updated_at', 'email_confirmed_at', 'phone_confirmed_at', 'last_sign_in_at', 'is_anonymous',
        'raw_user_meta_data', 'raw_app_meta_data', 'email_change')),
      'identities', coalesce((select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('provider', i.provider, 'data', i.identity_data,
        'created_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at)) from auth.identities i where i.user_id = u.id), '[]'),
      'factors', coalesce((select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('name', f.friendly_name, 'type', f.factor_type,
        'created_at', f.created_at)) from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'), '[]'),
      'sessions', public.portico_sessions() -> 'sessions',
      'log', coalesce((select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(l) - 'user_id' order by l.id desc)
        from portico_private.security_log l where l.user_id = u.id), '[]')
    )
    from auth.users u where u.id = auth.uid()
  );
end
$$;

-- The tables with rows that hang on the caller's account, as far as they may be read.
create function public.portico_own_tables() returns jsonb language sql stable security invoker set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_agg(p.relation::regclass::text order by p.relation::regclass::text), '[]')
  from portico_private.own_paths() p join pg_catalog.pg_class c on c.oid = p.relation
  where pg_catalog.has_schema_privilege(c.relnamespace, 'usage') and pg_catalog.has_any_column_privilege(c.oid, 'select')
$$;

-- Such rows, as whoever asks may read them: {"rows": "<a JSON list, as text: JavaScript would round numbers>", "count"}; fewer than `most` are the last.
create function public.portico_own_rows(relation text, beyond integer default 0, most integer default 500) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  path record;
  shown text;
  place text;
  found_rows jsonb;
begin
  select * into path from portico_private.own_paths() p where p.relation::regclass::text = portico_own_rows.relation;
  if not found then
    raise undefined_table using message = 'No rows of accounts are in this table';
  end if;
  select pg_catalog.string_agg(pg_catalog.format('t.%I', a.attname), ', ' order by a.attnum) into shown
    from pg_catalog.pg_attribute a
    where a.attrelid = path.relation and a.attnum > 0 and not a.attisdropped and pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'select');
  if shown is null then
    raise insufficient_privilege using message = 'You may not read this table';
  end if;
  select pg_catalog.string_agg(pg_catalog.format('t.%I', a.attname), ', ' order by u.place) into place
    from pg_catalog.pg_index i, pg_catalog.unnest(i.indkey::smallint[]) with ordinality as u (attnum, place), pg_catalog.pg_attribute a
    where i.indrelid = path.relation and i.indisprimary and a.attrelid = i.indrelid and a.attnum = u.attnum
      and pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'select');
  execute pg_catalog.format(
    'select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(page)), ''[]'') from (select %s from %s as t where %s order by %s limit $2 offset $3) page',
    shown, path.relation::regclass, pg_catalog.concat_ws(' or ', path.goes, path.stays, path.holds), coalesce(place, shown))
    into found_rows using auth.uid(), least(greatest(most, 1), 1000), greatest(beyond, 0);
  return pg_catalog.jsonb_build_object('rows', found_rows::text, 'count', pg_catalog.jsonb_array_length(found_rows));
end
$$;

-- The files of the caller's account, by place: [{"bucket", "key", "size", "path"}], its names as people read them; `most` (of 1000) beyond the one that is named.
create function public.portico_own_files(beyond_bucket text default '', beyond_key text default '', most integer default 500) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  return (
    select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(f)), '[]') from (
      select o.bucket_id as bucket, o.name as key, (o.metadata ->> 'size')::bigint as size, (
        select pg_catalog.jsonb_agg(portico_private.name_of(part) order by at)
        from pg_catalog.unnest(pg_catalog.string_to_array(o.name, '/')) with ordinality as t (part, at)
      ) as path from portico_private.files_of(auth.uid()) o
      where o.name not like '%.emptyFolderPlaceholder' and (o.bucket_id collate "C", o.name collate "C") > (beyond_bucket, beyond_key)
      order by o.bucket_id collate "C", o.name collate "C" limit least(greatest(most, 1), 1000)
    ) f
  );
end
$$;

-- For a program with the secret key: files of accounts that are gone, to be removed through the API of storage. What was removed is forgotten, and what
-- somebody else has put in its place.
create function public.portico_left_files(most integer default 1000) returns table (bucket_id text, name text)
  language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from portico_private.left_files f
    where not exists (
      select from storage.objects o where o.bucket_id = f.bucket_id and o.name = f.name
        and not exists (select from auth.users u where u.id::text = o.owner_id)
    );
  return query select f.bucket_id, f.name from portico_private.left_files f order by f.left_at, f.bucket_id, f.name limit most;
end
$$;

revoke execute on function portico_private.leaving_days(), portico_private.lifted_session(), portico_private.own_paths(),
  portico_private.files_of(uuid), portico_private.carry_out_leavings(integer), public.portico_leaving(),
  public.portico_leaving_rows(), public.portico_ask_to_leave(text), public.portico_stay(), public.portico_export_account(),
  public.portico_own_tables(), public.portico_own_rows(text, integer, integer), public.portico_own_files(text, text, integer),
  public.portico_left_files(integer) from public, anon, authenticated;
grant execute on function portico_private.own_paths(), public.portico_leaving(), public.portico_leaving_rows(), public.portico_ask_to_leave(text),
  public.portico_stay(), public.portico_export_account(), public.portico_own_tables(), public.portico_own_rows(text, integer, integer),
  public.portico_own_files(text, text, integer) to authenticated;
grant execute on function public.portico_left_files(integer) to service_role;

do $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is not null then
    perform cron.schedule('portico-leavings', '17 * * * *', 'select portico_private.carry_out_leavings()');
  end if;
end
$$;
