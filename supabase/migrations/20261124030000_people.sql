-- People: who has an account here, told to administrators of the portal, who invite, disable, and give roles. A role is a claim: `true` by its name in
-- `app_metadata` of the account, which `access` of the registry reads, and policies by auth.jwt(). An administrator has the claim `admin` in the token and
-- in the row of the account, a session that is still there, and, where the account has a second factor, one that was lifted by it (decision 115).

create table portico_private.roles (
  name text primary key check (name ~ '^[a-z][a-z0-9_-]{0,39}$' and name not in ('provider', 'providers'))
);
comment on table portico_private.roles is 'The claims that administrators give. No other key of app_metadata is theirs to change.';
insert into portico_private.roles (name) values ('admin');
alter table portico_private.roles enable row level security;
revoke all on portico_private.roles from public, anon, authenticated;

-- Whether a claim stands in app_metadata, as the portal's pages read it: what is null, false or an empty text does not.
create function portico_private.has_claim(metadata jsonb, claim text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(metadata -> claim, 'null') not in ('null', 'false', '""')
$$;

-- Refuses with a code that the pages have words for.
create function portico_private.refuse(code text, message text, status integer) returns void language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = pg_catalog.jsonb_build_object('code', code, 'message', message)::text,
    detail = pg_catalog.jsonb_build_object('status', status, 'headers', pg_catalog.jsonb_build_object())::text;
end
$$;

-- The administrator who asks; whoever is none is refused, also by a token that says otherwise until it is over.
create function portico_private.administrator() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  session_here uuid := portico_private.own_session();
begin
  if not portico_private.has_claim(auth.jwt() -> 'app_metadata', 'admin') or not exists (
    select from auth.users u where u.id = auth.uid() and portico_private.has_claim(u.raw_app_meta_data, 'admin')
  ) then
    perform portico_private.refuse('not_administrator', 'This is for administrators of the portal', 403);
  end if;
  if portico_private.has_second_factor() and not (
    coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
    and exists (select from auth.sessions s where s.id = session_here and s.aal::text = 'aal2')
  ) then
    perform portico_private.refuse('insufficient_aal', 'The second factor of the account is needed', 403);
  end if;
  return auth.uid();
end
$$;

-- Changes of administrators come one after the other: two cannot take the role off each other in the same moment.
create function portico_private.begin_change() returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  perform portico_private.administrator();
  perform pg_catalog.pg_advisory_xact_lock(20261124, 1);
  -- Who waited may be none any more.
  return portico_private.administrator();
end
$$;

-- After a change: somebody is left who can do this, and has signed in before.
create function portico_private.keep_an_administrator() returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select from auth.users u
    where portico_private.has_claim(u.raw_app_meta_data, 'admin') and u.last_sign_in_at is not null
      and coalesce(u.banned_until, '-infinity') <= pg_catalog.now() and u.deleted_at is null
  ) then
    perform portico_private.refuse('last_administrator', 'The last administrator stays one', 409);
  end if;
end
$$;

-- {"count", "per_page", "roles": [name], "people": [{"id", "email", "phone", "name", "created_at", "last_sign_in_at", "invited_at", "state", "roles",
-- "has_second_factor", "is_you"}]}: the newest first. "state" is `active`, `invited` (has not come yet), `disabled` or `guest`. `search` is a part of an
-- address or a name; `kind` is `all`, `administrators`, `invited` or `disabled`.
create function public.portico_people(search text default '', kind text default 'all', page integer default 1) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := portico_private.administrator();
  most constant integer := 50;
  part text := '%' || pg_catalog.regexp_replace(pg_catalog.btrim(search), '([\\%_])', '\\\1', 'g') || '%';
begin
  return (
    with found as (
      select u.id, u.created_at from auth.users u
      where u.deleted_at is null
        and (part = '%%' or u.email ilike part or u.phone ilike part
          or u.raw_user_meta_data ->> 'full_name' ilike part or u.raw_user_meta_data ->> 'name' ilike part)
        and case kind
          when 'administrators' then portico_private.has_claim(u.raw_app_meta_data, 'admin')
          when 'invited' then u.invited_at is not null and u.last_sign_in_at is null
          when 'disabled' then u.banned_until > pg_catalog.now()
          else true
        end
    ), shown as (
      select u.*, pg_catalog.row_number() over (order by u.created_at desc, u.id) as place
      from auth.users u
      where u.id in (
        select f.id from found f order by f.created_at desc, f.id limit most offset (greatest(page, 1) - 1)::bigint * most
      )
    )
    select pg_catalog.jsonb_build_object(
      'count', (select pg_catalog.count(*) from found),
      'per_page', most,
      'roles', (select pg_catalog.jsonb_agg(r.name order by r.name <> 'admin', r.name) from portico_private.roles r),
      'people', coalesce((
        select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
          'id', s.id, 'email', coalesce(s.email, ''), 'phone', coalesce(s.phone, ''),
          'name', coalesce(nullif(s.raw_user_meta_data ->> 'full_name', ''), s.raw_user_meta_data ->> 'name', ''),
          'created_at', s.created_at, 'last_sign_in_at', s.last_sign_in_at, 'invited_at', s.invited_at,
          'state', case
            when s.banned_until > pg_catalog.now() then 'disabled'
            when s.is_anonymous then 'guest'
            when s.invited_at is not null and s.last_sign_in_at is null then 'invited'
            else 'active'
          end,
          'roles', (
            select coalesce(pg_catalog.jsonb_agg(r.name order by r.name <> 'admin', r.name), '[]') from portico_private.roles r
            where portico_private.has_claim(s.raw_app_meta_data, r.name)
          ),
          'has_second_factor', exists (select from auth.mfa_factors f where f.user_id = s.id and f.status::text = 'verified'),
          'is_you', s.id = me
        ) order by s.place) from shown s
      ), '[]')
    )
  );
end
$$;

-- Gives a role or takes it. The person's pages know when their token is renewed, within an hour; the functions here at once.
create function public.portico_set_role(person uuid, role text, given boolean) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := portico_private.begin_change();
begin
  if not exists (select from portico_private.roles r where r.name = portico_set_role.role) then
    perform portico_private.refuse('role_unknown', 'There is no such role', 422);
  end if;
  -- A guest cannot be told from anybody else who comes.
  update auth.users u set updated_at = pg_catalog.now(), raw_app_meta_data = case
    when given then coalesce(u.raw_app_meta_data, '{}') || pg_catalog.jsonb_build_object(portico_set_role.role, true)
    else coalesce(u.raw_app_meta_data, '{}') - portico_set_role.role
  end
  where u.id = person and u.deleted_at is null and (not given or not coalesce(u.is_anonymous, false));
  if not found then
    perform portico_private.refuse('person_gone', 'There is no such account', 404);
  end if;
  perform portico_private.keep_an_administrator();
end
$$;

-- Suspends an account, or takes that back. The auth server refuses a suspended one by name (`user_banned`), at its next call and at every sign-in: its
-- sessions stay until it is suspended no more, so that its pages can say why, and end then.
create function public.portico_disable_person(person uuid, disabled boolean) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := portico_private.begin_change();
begin
  update auth.users u set updated_at = pg_catalog.now(),
    banned_until = case when disabled then pg_catalog.now() + interval '100 years' end
  where u.id = person and u.deleted_at is null;
  if not found then
    perform portico_private.refuse('person_gone', 'There is no such account', 404);
  end if;
  perform portico_private.keep_an_administrator();
  if disabled then
    perform portico_private.tell_ended(person, array(select s.id from auth.sessions s where s.user_id = person));
  else
    delete from auth.sessions s where s.user_id = person;
  end if;
end
$$;

-- Makes the account of somebody who is invited, without a password: only mails to the address open it. The auth server sends them, when it is asked for a
-- way in for this address. Gives the id.
create function public.portico_invite_person(email text, name text default '', roles text[] default '{}', locale text default null)
  returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := portico_private.begin_change();
  address text := pg_catalog.lower(pg_catalog.btrim(email));
  made uuid := pg_catalog.gen_random_uuid();
begin
  if address !~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' or pg_catalog.length(address) > 254 then
    perform portico_private.refuse('email_address_invalid', 'This is no address of a mailbox', 422);
  end if;
  if exists (select from pg_catalog.unnest(roles) as wanted where wanted not in (select r.name from portico_private.roles r)) then
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
      'sub', made, 'email', address, 'full_name', nullif(pg_catalog.btrim(name), ''), 'locale', locale
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

-- Takes an invitation back: the account goes, unless its person has come. False: there is no such invitation.
create function public.portico_withdraw_invitation(person uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := portico_private.begin_change();
begin
  delete from auth.users u where u.id = person and u.invited_at is not null and u.last_sign_in_at is null;
  return found;
end
$$;

revoke execute on function portico_private.has_claim(jsonb, text), portico_private.refuse(text, text, integer), portico_private.administrator(),
  portico_private.begin_change(), portico_private.keep_an_administrator(),
  public.portico_people(text, text, integer), public.portico_set_role(uuid, text, boolean), public.portico_disable_person(uuid, boolean),
  public.portico_invite_person(text, text, text[], text), public.portico_withdraw_invitation(uuid) from public, anon, authenticated;
grant execute on function public.portico_people(text, text, integer), public.portico_set_role(uuid, text, boolean),
  public.portico_disable_person(uuid, boolean), public.portico_invite_person(text, text, text[], text),
  public.portico_withdraw_invitation(uuid) to authenticated;
