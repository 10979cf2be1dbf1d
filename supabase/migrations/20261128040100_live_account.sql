-- Live account pages: each new or counted line of the security log sends a broadcast without contents on the private channel of the account. Open pages
-- then read devices and activity again. If Realtime has no private channels, pages read them again when they get the focus.

create function portico_private.tell_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  if pg_catalog.to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    return null;
  end if;
  for account in select distinct c.user_id from changed c loop
    perform realtime.send('{}'::jsonb, 'account_changed', 'portico-account:' || account, true);
  end loop;
  return null;
exception when others then
  -- A failed broadcast must not fail a sign-in.
  raise warning 'portico: a broadcast to the pages of an account failed (%)', sqlerrm;
  return null;
end
$$;
revoke execute on function portico_private.tell_changed() from public, anon, authenticated;

create trigger portico_tell_inserted after insert on portico_private.security_log referencing new table as changed
  for each statement execute function portico_private.tell_changed();
create trigger portico_tell_updated after update on portico_private.security_log referencing new table as changed
  for each statement execute function portico_private.tell_changed();
