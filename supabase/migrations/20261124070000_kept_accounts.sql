-- The last administrator stays one, also by leaving. And the log of an account knows more: by what somebody signed in, passkeys, phone numbers, and what
-- others did to the account: roles that were given and taken, and that it was disabled.

-- Who has asked to leave is nobody to be left with.
create or replace function portico_private.keep_an_administrator() returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.users u
    where portico_private.has_claim(u.raw_app_meta_data, 'admin') and u.last_sign_in_at is not null
      and coalesce(u.banned_until, '-infinity') <= pg_catalog.now() and u.deleted_at is null
      and not exists (select from portico_private.leavings l where l.user_id = u.id)
  ) then
    perform portico_private.refuse('last_administrator', 'The last administrator stays one', 409);
  end if;
end
$$;

create or replace function public.portico_ask_to_leave(address text) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.lifted_session();
  claims jsonb;
  due timestamptz;
begin
  select coalesce(u.raw_app_meta_data, '{}') into claims from auth.users u where u.id = auth.uid()
    and pg_catalog.lower(pg_catalog.btrim(coalesce(address, ''))) = coalesce(nullif(pg_catalog.lower(u.email), ''), nullif(u.phone, ''), '');
  if not found then
    raise check_violation using message = 'That is not the address of this account';
  end if;
  if portico_private.has_claim(claims, 'admin') then
    -- As every change of administrators: two cannot leave each other in the same moment.
    perform pg_catalog.pg_advisory_xact_lock(20261124, 1);
  end if;
  insert into portico_private.leavings (user_id, due_at)
    values (auth.uid(), pg_catalog.now() + pg_catalog.make_interval(days => portico_private.leaving_days()))
    on conflict (user_id) do nothing returning due_at into due;
  if found then
    update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || pg_catalog.jsonb_build_object('portico_leaves_at', due)
      where u.id = auth.uid();
    perform portico_private.log_own(auth.uid(), 'deletion_asked');
    if portico_private.has_claim(claims, 'admin') then
      perform portico_private.keep_an_administrator();
    end if;
  else
    select l.due_at into due from portico_private.leavings l where l.user_id = auth.uid();
  end if;
  return pg_catalog.jsonb_build_object('due_at', due);
end
$$;

-- An administrator whose time has come stays where nobody else is one any more, as what a foreign key holds does.
create or replace function portico_private.carry_out_leavings(most integer default 20) returns integer
  language plpgsql volatile security definer set search_path = '' as $$
declare
  one record;
  done integer := 0;
begin
  if exists (
    select from portico_private.leavings l join auth.users u on u.id = l.user_id
    where l.due_at <= pg_catalog.now() and portico_private.has_claim(u.raw_app_meta_data, 'admin')
  ) then
    perform pg_catalog.pg_advisory_xact_lock(20261124, 1);
  end if;
  for one in
    select l.user_id, portico_private.has_claim(u.raw_app_meta_data, 'admin') as is_administrator
    from portico_private.leavings l join auth.users u on u.id = l.user_id
    where l.due_at <= pg_catalog.now() and coalesce(l.failed_at, '-infinity') < pg_catalog.now() - interval '1 hour'
    order by l.due_at limit most for update of l skip locked
  loop
    begin
      insert into portico_private.left_files (bucket_id, name)
        select o.bucket_id, o.name from portico_private.files_of(one.user_id) o on conflict do nothing;
      delete from auth.users u where u.id = one.user_id;
      if one.is_administrator then
        perform portico_private.keep_an_administrator();
      end if;
      done := done + 1;
    exception when others then
      update portico_private.leavings l set failed_at = pg_catalog.now(), failure = sqlerrm where l.user_id = one.user_id;
    end;
  end loop;
  return done;
end
$$;

-- As before, with what holds an account that was due: "held_by" is `last_administrator`, `rows`, or null.
create or replace function public.portico_leaving() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  perform portico_private.carry_out_leavings(5);
  return (
    select pg_catalog.jsonb_build_object('asked_at', l.asked_at, 'due_at', l.due_at, 'days', portico_private.leaving_days(), 'files', (
      select pg_catalog.jsonb_build_object('count', pg_catalog.count(*), 'bytes', coalesce(pg_catalog.sum((o.metadata ->> 'size')::bigint), 0))
      from portico_private.files_of(auth.uid()) o where o.name not like '%.emptyFolderPlaceholder'
    ), 'held_by', case when l.failure like '%"last_administrator"%' then 'last_administrator' when l.failure is not null then 'rows' end,
    'is_gone', not exists (select from auth.users u where u.id = auth.uid()))
    from (select true) as always left join portico_private.leavings l on l.user_id = auth.uid()
  );
end
$$;

-- Pictures, too, whoever has put them there.
create or replace function portico_private.files_of(account uuid) returns setof storage.objects language sql stable security definer set search_path = '' as $$
  select o.* from storage.objects o
  where o.owner_id = account::text
    or o.bucket_id in ('files', 'avatars', 'portico-avatars', 'portico-trash') and pg_catalog.starts_with(o.name, account::text || '/')
$$;

-- Carries out what is due first: whoever calls it each night needs no other clock.
create or replace function public.portico_left_files(most integer default 1000) returns table (bucket_id text, name text)
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform portico_private.carry_out_leavings(100);
  delete from portico_private.left_files f
    where not exists (
      select from storage.objects o where o.bucket_id = f.bucket_id and o.name = f.name
        and not exists (select from auth.users u where u.id::text = o.owner_id)
    );
  return query select f.bucket_id, f.name from portico_private.left_files f order by f.left_at, f.bucket_id, f.name limit most;
end
$$;

-- By what a session began: the first that the auth server says of it.
create function portico_private.log_method() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update portico_private.security_log l set detail = l.detail || pg_catalog.jsonb_build_object('method', new.authentication_method)
    from auth.sessions s
    where s.id = new.session_id and l.user_id = s.user_id and l.session_id = s.id and l.kind = 'signed_in' and not l.detail ? 'method';
  return null;
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
  return null;
end
$$;

create function portico_private.log_passkey() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform portico_private.log_own(new.user_id, 'passkey_added', pg_catalog.jsonb_build_object('name', new.friendly_name));
  elsif tg_op = 'DELETE' then
    perform portico_private.log_own(old.user_id, 'passkey_removed', pg_catalog.jsonb_build_object('name', old.friendly_name));
  elsif new.friendly_name <> old.friendly_name then
    perform portico_private.log_own(new.user_id, 'passkey_renamed',
      pg_catalog.jsonb_build_object('from', old.friendly_name, 'to', new.friendly_name));
  end if;
  return null;
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
  return null;
end
$$;

-- What an account may: by the page of administrators, by a program with the secret key, or in SQL. Who did it is not in it.
create function portico_private.log_powers() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was_out boolean := coalesce(old.banned_until, '-infinity') > pg_catalog.now();
  is_out boolean := coalesce(new.banned_until, '-infinity') > pg_catalog.now();
  role text;
begin
  if was_out <> is_out then
    perform portico_private.log_own(new.id, case when is_out then 'disabled' else 'enabled' end);
  end if;
  for role in
    select r.name from portico_private.roles r
    where portico_private.has_claim(new.raw_app_meta_data, r.name) <> portico_private.has_claim(old.raw_app_meta_data, r.name) order by r.name
  loop
    perform portico_private.log_own(new.id, case when portico_private.has_claim(new.raw_app_meta_data, role) then 'role_given' else 'role_taken' end,
      pg_catalog.jsonb_build_object('role', role));
  end loop;
  if coalesce(new.phone, '') <> coalesce(old.phone, '') then
    perform portico_private.log_own(new.id, 'phone_changed', pg_catalog.jsonb_build_object('from', old.phone, 'to', new.phone));
  end if;
  return null;
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
  return null;
end
$$;

-- As before; `is_whole` asks for the triggers of this migration, too, of passkeys where the project has the table.
create or replace function public.portico_security_log(beyond bigint default null, most integer default 10) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
  page integer := least(greatest(coalesce(most, 10), 1), 100);
begin
  return (
    with lines as (
      select l.id, l.at, l.kind, l.user_agent, l.ip, coalesce(l.session_id = mine, false) as is_this, l.detail
      from portico_private.security_log l
      where l.user_id = auth.uid() and l.at > pg_catalog.now() - interval '1 year' and (beyond is null or l.id < beyond)
      order by l.id desc limit page + 1
    ), shown as (select * from lines order by id desc limit page)
    select pg_catalog.jsonb_build_object(
      'events', coalesce((select pg_catalog.jsonb_agg(shown order by id desc) from shown), '[]'),
      'next', case when (select pg_catalog.count(*) from lines) > page then (select min(id) from shown) end,
      'is_whole', not exists (
        select from (values ('users', 'portico_log'), ('users', 'portico_log_powers'), ('sessions', 'portico_log'), ('identities', 'portico_log'),
          ('mfa_factors', 'portico_log'), ('mfa_amr_claims', 'portico_log'), ('webauthn_credentials', 'portico_log')) as watched (name, trigger)
        where pg_catalog.to_regclass('auth.' || watched.name) is not null and not exists (
          select from pg_catalog.pg_trigger t where t.tgrelid = pg_catalog.to_regclass('auth.' || watched.name) and t.tgname = watched.trigger)
      )
    )
  );
end
$$;

revoke execute on function portico_private.log_method(), portico_private.log_passkey(), portico_private.log_powers()
  from public, anon, authenticated;

-- Each by itself: where a project lets its owner watch some of these tables only, the others are.
do $$
declare
  watch text;
begin
  foreach watch in array array[
    'create trigger portico_log_powers after update of banned_until, raw_app_meta_data, phone on auth.users
      for each row execute function portico_private.log_powers()',
    'create trigger portico_log after insert on auth.mfa_amr_claims for each row execute function portico_private.log_method()',
    'create trigger portico_log after insert or delete or update of friendly_name on auth.webauthn_credentials
      for each row execute function portico_private.log_passkey()'
  ] loop
    begin
      execute watch;
    exception when insufficient_privilege or undefined_table or undefined_column then
      raise warning 'portico: the security log does without: % (%)', watch, sqlerrm;
    end;
  end loop;
end
$$;
