-- What a review of accounts found: devices and the log are told to who has given the second step, codes that are asked for twice at once are ten,
-- one account that cannot be deleted in time holds up nobody, and who is invited has an address that the auth server takes (decision 130).

-- As before, for a session that the second factor has lifted, of who has one: a password alone tells nobody where its person was.
alter function public.portico_sessions() set schema portico_private;
alter function public.portico_security_log(bigint, integer) set schema portico_private;

create function public.portico_sessions() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform portico_private.lifted_session();
  return portico_private.portico_sessions();
end
$$;
create function public.portico_security_log(beyond bigint default null, most integer default 10) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform portico_private.lifted_session();
  return portico_private.portico_security_log(beyond, most);
end
$$;

create or replace function public.portico_new_recovery_codes() returns text[] language plpgsql security definer set search_path = '' as $$
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
  -- Who asks at the same time waits, and then sees the codes that are to go.
  perform pg_catalog.pg_advisory_xact_lock(20261125, pg_catalog.hashtext(account::text));
  codes := array(select portico_private.new_recovery_code() from pg_catalog.generate_series(1, 10));
  delete from portico_private.recovery_codes c where c.user_id = account;
  insert into portico_private.recovery_codes (user_id, code_hash)
    select account, portico_private.recovery_hash(account, code) from pg_catalog.unnest(codes) as code;
  return codes;
end
$$;

-- As before. An account that takes longer to delete than a statement may run is noted, too: `others` leaves that out, and whoever opened an account page
-- next, and next, would get the failure of somebody else's.
create or replace function portico_private.carry_out_leavings(most integer default 20) returns integer
  language plpgsql volatile security definer set search_path = '' as $$
declare
  one record;
  done integer := 0;
begin
  if exists (
    select from portico_private.leavings l join auth.users u on u.id = l.user_id
    where l.due_at <= pg_catalog.now() and portico_private.has_claim(u.raw_app_meta_data, 'admin')
  ) then
    perform pg_catalog.pg_advisory_xact_lock(20261124, 1);
  end if;
  for one in
    select l.user_id, portico_private.has_claim(u.raw_app_meta_data, 'admin') as is_administrator
    from portico_private.leavings l join auth.users u on u.id = l.user_id
    where l.due_at <= pg_catalog.now() and coalesce(l.failed_at, '-infinity') < pg_catalog.now() - interval '1 hour'
    order by l.due_at limit most for update of l skip locked
  loop
    begin
      insert into portico_private.left_files (bucket_id, name)
        select o.bucket_id, o.name from portico_private.files_of(one.user_id) o on conflict do nothing;
      delete from auth.users u where u.id = one.user_id;
      if one.is_administrator then
        perform portico_private.keep_an_administrator();
      end if;
      done := done + 1;
    exception when query_canceled or others then
      update portico_private.leavings l set failed_at = pg_catalog.now(), failure = sqlerrm where l.user_id = one.user_id;
    end;
  end loop;
  return done;
end
$$;

-- The pattern is that of the library by which the auth server checks addresses.
create or replace function public.portico_invite_person(email text, name text default '', roles text[] default '{}', locale text default null)
  returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := portico_private.begin_change();
  address text := pg_catalog.lower(pg_catalog.btrim(coalesce(email, '')));
  made uuid := pg_catalog.gen_random_uuid();
begin
  if pg_catalog.length(address) > 254 or address !~
    '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$' then
    perform portico_private.refuse('email_address_invalid', 'This is no address of a mailbox', 422);
  end if;
  if exists (select from pg_catalog.unnest(roles) as wanted where not exists (select from portico_private.roles r where r.name = wanted)) then
    perform portico_private.refuse('role_unknown', 'There is no such role', 422);
  end if;
  if exists (select from auth.users u where u.email = address) then
    perform portico_private.refuse('person_exists', 'There is an account with this address', 409);
  end if;
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at, raw_app_meta_data, raw_user_meta_data,
    created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
  ) values (
    '00000000-0000-0000-0000-000000000000', made, 'authenticated', 'authenticated', address, '', pg_catalog.now(), pg_catalog.now(),
    '{"provider": "email", "providers": ["email"]}'::jsonb
      || coalesce((select pg_catalog.jsonb_object_agg(wanted, true) from pg_catalog.unnest(roles) as wanted), '{}'),
    pg_catalog.jsonb_strip_nulls(pg_catalog.jsonb_build_object(
      'sub', made, 'email', address, 'full_name', nullif(pg_catalog.left(pg_catalog.btrim(name), 200), ''), 'locale', pg_catalog.left(locale, 35)
    )),
    pg_catalog.now(), pg_catalog.now(), '', '', '', ''
  );
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at) values (
    pg_catalog.gen_random_uuid(), 'email', made::text, made,
    pg_catalog.jsonb_build_object('sub', made, 'email', address, 'email_verified', false, 'phone_verified', false),
    pg_catalog.now(), pg_catalog.now()
  );
  return made;
exception when unique_violation then
  perform portico_private.refuse('person_exists', 'There is an account with this address', 409);
end
$$;

revoke execute on function portico_private.portico_sessions(), portico_private.portico_security_log(bigint, integer),
  public.portico_sessions(), public.portico_security_log(bigint, integer) from public, anon, authenticated;
grant execute on function public.portico_sessions(), public.portico_security_log(bigint, integer) to authenticated;
