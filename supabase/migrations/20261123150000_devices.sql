-- Devices: the sessions of an account, told to its person, who can end them. The auth server has no route for that. Sessions are
-- its own rows in `auth.sessions`: nothing is kept beside them, and what is ended here is refused by it at the next call.
-- Whoever asks must have a session that is still there: the token of a device that was signed out is good for rows until it
-- expires, and ends nobody's sessions.

-- The session of the token in hand. Where it is over the answer is the auth server's, by which a page knows that it is signed out.
create function portico_private.own_session() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid;
  banned_until timestamptz;
begin
  -- Columns that older auth schemas lack are null in the row as JSON.
  select s.id, (pg_catalog.to_jsonb(u) ->> 'banned_until')::timestamptz into found_id, banned_until
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
    and coalesce((pg_catalog.to_jsonb(s) ->> 'not_after')::timestamptz, 'infinity') > pg_catalog.now();
  if found_id is null then
    raise sqlstate 'PGRST' using detail = '{"status": 403, "headers": {}}',
      message = '{"code": "session_not_found", "message": "The session of this token has ended"}';
  end if;
  if banned_until > pg_catalog.now() then
    raise sqlstate 'PGRST' using detail = '{"status": 403, "headers": {}}',
      message = '{"code": "user_banned", "message": "User is banned"}';
  end if;
  return found_id;
end
$$;

-- Tells the pages of an account which of its sessions have ended, by the private channel `portico-account:` and its id, where Realtime
-- has such channels. They ask the auth server then: nothing is believed because it was said here.
create function portico_private.tell_ended(account uuid, sessions uuid[]) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if pg_catalog.cardinality(sessions) > 0 and pg_catalog.to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null then
    perform realtime.send(
      pg_catalog.jsonb_build_object('sessions', sessions), 'sessions_ended', 'portico-account:' || account, true
    );
  end if;
end
$$;

-- {"count", "sessions": [{"id", "is_this", "created_at", "used_at", "user_agent", "ip", "aal"}]}: this one first, then those used last; 100
-- at most, of `count`. "used_at" is when its tokens were made or renewed last, "user_agent" and "ip" are whose request that was.
create function public.portico_sessions() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  return (
    with sessions as (
      select s.id, s.id = mine as is_this, s.created_at, told ->> 'user_agent' as user_agent, told ->> 'ip' as ip,
        coalesce(told ->> 'aal', 'aal1') as aal,
        greatest(s.created_at, (told ->> 'refreshed_at')::timestamp at time zone 'UTC') as used_at
      from auth.sessions s, pg_catalog.to_jsonb(s) as told
      where s.user_id = auth.uid() and coalesce((told ->> 'not_after')::timestamptz, 'infinity') > pg_catalog.now()
    ), shown as (select * from sessions order by is_this desc, used_at desc, id limit 100)
    select pg_catalog.jsonb_build_object(
      'count', (select pg_catalog.count(*) from sessions),
      'sessions', coalesce((select pg_catalog.jsonb_agg(shown order by is_this desc, used_at desc, id) from shown), '[]')
    )
  );
end
$$;

-- Ends one of one's own sessions. False: there is none with this id.
create function public.portico_end_session(session uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
begin
  delete from auth.sessions s where s.id = session and s.user_id = auth.uid();
  if not found then
    return false;
  end if;
  perform portico_private.tell_ended(auth.uid(), array[session]);
  return true;
end
$$;

-- Ends all of one's sessions but this one; how many there were.
create function public.portico_end_other_sessions() returns integer
  language plpgsql volatile security definer set search_path = '' as $$
declare
  mine uuid := portico_private.own_session();
  ended uuid[];
begin
  with gone as (delete from auth.sessions s where s.user_id = auth.uid() and s.id <> mine returning s.id)
  select coalesce(pg_catalog.array_agg(gone.id), '{}') into ended from gone;
  perform portico_private.tell_ended(auth.uid(), ended);
  return pg_catalog.cardinality(ended);
end
$$;

-- For whoever wants the token of an ended session refused by rows, too, and not only by the auth server:
-- alter role authenticator set pgrst.db_pre_request = 'portico_check_session'; notify pgrst;
create function public.portico_check_session() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.jwt() ->> 'role' = 'authenticated' and auth.jwt() ->> 'session_id' is not null then
    perform portico_private.own_session();
  end if;
end
$$;

revoke execute on function portico_private.own_session(), portico_private.tell_ended(uuid, uuid[]),
  public.portico_sessions(), public.portico_end_session(uuid), public.portico_end_other_sessions(), public.portico_check_session()
  from public, anon, authenticated;
grant execute on function public.portico_sessions(), public.portico_end_session(uuid), public.portico_end_other_sessions()
  to authenticated;
grant execute on function public.portico_check_session() to anon, authenticated, service_role;

-- A project whose Realtime has no private channels does without.
do $$
begin
  if to_regclass('realtime.messages') is null or to_regprocedure('realtime.topic()') is null then
    return;
  end if;
  create policy "people are told which of their sessions end" on realtime.messages for select to authenticated
    using (extension = 'broadcast' and (select realtime.topic()) = 'portico-account:' || (select auth.uid()));
end
$$;
