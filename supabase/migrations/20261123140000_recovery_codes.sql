-- Recovery codes: ten words for whoever has lost the second factor. A right one takes the factors off the account, for nothing here can say to the
-- auth server that a session was lifted; what it does is over at once: every other session ends, and the codes with it (decision 101).

create extension if not exists pgcrypto with schema extensions;
create schema if not exists portico_private;

create table portico_private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
comment on table portico_private.recovery_codes is 'Hashes of codes that each take the second factors off an account, once.';

create table portico_private.recovery_tries (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wrong integer not null default 0,
  since timestamptz not null default now()
);
comment on table portico_private.recovery_tries is 'Wrong recovery codes of an account, for a quarter of an hour.';

alter table portico_private.recovery_codes enable row level security;
alter table portico_private.recovery_tries enable row level security;
revoke all on portico_private.recovery_codes, portico_private.recovery_tries from public, anon, authenticated;

-- The session of the token in hand, while the auth server knows it: null for one that has ended, whatever its token says.
create function portico_private.session_in_hand() returns uuid language sql stable security definer set search_path = '' as $$
  select s.id from auth.sessions s where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
$$;

-- Whether the caller has a second factor that was verified.
create function portico_private.has_second_factor() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status::text = 'verified')
$$;

-- For policies: true where the token was lifted by a second factor, and for whoever has none.
create function public.portico_is_lifted() returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2' or not portico_private.has_second_factor()
$$;

-- However it was written down: capital letters without what looks alike, and nothing between them.
create function portico_private.recovery_hash(account uuid, code text) returns bytea language sql immutable strict set search_path = '' as $$
  select pg_catalog.sha256(pg_catalog.convert_to(account || ':' || pg_catalog.regexp_replace(
    pg_catalog.translate(pg_catalog.upper(code), 'OIL', '011'), '[^0-9A-Z]', '', 'g'), 'UTF8'))
$$;

-- 80 random bits in four groups.
create function portico_private.new_recovery_code() returns text language plpgsql volatile set search_path = '' as $$
declare
  letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random bytea := extensions.gen_random_bytes(16);
  made text := '';
begin
  for place in 0..15 loop
    made := made || case when place in (4, 8, 12) then '-' else '' end
      || pg_catalog.substr(letters, (pg_catalog.get_byte(random, place) & 31) + 1, 1);
  end loop;
  return made;
end
$$;

-- How many codes the caller has left, and since when: `{"left", "made_at"}`.
create function public.portico_recovery_codes() returns jsonb language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object('left', pg_catalog.count(*), 'made_at', pg_catalog.min(c.made_at))
  from portico_private.recovery_codes c where c.user_id = auth.uid()
$$;

-- Ten new codes in the place of all earlier ones; they are nowhere else. For a session that the second factor has lifted: refused with the hint
-- `insufficient_aal` otherwise, also where a token still says so and its session is not any more.
create function public.portico_new_recovery_codes() returns text[] language plpgsql security definer set search_path = '' as $$
declare
  account uuid := auth.uid();
  codes text[];
begin
  if not portico_private.has_second_factor() then
    raise check_violation using message = 'Recovery codes are for accounts with a second factor';
  end if;
  if not exists (select from auth.sessions s where s.id = portico_private.session_in_hand() and s.aal::text = 'aal2') then
    raise insufficient_privilege using message = 'A second factor is needed for new recovery codes', hint = 'insufficient_aal';
  end if;
  codes := array(select portico_private.new_recovery_code() from pg_catalog.generate_series(1, 10));
  delete from portico_private.recovery_codes c where c.user_id = account;
  insert into portico_private.recovery_codes (user_id, code_hash)
    select account, portico_private.recovery_hash(account, code) from pg_catalog.unnest(codes) as code;
  return codes;
end
$$;

-- Takes the caller's factors off, for a code: `{"state": "used"}`, or why not: `wrong`, `locked` (ten wrong ones within a quarter of an hour),
-- `no_factor`, `over` (the session has ended). Answers and does not raise, for what is counted has to stay.
create function public.portico_use_recovery_code(code text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  account uuid := auth.uid();
  session_here uuid := portico_private.session_in_hand();
  tries portico_private.recovery_tries;
  most_wrong constant integer := 10;
  pause constant interval := '15 minutes';
begin
  if session_here is null then
    return pg_catalog.jsonb_build_object('state', 'over');
  end if;
  -- Locks the row, so that guesses that come together are counted one after the other.
  insert into portico_private.recovery_tries as t (user_id) values (account)
    on conflict (user_id) do update set
      wrong = case when t.since > pg_catalog.now() - pause then t.wrong else 0 end,
      since = case when t.since > pg_catalog.now() - pause then t.since else pg_catalog.now() end
    returning * into tries;
  if not portico_private.has_second_factor() then
    return pg_catalog.jsonb_build_object('state', 'no_factor');
  end if;
  if tries.wrong >= most_wrong then
    return pg_catalog.jsonb_build_object('state', 'locked');
  end if;
  if not exists (
    select from portico_private.recovery_codes c
    where c.user_id = account and c.code_hash = portico_private.recovery_hash(account, coalesce(code, ''))
  ) then
    update portico_private.recovery_tries t set wrong = t.wrong + 1 where t.user_id = account;
    return pg_catalog.jsonb_build_object('state', 'wrong');
  end if;
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

revoke execute on function portico_private.session_in_hand(), portico_private.has_second_factor(), portico_private.recovery_hash(uuid, text),
  portico_private.new_recovery_code() from public, anon, authenticated;
revoke execute on function public.portico_is_lifted(), public.portico_recovery_codes(), public.portico_new_recovery_codes(),
  public.portico_use_recovery_code(text) from public, anon, authenticated;
grant execute on function public.portico_is_lifted(), public.portico_recovery_codes(), public.portico_new_recovery_codes(),
  public.portico_use_recovery_code(text) to authenticated;
