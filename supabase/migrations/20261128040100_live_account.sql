-- Live account pages: whenever a line of the security log is written or counted, the open pages of the account are told by its private channel, and read
-- devices and activity again. The message carries nothing. Where Realtime has no private channels, pages read again when they get the focus.

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
  -- No sign-in fails because a page was not told.
  raise warning 'portico: the pages of an account were not told (%)', sqlerrm;
  return null;
end
$$;
revoke execute on function portico_private.tell_changed() from public, anon, authenticated;

create trigger portico_tell_inserted after insert on portico_private.security_log referencing new table as changed
  for each statement execute function portico_private.tell_changed();
create trigger portico_tell_updated after update on portico_private.security_log referencing new table as changed
  for each statement execute function portico_private.tell_changed();
