-- Failed attempts: wrong passwords and codes are counted for each email address and each client address, with growing delays. A known device has a counter
-- of its own, so that attackers cannot lock a user out. The embedded backend calls these functions, and so do the two hooks of a hosted project (decision 184).

create table portico_private.attempts (
  subject text not null,
  source text not null default '',
  failures integer not null default 0,
  last_at timestamptz not null default now(),
  primary key (subject, source)
);
comment on table portico_private.attempts is 'Failed attempts since the last success, for a day after the latest one.';
comment on column portico_private.attempts.subject is
  '`email:` and a hash of an email address, with an account or without; the id of an account without an address; `address:` and a part of a hash; `share:` and an id.';
comment on column portico_private.attempts.source is 'Empty for unknown devices; else `device:`, `address:` or `reader:` and what is known of it.';
create index attempts_by_time on portico_private.attempts (last_at);
alter table portico_private.attempts enable row level security;
revoke all on portico_private.attempts from public, anon, authenticated;

-- Seconds until the next attempt is evaluated; 0 if it is evaluated now. The first `free` failures cost nothing, then there are 1, 2, 4, 8, 15, 15, … minutes.
create function portico_private.attempt_wait(subject text, source text, free integer) returns integer
  language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.max(greatest(0, pg_catalog.ceil(extract(epoch from a.last_at - pg_catalog.now()
    + pg_catalog.make_interval(mins => (array[1, 2, 4, 8, 15])[least(a.failures - free + 1, 5)]))))), 0)::integer
  from portico_private.attempts a where a.subject = attempt_wait.subject and a.source = attempt_wait.source and a.failures >= free
$$;

-- The counter of an email address. It does not depend on accounts: a sign-up, a change of address or a deletion would otherwise show by the next delay whether
-- there is one. 128 bits, because with fewer an attacker could find another address with the same counter.
create function portico_private.email_subject(email text) returns text language sql immutable set search_path = '' as $$
  select 'email:' || pg_catalog.left(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.lower(email), 'UTF8')), 'hex'), 32)
$$;

-- Guests have no address, and an account of a company's sign-in may have the address of another account.
create function portico_private.user_subject(account uuid, email text, is_sso boolean) returns text language sql immutable set search_path = '' as $$
  select case when is_sso or coalesce(email, '') = '' then account::text else portico_private.email_subject(email) end
$$;
create function portico_private.account_subject(account uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select portico_private.user_subject(u.id, u.email, u.is_sso_user) from auth.users u where u.id = account), account::text)
$$;

-- The account whose log has the failures of an email address.
create function portico_private.account_of(email text) returns uuid language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u where u.email = pg_catalog.lower(account_of.email) and not u.is_sso_user
$$;

-- One of 1,048,576 numbers for an IPv4 address or the first 64 bits of an IPv6 address; null for none.
create function portico_private.address_subject(address text) returns text language plpgsql stable set search_path = '' as $$
declare
  network text := address;
begin
  begin
    network := case pg_catalog.family(address::inet) when 6 then pg_catalog.network(pg_catalog.set_masklen(address::inet, 64))::text
      else pg_catalog.host(address::inet) end;
  exception when others then
    null;
  end;
  return 'address:' || pg_catalog.left(pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(network, 'UTF8')), 'hex'), 5);
end
$$;

-- Locks a counter, so that attempts at the same time are counted one after the other, and starts from zero after a pause.
create function portico_private.lock_attempts(subject text, source text, pause interval) returns void
  language sql volatile security definer set search_path = '' as $$
  insert into portico_private.attempts as a (subject, source) values (lock_attempts.subject, lock_attempts.source)
    on conflict on constraint attempts_pkey do update
      set failures = case when a.last_at < pg_catalog.now() - pause then 0 else a.failures end
$$;

-- Begins an attempt: {"wait": seconds} if it must not be evaluated yet, else {"wait": 0, "failures"}. It counts as failed until `attempt_right`, so that
-- attempts at the same time do not all pass. A null address, or a known source, counts for no address. Many people share one, so `free_of_address` is larger.
create function portico_private.begin_attempt(subject text, source text, address text, free_of_address integer default 30) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  network text := case when source = '' then portico_private.address_subject(address) end;
  seconds integer;
  counted integer;
begin
  -- First without a lock: a refused attempt writes nothing.
  for round in 1..2 loop
    seconds := greatest(portico_private.attempt_wait(subject, source, case when source = '' then 5 else 10 end),
      portico_private.attempt_wait(network, '', free_of_address));
    if seconds > 0 then
      return pg_catalog.jsonb_build_object('wait', seconds);
    end if;
    if round = 1 then
      if network is not null then
        perform portico_private.lock_attempts(network, '', interval '1 hour');
      end if;
      perform portico_private.lock_attempts(subject, source, interval '1 day');
    end if;
  end loop;
  update portico_private.attempts a set failures = a.failures + 1, last_at = pg_catalog.now() where a.subject = network and a.source = '';
  update portico_private.attempts a set failures = a.failures + 1, last_at = pg_catalog.now()
    where a.subject = begin_attempt.subject and a.source = begin_attempt.source returning a.failures into counted;
  delete from portico_private.attempts a where (a.subject, a.source) in (
    select o.subject, o.source from portico_private.attempts o where o.last_at < pg_catalog.now() - interval '1 day' limit 100 for update skip locked
  );
  return pg_catalog.jsonb_build_object('wait', 0, 'failures', counted);
end
$$;

-- A right attempt. `is_whole`: the user is signed in, so the counter starts again. A password before MFA takes back only itself, or an attacker
-- who knows the password could guess codes without end.
create function portico_private.attempt_right(subject text, source text, address text, is_whole boolean) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if is_whole then
    delete from portico_private.attempts a where a.subject = attempt_right.subject and a.source = attempt_right.source;
  end if;
  -- As if the longest delay was over: the next step is not delayed by this one.
  update portico_private.attempts a set failures = greatest(a.failures - 1, 0), last_at = pg_catalog.now() - interval '15 minutes'
    where a.subject = attempt_right.subject and a.source = attempt_right.source
      or attempt_right.source = '' and a.subject = portico_private.address_subject(address) and a.source = '';
end
$$;

-- Ten failures in a row are a notice to the account, where the project sends notices.
create function portico_private.tell_attempts(account uuid, failures integer, agent text, address text) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if failures = 10 and pg_catalog.to_regprocedure('portico_private.queue_notice(uuid, text, text, jsonb)') is not null then
    perform portico_private.queue_notice(account, 'attempts', (select u.email::text from auth.users u where u.id = account),
      pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object('times', failures, 'user_agent', agent, 'ip', address)));
  end if;
exception when others then
  raise warning 'portico: a notice of failed attempts is missing (%)', sqlerrm;
end
$$;

-- A wrong attempt of an account: a line in its log, where repeated failures are counted in one line for a day, and a notice after ten.
create function portico_private.attempt_failed(account uuid, happened text, failures integer, session uuid, agent text, address text) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  update portico_private.security_log l set
    detail = l.detail || pg_catalog.jsonb_build_object('times', coalesce((l.detail ->> 'times')::integer, 1) + 1, 'until', pg_catalog.now()),
    -- A value that differs is left out.
    session_id = case when l.session_id = session then l.session_id end, ip = case when l.ip = address then l.ip end,
    user_agent = case when l.user_agent = pg_catalog.left(agent, 500) then l.user_agent end
  where l.id = (select pg_catalog.max(s.id) from portico_private.security_log s where s.user_id = account and s.kind = happened)
    and l.at > pg_catalog.now() - interval '1 day'
    -- Longer than the longest delay.
    and coalesce((l.detail ->> 'until')::timestamptz, l.at) > pg_catalog.now() - interval '20 minutes';
  if not found then
    perform portico_private.log_event(account, happened, session, agent, address);
  end if;
  perform portico_private.tell_attempts(account, failures, agent, address);
exception when others then
  raise warning 'portico: a line of the security log is missing (%)', sqlerrm;
end
$$;

create function portico_private.has_factor(account uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = account and f.status::text = 'verified')
$$;

-- The source of an attempt at a hosted project, where hooks see an address only: a known one has a session of the account, or has had one within 90 days
-- and since the password was changed. A session that waits for MFA proves nothing.
create function portico_private.attempt_source(account uuid, address text) returns text
  language sql stable security definer set search_path = '' as $$
  select case when exists (
    select from auth.sessions s, pg_catalog.to_jsonb(s) as told
    where s.user_id = account and told ->> 'ip' = address and (told ->> 'aal' = 'aal2' or not portico_private.has_factor(account))
      and coalesce((told ->> 'not_after')::timestamptz, 'infinity') > pg_catalog.now()
  ) or exists (
    select from portico_private.security_log l
    where l.user_id = account and l.kind = 'signed_in' and l.ip = address and l.at > greatest(pg_catalog.now() - interval '90 days', (
        select pg_catalog.max(c.at) from portico_private.security_log c where c.user_id = account and c.kind = 'password_changed'
      ))
      and (l.detail ? 'second_step' or not portico_private.has_factor(account))
  ) then 'address:' || address else '' end
$$;

-- The same by a session. The embedded backend knows its device.
create function portico_private.session_source(account uuid, session uuid) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  device text;
begin
  if pg_catalog.to_regclass('auth.portico_session_devices') is null then
    return portico_private.attempt_source(account, (
      select pg_catalog.to_jsonb(s) ->> 'ip' from auth.sessions s where s.id = session and s.user_id = account
    ));
  end if;
  execute 'select d.device from auth.portico_session_devices d where d.session_id = $1' into device using session;
  return coalesce('device:' || device, '');
end
$$;

-- For the auth server's hook `password_verification_attempt`, which it calls only for accounts that have a password. The refusal has the words of a wrong
-- password: any others would tell that there is an account.
create function public.portico_password_tried(event jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := event #>> '{metadata,ip_address}';
  account uuid;
  subject text;
  source text;
  begun jsonb;
begin
  account := (event ->> 'user_id')::uuid;
  subject := portico_private.account_subject(account);
  source := portico_private.attempt_source(account, address);
  begun := portico_private.begin_attempt(subject, source, address);
  if (begun ->> 'wait')::integer > 0 then
    return '{"decision": "reject", "message": "Invalid login credentials", "should_logout_user": false}';
  end if;
  if coalesce((event ->> 'valid')::boolean, false) then
    perform portico_private.attempt_right(subject, source, address, not portico_private.has_factor(account));
  else
    perform portico_private.attempt_failed(account, 'password_wrong', (begun ->> 'failures')::integer, null, null, address);
  end if;
  return '{"decision": "continue"}';
exception when others then
  raise warning 'portico: an attempt was not counted (%)', sqlerrm;
  return '{"decision": "continue"}';
end
$$;

-- As before, and it refuses while there is a delay. By an error and not by the decision `reject`, after which the auth server ends all sessions of the
-- account, also those of its owner. The first code of a new factor is not counted: the user who adds a factor has its secret.
create or replace function public.portico_second_step_tried(event jsonb) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := event #>> '{metadata,ip_address}';
  account uuid;
  subject text;
  source text;
  begun jsonb := '{"wait": 0}';
begin
  account := (event ->> 'user_id')::uuid;
  subject := portico_private.account_subject(account);
  source := portico_private.attempt_source(account, address);
  if exists (select from auth.mfa_factors f where f.id = (event ->> 'factor_id')::uuid and f.user_id = account and f.status::text = 'verified') then
    begun := portico_private.begin_attempt(subject, source, address);
  end if;
  if (begun ->> 'wait')::integer > 0 then
    return pg_catalog.jsonb_build_object('error', pg_catalog.jsonb_build_object('http_code', 429,
      'message', pg_catalog.format('Too many failed attempts. Try again after %s seconds.', begun ->> 'wait')));
  end if;
  if not coalesce((event ->> 'valid')::boolean, true) then
    perform portico_private.attempt_failed(account, 'second_step_failed', (begun ->> 'failures')::integer, null, null, address);
  elsif begun ? 'failures' then
    perform portico_private.attempt_right(subject, source, address, true);
  end if;
  return '{"decision": "continue"}';
exception when others then
  raise warning 'portico: an attempt was not counted (%)', sqlerrm;
  return '{"decision": "continue"}';
end
$$;

-- As before; wrong codes are counted together with wrong passwords and codes of factors, and `locked` says for how long in "seconds".
create or replace function public.portico_use_recovery_code(code text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  account uuid := auth.uid();
  session_here uuid := portico_private.session_in_hand();
  subject text := portico_private.account_subject(account);
  source text;
  begun jsonb;
begin
  if session_here is null then
    return pg_catalog.jsonb_build_object('state', 'over');
  end if;
  if not portico_private.has_second_factor() then
    return pg_catalog.jsonb_build_object('state', 'no_factor');
  end if;
  source := portico_private.session_source(account, session_here);
  begun := portico_private.begin_attempt(subject, source, null);
  if (begun ->> 'wait')::integer > 0 then
    return pg_catalog.jsonb_build_object('state', 'locked', 'seconds', (begun ->> 'wait')::integer);
  end if;
  -- Triggers on this table write the log.
  insert into portico_private.recovery_tries (user_id) values (account) on conflict (user_id) do nothing;
  if not exists (
    select from portico_private.recovery_codes c
    where c.user_id = account and c.code_hash = portico_private.recovery_hash(account, coalesce(code, ''))
  ) then
    update portico_private.recovery_tries t set wrong = t.wrong + 1 where t.user_id = account;
    perform portico_private.tell_attempts(account, (begun ->> 'failures')::integer, null, null);
    return pg_catalog.jsonb_build_object('state', 'wrong');
  end if;
  perform portico_private.attempt_right(subject, source, null, true);
  delete from portico_private.recovery_codes c where c.user_id = account;
  delete from portico_private.recovery_tries t where t.user_id = account;
  delete from auth.mfa_factors f where f.user_id = account;
  delete from auth.sessions s where s.user_id = account and s.id <> session_here;
  delete from auth.mfa_amr_claims a
    where a.session_id = session_here and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn');
  update auth.sessions s set aal = 'aal1', factor_id = null where s.id = session_here;
  return pg_catalog.jsonb_build_object('state', 'used');
end
$$;

-- Known devices keep their counters when the account gets another address, and are forgotten with the account. The counter of unknown devices belongs to the
-- address and stays there, or attackers could follow an account from address to address. A guest's own counter comes along.
create function portico_private.move_attempts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before text := portico_private.user_subject(old.id, old.email, old.is_sso_user);
  after text := case when tg_op = 'UPDATE' then portico_private.user_subject(new.id, new.email, new.is_sso_user) end;
begin
  if after = before then
    return null;
  end if;
  with moved as (
    delete from portico_private.attempts a where a.subject = before and (a.source <> '' or before = old.id::text) returning a.*
  )
  insert into portico_private.attempts as a (subject, source, failures, last_at)
    select after, m.source, m.failures, m.last_at from moved m where after is not null
    on conflict on constraint attempts_pkey do update
      set failures = greatest(a.failures, excluded.failures), last_at = greatest(a.last_at, excluded.last_at);
  return null;
exception when others then
  raise warning 'portico: counters of failed attempts were not moved (%)', sqlerrm;
  return null;
end
$$;
do $$
begin
  create trigger portico_move_attempts after update of email or delete on auth.users for each row execute function portico_private.move_attempts();
exception when insufficient_privilege then
  raise warning 'portico: counters of failed attempts do not follow accounts (%)', sqlerrm;
end
$$;

revoke execute on function portico_private.attempt_wait(text, text, integer), portico_private.email_subject(text),
  portico_private.user_subject(uuid, text, boolean), portico_private.account_subject(uuid), portico_private.account_of(text),
  portico_private.address_subject(text), portico_private.lock_attempts(text, text, interval), portico_private.begin_attempt(text, text, text, integer),
  portico_private.attempt_right(text, text, text, boolean), portico_private.tell_attempts(uuid, integer, text, text),
  portico_private.attempt_failed(uuid, text, integer, uuid, text, text), portico_private.has_factor(uuid),
  portico_private.attempt_source(uuid, text), portico_private.session_source(uuid, uuid), portico_private.move_attempts(),
  public.portico_password_tried(jsonb) from public, anon, authenticated;
do $$
begin
  grant execute on function public.portico_password_tried(jsonb) to supabase_auth_admin;
exception when undefined_object then
  null;
end
$$;
