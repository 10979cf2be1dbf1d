-- The auth server's own sign-out of all or of all other devices is an end elsewhere, too: the log says so, and the account gets a notice. The auth server has no
-- token in the database, so its statement tells these from the end of one session. Ends that follow a new password have the notice of that.
create or replace function portico_private.log_session_ends() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  one record;
  mine uuid := (auth.jwt() ->> 'session_id')::uuid;
  ends_others constant text := case when mine is null then (pg_catalog.regexp_match(
    pg_catalog.current_query(), '^\s*delete from (?:"?auth"?\.)?"?sessions"? where (id != \S+ and )?user_id = \S+\s*$', 'i'
  ))[1] end;
  ends_all constant boolean := mine is null and ends_others is null
    and pg_catalog.current_query() ~* '^\s*delete from ("?auth"?\.)?"?sessions"? where user_id = \S+\s*$';
begin
  for one in
    select g.id, g.user_id, pg_catalog.to_jsonb(g) as told, pg_catalog.count(*) over (partition by g.user_id) as ended from gone g order by g.id
  loop
    perform portico_private.log_event(one.user_id, 'signed_out', one.id, one.told ->> 'user_agent', one.told ->> 'ip',
      case when mine <> one.id or (ends_others is not null or ends_all and one.ended > 1)
        and exists (select from auth.users u where u.id = one.user_id and pg_catalog.to_jsonb(u) ->> 'deleted_at' is null)
        and not exists (select from portico_private.security_log l
          where l.user_id = one.user_id and l.kind = 'password_changed' and l.at = pg_catalog.now())
        then '{"elsewhere": true}' else '{}' end::jsonb);
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
