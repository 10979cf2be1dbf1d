-- For projects that send notices by the function `account-notices` (docs/supabase.md#notices): pg_cron calls it once a minute while a notice waits.

create table portico_private.notice_sender (
  is_only boolean primary key default true check (is_only),
  url text not null,
  secret text not null
);
comment on table portico_private.notice_sender is 'The address of the function that sends notices, and the secret by which it knows the database.';
alter table portico_private.notice_sender enable row level security;
revoke all on portico_private.notice_sender from public, anon, authenticated;

-- Calls the sender. False: nothing waits, or there is no sender.
create function portico_private.call_notice_sender() returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  sender portico_private.notice_sender;
begin
  select * into sender from portico_private.notice_sender;
  if not found or not exists (
    select from portico_private.notices n where n.sent_at is null and n.next_at <= pg_catalog.now() and n.at > pg_catalog.now() - interval '1 day') then
    return false;
  end if;
  execute 'select net.http_post(url := $1, body := $2, headers := $3, timeout_milliseconds := 30000)'
    using sender.url, '{}'::jsonb, pg_catalog.jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || sender.secret);
  return true;
end
$$;

-- For the owner, in the SQL editor: from now on the function at `url` sends notices. Again with other values it replaces them.
create function portico_private.send_notices_by(url text, secret text) returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if pg_catalog.to_regprocedure('cron.schedule(text, text, text)') is null or pg_catalog.to_regnamespace('net') is null then
    raise exception 'The extensions pg_cron and pg_net are needed' using hint = 'Enable them in the dashboard under Database, Extensions';
  end if;
  if pg_catalog.length(secret) < 32 then
    raise exception 'The secret needs 32 characters at least';
  end if;
  insert into portico_private.notice_sender as s (url, secret) values (send_notices_by.url, send_notices_by.secret)
    on conflict (is_only) do update set url = excluded.url, secret = excluded.secret;
  perform cron.schedule('portico-notices', '* * * * *', 'select portico_private.call_notice_sender()');
end
$$;

revoke execute on function portico_private.call_notice_sender(), portico_private.send_notices_by(text, text) from public, anon, authenticated;
