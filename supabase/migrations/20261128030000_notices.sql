-- Notices: mails to an account about changes of its security and sign-ins on new devices. Triggers put them into an outbox; the embedded backend or the
-- function `account-notices` takes them from it, and sends them (decision 178). The security log decides what happened: one trigger on it is enough.
-- A trigger never fails what it watches: what it can't write is a warning in the server's log.

create table portico_private.notices (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  kind text not null,
  to_address text not null,
  facts jsonb not null default '{}',
  has_link boolean not null default true,
  at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  tries integer not null default 0,
  failure text,
  sent_at timestamptz
);
comment on table portico_private.notices is 'Mails about accounts, for seven days; a sender takes those without sent_at from next_at on.';
create index notices_of_account on portico_private.notices (user_id, kind, id desc);
create index notices_by_age on portico_private.notices (at);
create index notices_to_send on portico_private.notices (next_at) where sent_at is null;

-- The token itself is only in the mail.
create table portico_private.notice_links (
  token_hash bytea primary key,
  notice_id bigint not null references portico_private.notices (id) on delete cascade,
  made_at timestamptz not null default now()
);
comment on table portico_private.notice_links is 'Hashes of the tokens behind "This wasn''t me", each for one use within seven days.';
create index notice_links_of_notice on portico_private.notice_links (notice_id);

-- No foreign key, as for the security log: its check could fail a sign-in.
create table portico_private.known_devices (
  user_id uuid not null,
  device text not null,
  network text not null,
  first_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, device, network)
);
comment on table portico_private.known_devices is 'Devices that accounts signed in on: a hash of the browser and system without versions, and the network; 100 of each account.';

alter table portico_private.notices enable row level security;
alter table portico_private.notice_links enable row level security;
alter table portico_private.known_devices enable row level security;
revoke all on portico_private.notices, portico_private.notice_links, portico_private.known_devices from public, anon, authenticated;

-- Puts a notice into the outbox. `address` null: that of the account, which has to be confirmed. `with_link` false: its link has no token. An account that was never used gets none. Five of a kind within an hour are sent to an address; devices that are signed out one after the other are one notice.
create function portico_private.put_notice(account uuid, happened text, address text, about jsonb, with_link boolean) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  target text;
  made bigint;
begin
  if coalesce(pg_catalog.current_setting('portico.notices', true), '') = 'off' then
    return;
  end if;
  select pg_catalog.lower(coalesce(address, u.email)) into target from auth.users u
    where u.id = account and u.last_sign_in_at is not null
      and (u.email_confirmed_at is not null or pg_catalog.lower(address) <> pg_catalog.lower(u.email));
  if coalesce(target, '') = '' then
    return;
  end if;
  if happened = 'sessions_ended' then
    update portico_private.notices n
      set facts = n.facts || pg_catalog.jsonb_build_object('times', coalesce((n.facts ->> 'times')::integer, 1) + 1)
      where n.user_id = account and n.kind = happened and n.to_address = target and n.tries = 0 and n.at > pg_catalog.now() - interval '10 minutes';
    if found then
      return;
    end if;
  end if;
  if (select pg_catalog.count(*) from portico_private.notices n
    where n.user_id = account and n.kind = happened and n.to_address = target and n.at > pg_catalog.now() - interval '1 hour') >= 5 then
    return;
  end if;
  insert into portico_private.notices (user_id, kind, to_address, facts, has_link)
    values (account, happened, target, pg_catalog.jsonb_strip_nulls(coalesce(about, '{}')), with_link) returning id into made;
  delete from portico_private.notices n where n.at < pg_catalog.now() - interval '7 days';
  -- The embedded backend listens.
  perform pg_catalog.pg_notify('portico_notices', made::text);
end
$$;

-- The same for other migrations. A failure is a warning.
create function portico_private.queue_notice(account uuid, kind text, to_address text, facts jsonb) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform portico_private.put_notice(account, kind, to_address, facts, true);
exception when others then
  raise warning 'portico: a notice is missing (%)', sqlerrm;
end
$$;

-- A device, as its user agent names it without versions.
create function portico_private.device_of(agent text) returns text language sql immutable set search_path = '' as $$
  select pg_catalog.md5(pg_catalog.left(pg_catalog.regexp_replace(coalesce(agent, ''), '[0-9]+([._][0-9]+)*', '', 'g'), 500))
$$;

-- The network of an address, about as large as that of a provider: the first 16 bits of IPv4, 32 of IPv6. '' for what is no address.
create function portico_private.network_of(ip text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(pg_catalog.network(pg_catalog.set_masklen(ip::inet, case when pg_catalog.family(ip::inet) = 4 then 16 else 32 end))::text, '');
exception when others then
  return '';
end
$$;

-- Remembers the device of a session that begins. True: the account was used before, and not on this device in this network within 90 days. The first device of
-- an account is not new, nor are devices of its first hour: users often confirm an address on another device.
create function portico_private.is_new_device(account uuid, session uuid, agent text, ip text) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  here constant text := portico_private.device_of(agent);
  there constant text := portico_private.network_of(ip);
  is_new boolean;
begin
  select exists (select from portico_private.known_devices k where k.user_id = account)
    and not exists (select from portico_private.known_devices k where k.user_id = account and k.device = here and k.network = there
      and k.seen_at > pg_catalog.now() - interval '90 days')
    and exists (select from auth.users u where u.id = account and u.created_at < pg_catalog.now() - interval '1 hour')
    -- Open sessions are renewed from the network in which they are now.
    and not exists (select from auth.sessions s, pg_catalog.to_jsonb(s) as told where s.user_id = account and s.id <> session
      and portico_private.device_of(told ->> 'user_agent') = here and portico_private.network_of(told ->> 'ip') = there)
    into is_new;
  insert into portico_private.known_devices as k (user_id, device, network) values (account, here, there)
    on conflict (user_id, device, network) do update set seen_at = pg_catalog.now();
  delete from portico_private.known_devices k where k.user_id = account and (k.device, k.network) in (
    select o.device, o.network from portico_private.known_devices o where o.user_id = account order by o.seen_at desc, o.device offset 100);
  return is_new;
end
$$;

-- Notices of a line of the security log.
create function portico_private.notice_of_event() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  plain constant jsonb := '{"password_changed": "password_changed", "phone_changed": "phone_changed", "factor_added": "factor_added",
    "factor_removed": "factor_removed", "recovery_codes_made": "recovery_codes_made", "recovery_code_used": "recovery_code_used",
    "identity_added": "login_linked", "identity_removed": "login_unlinked", "passkey_added": "passkey_added", "passkey_removed": "passkey_removed",
    "exported": "data_exported", "deletion_asked": "deletion_asked"}';
  about jsonb := pg_catalog.jsonb_build_object('user_agent', new.user_agent, 'ip', new.ip);
begin
  if tg_op = 'UPDATE' then
    -- Some servers name the device of a session after it has begun.
    if new.kind <> 'signed_in' or old.user_agent is not null or old.ip is not null then
      return null;
    end if;
  end if;
  if new.kind = 'signed_in' then
    if (new.user_agent is not null or new.ip is not null)
      and portico_private.is_new_device(new.user_id, new.session_id, new.user_agent, new.ip) then
      perform portico_private.put_notice(new.user_id, 'new_device', null, about, true);
    end if;
  elsif new.kind = 'email_changed' then
    if coalesce(new.detail ->> 'from', '') <> '' then
      about := about || pg_catalog.jsonb_build_object('from', new.detail ->> 'from', 'to', new.detail ->> 'to');
      perform portico_private.put_notice(new.user_id, 'address_changed', new.detail ->> 'from', about, true);
      -- The new address gets no token: the owner of the earlier address decides.
      perform portico_private.put_notice(new.user_id, 'address_changed', new.detail ->> 'to', about, false);
    end if;
  elsif new.kind = 'signed_out' and new.detail ->> 'elsewhere' = 'true' or new.kind = 'factor_removed' then
    -- A recovery code does both, and is one notice.
    if not exists (select from portico_private.notices n where n.user_id = new.user_id and n.kind = 'recovery_code_used' and n.at = pg_catalog.now()) then
      perform portico_private.put_notice(new.user_id, case when new.kind = 'signed_out' then 'sessions_ended' else 'factor_removed' end, null,
        case when new.kind = 'signed_out' then '{}' else about || pg_catalog.jsonb_build_object('step', new.detail -> 'name', 'step_type', new.detail -> 'type') end, true);
    end if;
  elsif plain ? new.kind then
    perform portico_private.put_notice(new.user_id, plain ->> new.kind, null, about || case
      when new.kind = 'factor_added' then pg_catalog.jsonb_build_object('step', new.detail -> 'name', 'step_type', new.detail -> 'type')
      when new.kind like 'identity%' then pg_catalog.jsonb_build_object('login', new.detail -> 'provider')
      when new.kind like 'passkey%' then pg_catalog.jsonb_build_object('passkey', new.detail -> 'name')
      when new.kind = 'deletion_asked' then coalesce((select pg_catalog.jsonb_build_object('due_at', l.due_at)
        from portico_private.leavings l where l.user_id = new.user_id), '{}')
      else '{}' end, true);
  end if;
  return null;
exception when others then
  raise warning 'portico: a notice is missing (%)', sqlerrm;
  return null;
end
$$;

create trigger portico_notice after insert or update of user_agent, ip on portico_private.security_log
  for each row execute function portico_private.notice_of_event();

create function portico_private.forget_notices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from portico_private.notices n where n.user_id = old.id;
  delete from portico_private.known_devices k where k.user_id = old.id;
  return null;
end
$$;
do $$
begin
  create trigger portico_forget_notices after delete on auth.users for each row execute function portico_private.forget_notices();
exception when insufficient_privilege then
  raise warning 'portico: notices of deleted accounts stay until they are seven days old (%)', sqlerrm;
end
$$;

revoke execute on function portico_private.put_notice(uuid, text, text, jsonb, boolean), portico_private.queue_notice(uuid, text, text, jsonb),
  portico_private.device_of(text), portico_private.network_of(text), portico_private.is_new_device(uuid, uuid, text, text),
  portico_private.notice_of_event(), portico_private.forget_notices() from public, anon, authenticated;

-- Devices of earlier sessions and sign-ins are known, so that the upgrade sends no notices.
insert into portico_private.known_devices (user_id, device, network, first_at, seen_at)
  select used.user_id, portico_private.device_of(used.agent), portico_private.network_of(used.ip), min(used.at), max(used.at)
  from (
    select s.user_id, told ->> 'user_agent' as agent, told ->> 'ip' as ip,
      greatest(s.created_at, (told ->> 'refreshed_at')::timestamp at time zone 'UTC') as at
    from auth.sessions s, pg_catalog.to_jsonb(s) as told
    union all
    select l.user_id, l.user_agent, l.ip, l.at from portico_private.security_log l where l.kind = 'signed_in'
  ) used
  where used.agent is not null or used.ip is not null
  group by 1, 2, 3;
