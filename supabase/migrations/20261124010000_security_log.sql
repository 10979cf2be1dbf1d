-- What has happened to an account, for its person to read: sign-ins and ends of sessions, failed second steps, changes of password, address, factors and
-- logins, recovery codes. Triggers on the auth server's tables write it, as whoever owns this migration; nobody else can, and no request changes a line.
-- The auth server's own log (`auth.audit_log_entries`) is empty where a project keeps it outside of the database, and knows no devices.
-- What cannot be written is left out with a warning: nobody is kept from signing in by it.

-- No foreign key: one would be checked after these functions have ended, and would then fail a sign-out instead of a line.
create table portico_private.security_log (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  at timestamptz not null default now(),
  kind text not null,
  session_id uuid,
  user_agent text,
  ip text,
  detail jsonb not null default '{}'
);
comment on table portico_private.security_log is 'What has happened to accounts: a year, and of each kind and account the last 200 lines.';
create index security_log_of_account on portico_private.security_log (user_id, id desc);
alter table portico_private.security_log enable row level security;
revoke all on portico_private.security_log from public, anon, authenticated;

-- Writes a line, and takes away those that are too old or too many. A failure that repeats within ten minutes is counted in the line that is there.
create function portico_private.log_event(account uuid, happened text, session uuid, agent text, address text, more jsonb default '{}') returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = account) then
    return;
  end if;
  if happened in ('second_step_failed', 'recovery_code_wrong') then
    update portico_private.security_log l
      set detail = l.detail || pg_catalog.jsonb_build_object('times', coalesce((l.detail ->> 'times')::integer, 1) + 1)
      where l.id = (select max(s.id) from portico_private.security_log s where s.user_id = account)
        and l.kind = happened and l.at > pg_catalog.now() - interval '10 minutes' and l.session_id is not distinct from session;
    if found then
      return;
    end if;
  end if;
  insert into portico_private.security_log (user_id, kind, session_id, user_agent, ip, detail)
    values (account, happened, session, pg_catalog.left(agent, 500), address, more);
  delete from portico_private.security_log l where l.user_id = account and (
    l.at < pg_catalog.now() - interval '1 year' or l.id in (
      select s.id from portico_private.security_log s where s.user_id = account and s.kind = happened order by s.id desc offset 200
    ));
end
$$;

-- The same, from the session of the token in hand, where there is one.
create function portico_private.log_own(account uuid, happened text, more jsonb default '{}') returns void
  language sql volatile security definer set search_path = '' as $$
  select portico_private.log_event(account, happened, s.id, told ->> 'user_agent', told ->> 'ip', more)
  from (select portico_private.session_in_hand() as id) hand
  left join auth.sessions s on s.id = hand.id and s.user_id = account
  left join lateral pg_catalog.to_jsonb(s) as told on true
$$;

create function portico_private.log_session() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  told jsonb := pg_catalog.to_jsonb(new);
begin
  if tg_op = 'INSERT' then
    perform portico_private.log_event(new.user_id, 'signed_in', new.id, told ->> 'user_agent', told ->> 'ip');
  else
    -- A server may say whose a session is after it has begun, and lifts it when the second factor is given.
    update portico_private.security_log l set
      user_agent = coalesce(l.user_agent, pg_catalog.left(told ->> 'user_agent', 500)), ip = coalesce(l.ip, told ->> 'ip'),
      detail = l.detail || case when told ->> 'aal' = 'aal2' then '{"second_step": true}'::jsonb else '{}' end
    where l.session_id = new.id and l.kind = 'signed_in' and l.user_id = new.user_id
      and (l.user_agent is null or told ->> 'aal' = 'aal2' and not l.detail ? 'second_step');
  end if;
  return null;
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
  return null;
end
$$;

-- Sessions that have ended, however: their pages are told, too, so that they end at once.
create function portico_private.log_session_ends() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  one record;
  mine uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  for one in select g.id, g.user_id, pg_catalog.to_jsonb(g) as told from gone g order by g.id loop
    perform portico_private.log_event(one.user_id, 'signed_out', one.id, one.told ->> 'user_agent', one.told ->> 'ip',
      case when mine <> one.id then '{"elsewhere": true}' else '{}' end::jsonb);
  end loop;
  for one in select g.user_id, pg_catalog.array_agg(g.id) as ids from gone g group by g.user_id loop
    perform portico_private.tell_ended(one.user_id, one.ids);
  end loop;
  return null;
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
  return null;
end
$$;

create function portico_private.log_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from portico_private.security_log l where l.user_id = old.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform portico_private.log_event(new.id, 'account_created', null, null, null);
    return null;
  end if;
  if coalesce(new.encrypted_password, '') <> coalesce(old.encrypted_password, '') then
    perform portico_private.log_own(new.id, 'password_changed');
  end if;
  if coalesce(new.email, '') <> coalesce(old.email, '') then
    perform portico_private.log_own(new.id, 'email_changed', pg_catalog.jsonb_build_object('from', old.email, 'to', new.email));
  end if;
  return null;
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
  return null;
end
$$;

-- Other logins of an account. The one that it began with is no news.
create function portico_private.log_identity() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform portico_private.log_own(old.user_id, 'identity_removed',
      pg_catalog.jsonb_build_object('provider', old.provider, 'email', old.identity_data ->> 'email'));
  elsif exists (select from auth.identities i where i.user_id = new.user_id and i.id <> new.id) then
    perform portico_private.log_own(new.user_id, 'identity_added',
      pg_catalog.jsonb_build_object('provider', new.provider, 'email', new.identity_data ->> 'email'));
  end if;
  return null;
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
  return null;
end
$$;

-- Second factors count from their first right code.
create function portico_private.log_factor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.status::text = 'verified' then
      perform portico_private.log_own(old.user_id, 'factor_removed',
        pg_catalog.jsonb_build_object('name', old.friendly_name, 'type', old.factor_type));
    end if;
  elsif new.status::text = 'verified' and (tg_op = 'INSERT' or old.status::text <> 'verified') then
    perform portico_private.log_own(new.user_id, 'factor_added',
      pg_catalog.jsonb_build_object('name', new.friendly_name, 'type', new.factor_type));
  end if;
  return null;
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
  return null;
end
$$;

create function portico_private.log_recovery_code() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform portico_private.log_own(old.user_id, 'recovery_code_used');
  elsif new.wrong > old.wrong then
    perform portico_private.log_own(new.user_id, 'recovery_code_wrong');
  end if;
  return null;
end
$$;
create function portico_private.log_recovery_codes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform portico_private.log_own(m.user_id, 'recovery_codes_made') from (select distinct user_id from made) m;
  return null;
end
$$;

-- For the auth server's hook of the same name: a second step that was tried. It decides nothing. Without the hook failures are not known to the database.
create function public.portico_second_step_tried(event jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  if not coalesce((event ->> 'valid')::boolean, true) then
    perform portico_private.log_event((event ->> 'user_id')::uuid, 'second_step_failed', null, null, null);
  end if;
  return '{"decision": "continue"}';
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
  return '{"decision": "continue"}';
end
$$;

-- {"events": [{"id", "at", "kind", "user_agent", "ip", "is_this", "detail"}], "next", "is_whole"}: one's own, the latest first, at most `most` (of 100);
-- `next` is there when there are more, and is given as `beyond` for them. `is_whole`: nothing that can be watched goes unwatched here.
create function public.portico_security_log(beyond bigint default null, most integer default 10) returns jsonb
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
      'is_whole', (select pg_catalog.count(distinct t.tgrelid) = 4 from pg_catalog.pg_trigger t where t.tgname = 'portico_log' and t.tgrelid in (
        select pg_catalog.to_regclass(name) from pg_catalog.unnest(array['auth.users', 'auth.sessions', 'auth.identities', 'auth.mfa_factors']) as name))
    )
  );
end
$$;

revoke execute on function portico_private.log_event(uuid, text, uuid, text, text, jsonb), portico_private.log_own(uuid, text, jsonb),
  portico_private.log_session(), portico_private.log_session_ends(), portico_private.log_account(), portico_private.log_identity(),
  portico_private.log_factor(), portico_private.log_recovery_code(), portico_private.log_recovery_codes(),
  public.portico_second_step_tried(jsonb), public.portico_security_log(bigint, integer) from public, anon, authenticated;
grant execute on function public.portico_security_log(bigint, integer) to authenticated;
do $$
begin
  grant execute on function public.portico_second_step_tried(jsonb) to supabase_auth_admin;
exception when undefined_object then
  null;
end
$$;

create trigger portico_log after update or delete on portico_private.recovery_tries
  for each row execute function portico_private.log_recovery_code();
create trigger portico_log after insert on portico_private.recovery_codes referencing new table as made
  for each statement execute function portico_private.log_recovery_codes();

-- Each by itself: where a project lets its owner watch some of these tables only, the others are.
do $$
declare
  watch text;
begin
  foreach watch in array array[
    'create trigger portico_log after insert or update of aal, user_agent on auth.sessions for each row execute function portico_private.log_session()',
    'create trigger portico_log_ends after delete on auth.sessions referencing old table as gone
      for each statement execute function portico_private.log_session_ends()',
    'create trigger portico_log after insert or delete or update of encrypted_password, email on auth.users
      for each row execute function portico_private.log_account()',
    'create trigger portico_log after insert or delete on auth.identities for each row execute function portico_private.log_identity()',
    'create trigger portico_log after insert or delete or update of status on auth.mfa_factors
      for each row execute function portico_private.log_factor()'
  ] loop
    begin
      execute watch;
    exception when insufficient_privilege or undefined_table or undefined_column then
      raise warning 'portico: the security log does without: % (%)', watch, sqlerrm;
    end;
  end loop;
end
$$;
