-- Senders of notices: the embedded backend, and the function `account-notices` of a project (docs/notices.md), which pg_cron calls once a minute while a notice waits.

-- For senders: up to `most` (of 100) notices, as [{"id", "kind", "to", "at", "facts", "token", "email", "data"}]. One that is not reported by `portico_notice_sent` is
-- returned again after two minutes, and then after twice as long each time, up to an hour, for a day.
create function public.portico_take_notices(most integer default 20) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  one record;
  token text;
  taken jsonb := '[]';
begin
  for one in
    select n.*, u.email as now_at, u.raw_user_meta_data as person from portico_private.notices n join auth.users u on u.id = n.user_id
    where n.sent_at is null and n.next_at <= pg_catalog.now() and n.at > pg_catalog.now() - interval '1 day'
    order by n.id limit least(greatest(most, 1), 100) for update of n skip locked
  loop
    token := case when one.has_link then pg_catalog.encode(extensions.gen_random_bytes(32), 'hex') end;
    if token is not null then
      insert into portico_private.notice_links (token_hash, notice_id) values (pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8')), one.id);
    end if;
    update portico_private.notices n set tries = n.tries + 1,
      next_at = pg_catalog.now() + least(interval '2 minutes' * (2 ^ least(n.tries, 5)), interval '1 hour') where n.id = one.id;
    taken := taken || pg_catalog.jsonb_build_object('id', one.id, 'kind', one.kind, 'to', one.to_address, 'at', one.at, 'facts', one.facts, 'token', token,
      'email', one.now_at, 'data', one.person);
  end loop;
  return taken;
end
$$;

-- For senders: a notice was sent, or wasn't, and why.
create function public.portico_notice_sent(notice bigint, failure text default null) returns void
  language sql volatile security definer set search_path = '' as $$
  update portico_private.notices n set sent_at = case when portico_notice_sent.failure is null then pg_catalog.now() end,
    failure = pg_catalog.left(portico_notice_sent.failure, 500)
  where n.id = portico_notice_sent.notice
$$;

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

revoke execute on function public.portico_take_notices(integer), public.portico_notice_sent(bigint, text), portico_private.call_notice_sender(),
  portico_private.send_notices_by(text, text) from public, anon, authenticated;
grant execute on function public.portico_take_notices(integer), public.portico_notice_sent(bigint, text) to service_role;
