-- Recent proof: a change of how an account is opened, the download of its data and its deletion need a password, a passkey or a second factor that was
-- used in the last five minutes, in the session of the token. This stops a stolen access token and an unlocked screen. The auth server writes the methods of a
-- session into `auth.mfa_amr_claims`; these functions read them. Triggers check the writes of earlier functions, so that no function is copied.
-- Hosted projects: the auth server's own routes (password, address, factors, passkeys, logins) do not ask the database. The portal asks before it calls
-- them, and the embedded backend refuses them (decision 176).

create table portico_private.protection (
  is_only boolean primary key default true check (is_only),
  proof_minutes integer not null default 5 check (proof_minutes between 1 and 1440),
  administrator_hours integer check (administrator_hours between 1 and 8760)
);
comment on table portico_private.protection is 'How accounts are protected: one row, which the owner of the project changes.';
comment on column portico_private.protection.proof_minutes is 'How long a proof counts for changes of the account.';
comment on column portico_private.protection.administrator_hours is 'How long a session of an administrator lasts after a proof; null: as every session.';
insert into portico_private.protection default values;

-- The auth server gives accounts that begin by a mail's code, or by an invitation, a password that no user knows. A password is known from its first use, or
-- from a change in a confirmed account.
create table portico_private.known_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  known_at timestamptz not null default now()
);
comment on table portico_private.known_passwords is 'Accounts whose user knows the password.';
alter table portico_private.protection enable row level security;
alter table portico_private.known_passwords enable row level security;
revoke all on portico_private.protection, portico_private.known_passwords from public, anon, authenticated;

create function portico_private.note_password() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'mfa_amr_claims' then
    insert into portico_private.known_passwords (user_id) select s.user_id from auth.sessions s where s.id = new.session_id on conflict do nothing;
  else
    insert into portico_private.known_passwords (user_id) values (new.id) on conflict do nothing;
  end if;
  return null;
exception when others then
  raise warning 'portico: a known password was not noted (%)', sqlerrm;
  return null;
end
$$;

-- By what the user of an account can prove who they are: `factor`, `passkey`, `password`; without any of them `mail` (a code by mail) and `provider`.
create function portico_private.proof_ways(account uuid) returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  person auth.users;
  ways text[] := '{}';
  has_passkey boolean := false;
begin
  select u.* into person from auth.users u where u.id = account;
  if exists (select from auth.mfa_factors f where f.user_id = account and f.status::text = 'verified') then
    ways := ways || 'factor'::text;
  end if;
  if pg_catalog.to_regclass('auth.webauthn_credentials') is not null and pg_catalog.has_table_privilege('auth.webauthn_credentials', 'select') then
    execute 'select exists (select from auth.webauthn_credentials p where p.user_id = $1)' into has_passkey using account;
  end if;
  if has_passkey then
    ways := ways || 'passkey'::text;
  end if;
  if coalesce(person.encrypted_password, '') <> '' and exists (select from portico_private.known_passwords k where k.user_id = account) then
    ways := ways || 'password'::text;
  end if;
  if ways <> '{}' then
    return ways;
  end if;
  if coalesce(person.email, '') <> '' then
    ways := ways || 'mail'::text;
  end if;
  if exists (select from auth.identities i where i.user_id = account and i.provider not in ('email', 'phone')) then
    ways := ways || 'provider'::text;
  end if;
  return ways;
end
$$;

-- Whether a session has proved recently who uses it. `action` is what it is for: a new password can also follow a mail (recovery, invitation, confirmation).
-- Guests have no proof to give, and nothing but this session.
create function portico_private.is_proven(session uuid, action text default '') returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  account uuid;
  is_guest boolean;
  limits portico_private.protection;
  methods text[];
begin
  select u.id, coalesce((pg_catalog.to_jsonb(u) ->> 'is_anonymous')::boolean, false) into account, is_guest
    from auth.sessions s join auth.users u on u.id = s.user_id where s.id = session;
  if account is null or is_guest then
    return coalesce(is_guest, false);
  end if;
  select * into limits from portico_private.protection;
  methods := array(
    select c.authentication_method from auth.mfa_amr_claims c
    where c.session_id = session and c.updated_at > pg_catalog.now() - pg_catalog.make_interval(mins => coalesce(limits.proof_minutes, 5))
  );
  return methods && array['password', 'passkey', 'totp', 'mfa/phone', 'mfa/webauthn']
    or action = 'password' and methods && array['otp', 'recovery', 'invite', 'magiclink', 'email/signup']
    or not portico_private.proof_ways(account) && array['factor', 'passkey', 'password']
      and methods && array['otp', 'recovery', 'invite', 'magiclink', 'email/signup', 'email_change', 'oauth', 'sso/saml', 'web3'];
end
$$;

-- The session of the token, at any level. If it has ended, the error code is the auth server's, so that a page knows that it is signed out. A proof renews the
-- session of an administrator that is past its hours.
create function portico_private.live_session() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid;
  is_over boolean;
  banned_until timestamptz;
begin
  -- Columns that older auth schemas lack are null in the row as JSON.
  select s.id, (pg_catalog.to_jsonb(s) ->> 'not_after')::timestamptz <= pg_catalog.now(), (pg_catalog.to_jsonb(u) ->> 'banned_until')::timestamptz
    into found_id, is_over, banned_until
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid();
  if is_over and portico_private.has_claim(auth.jwt() -> 'app_metadata', 'admin')
    and exists (select from portico_private.protection p where p.administrator_hours is not null) then
    perform portico_private.refuse('recent_proof_needed', 'The hours of an administrator are over: confirm that it is you', 403);
  elsif found_id is null or is_over then
    perform portico_private.refuse('session_not_found', 'The session of this token has ended', 403);
  elsif banned_until > pg_catalog.now() then
    perform portico_private.refuse('user_banned', 'User is banned', 403);
  end if;
  return found_id;
end
$$;

-- The session of the token, if it has a recent proof. Refuses otherwise by a code that opens the question "Confirm it's you".
create function portico_private.proven_session(action text default '') returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.live_session();
begin
  if not portico_private.is_proven(mine, action) then
    perform portico_private.refuse('recent_proof_needed', 'Confirm that it is you', 403);
  end if;
  return mine;
end
$$;

-- Requests only: the owner's SQL and the auth server have no token.
create function portico_private.require_proof() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform portico_private.proven_session();
  end if;
  return null;
end
$$;

-- For pages: asks for a proof before a call of the auth server, which does not ask for one itself.
create function public.portico_require_proof(action text default '') returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform portico_private.proven_session(action);
end
$$;
create function public.portico_proof_ways() returns text[] language sql stable security definer set search_path = '' as $$
  select portico_private.proof_ways(auth.uid())
$$;

-- As before, after a recent proof.
create or replace function public.portico_export_account() returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  told jsonb;
  mine uuid := portico_private.own_session();
begin
  perform portico_private.lifted_session();
  perform portico_private.proven_session();
  told := portico_private.portico_export_account();
  return told || pg_catalog.jsonb_build_object('passkeys', portico_private.passkeys_of(auth.uid()), 'sessions', (
    select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('id', s.id, 'is_this', s.id = mine, 'created_at', s.created_at,
      'refreshed_at', pg_catalog.to_jsonb(s) -> 'refreshed_at', 'user_agent', pg_catalog.to_jsonb(s) -> 'user_agent',
      'ip', pg_catalog.to_jsonb(s) -> 'ip', 'aal', pg_catalog.to_jsonb(s) -> 'aal') order by s.created_at, s.id)
    from auth.sessions s where s.user_id = auth.uid()));
end
$$;

create trigger portico_proof before insert on portico_private.leavings for each statement execute function portico_private.require_proof();
create trigger portico_proof before insert on portico_private.recovery_codes for each statement execute function portico_private.require_proof();

revoke execute on function portico_private.note_password(), portico_private.proof_ways(uuid), portico_private.is_proven(uuid, text), portico_private.live_session(),
  portico_private.proven_session(text), portico_private.require_proof(), public.portico_require_proof(text), public.portico_proof_ways()
  from public, anon, authenticated;
grant execute on function public.portico_require_proof(text), public.portico_proof_ways() to authenticated;

-- Passwords that were used before this migration, as far as sessions and the security log show.
insert into portico_private.known_passwords (user_id)
  select s.user_id from auth.sessions s join auth.mfa_amr_claims c on c.session_id = s.id where c.authentication_method = 'password'
  union
  select l.user_id from portico_private.security_log l join auth.users u on u.id = l.user_id
    where l.kind = 'signed_in' and l.detail ->> 'method' = 'password'
      -- The auth server's own password for an invitation dates from the confirmation of the account.
      or l.kind = 'password_changed' and l.at > coalesce(u.email_confirmed_at, u.phone_confirmed_at) + interval '1 minute'
  on conflict do nothing;

-- Each by itself, as those of the security log. Without them a password counts as known where the list above has it.
do $$
declare
  watch text;
begin
  foreach watch in array array[
    'create trigger portico_password after insert or update on auth.mfa_amr_claims
      for each row when (new.authentication_method = ''password'') execute function portico_private.note_password()',
    'create trigger portico_password after update of encrypted_password on auth.users for each row
      when (coalesce(new.encrypted_password, '''') <> '''' and new.encrypted_password is distinct from old.encrypted_password
        and (old.email_confirmed_at is not null or old.phone_confirmed_at is not null))
      execute function portico_private.note_password()'
  ] loop
    begin
      execute watch;
    exception when insufficient_privilege or undefined_table or undefined_column then
      raise warning 'portico: known passwords are not noted by: % (%)', watch, sqlerrm;
    end;
  end loop;
end
$$;
