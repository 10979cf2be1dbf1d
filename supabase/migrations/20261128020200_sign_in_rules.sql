-- Rules that administrators set on the page of people: which roles require MFA, and how long a session of an administrator lasts after its last proof. A role
-- that requires MFA opens nothing at level 1 (`refusal_of_token`). The end of a session is `not_after` in the auth server's own row, which it respects when it
-- renews a token; the functions and policies of the portal respect it at once. Sessions by SAML keep the end that the company's sign-in has set.

-- Sets the end of all sessions of an administrator, or of one of them, to so many hours after their last proof. Removes it if the account lost the role.
create function portico_private.limit_sessions(account uuid, session uuid default null) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  hours integer := (select p.administrator_hours from portico_private.protection p);
  is_administrator boolean := exists (
    select from auth.users u where u.id = account and portico_private.has_claim(u.raw_app_meta_data, 'admin')
  );
begin
  update auth.sessions s set not_after = case when is_administrator and hours is not null then
    (select pg_catalog.max(c.updated_at) from auth.mfa_amr_claims c where c.session_id = s.id) + pg_catalog.make_interval(hours => hours) end
  where s.user_id = account and (session is null or s.id = session)
    and not exists (select from auth.mfa_amr_claims c where c.session_id = s.id and c.authentication_method = 'sso/saml');
end
$$;

create function portico_private.limit_session_of_proof() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from portico_private.protection p where p.administrator_hours is not null) then
    perform portico_private.limit_sessions(s.user_id, s.id) from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = new.session_id and portico_private.has_claim(u.raw_app_meta_data, 'admin');
  end if;
  return null;
exception when others then
  raise warning 'portico: a session of an administrator has no end (%)', sqlerrm;
  return null;
end
$$;
create function portico_private.limit_sessions_of_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if portico_private.has_claim(new.raw_app_meta_data, 'admin') <> portico_private.has_claim(old.raw_app_meta_data, 'admin')
    and exists (select from portico_private.protection p where p.administrator_hours is not null) then
    perform portico_private.limit_sessions(new.id);
  end if;
  return null;
exception when others then
  raise warning 'portico: sessions of an administrator have no end (%)', sqlerrm;
  return null;
end
$$;

-- {"roles": [{"name", "requires_second_step"}], "administrator_hours"}; for administrators.
create function public.portico_sign_in_rules() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := portico_private.administrator();
begin
  return pg_catalog.jsonb_build_object(
    'roles', (select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('name', r.name, 'requires_second_step', r.requires_second_step)
      order by r.name <> 'admin', r.name) from portico_private.roles r),
    'administrator_hours', (select p.administrator_hours from portico_private.protection p)
  );
end
$$;

-- Sets the rules, after a recent proof. An administrator who requires MFA of administrators has given it, so the portal keeps one.
create function public.portico_set_sign_in_rules(required_roles text[], administrator_hours integer) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := portico_private.begin_change();
  mine uuid := portico_private.proven_session();
begin
  if exists (select from pg_catalog.unnest(required_roles) as wanted where not exists (select from portico_private.roles r where r.name = wanted)) then
    perform portico_private.refuse('role_unknown', 'There is no such role', 422);
  end if;
  if portico_set_sign_in_rules.administrator_hours not between 1 and 8760 then
    perform portico_private.refuse('validation_failed', 'A session of an administrator lasts 1 to 8760 hours', 422);
  end if;
  if 'admin' = any (required_roles) and not exists (select from auth.sessions s where s.id = mine and s.aal::text = 'aal2') then
    raise insufficient_privilege using message = 'Set up MFA before you require it', hint = 'insufficient_aal';
  end if;
  update portico_private.roles r set requires_second_step = coalesce(r.name = any (required_roles), false)
    where r.requires_second_step is distinct from coalesce(r.name = any (required_roles), false);
  update portico_private.protection p set administrator_hours = portico_set_sign_in_rules.administrator_hours
    where p.administrator_hours is distinct from portico_set_sign_in_rules.administrator_hours;
  if found then
    perform portico_private.limit_sessions(u.id) from auth.users u where portico_private.has_claim(u.raw_app_meta_data, 'admin');
  end if;
end
$$;

revoke execute on function portico_private.limit_sessions(uuid, uuid), portico_private.limit_session_of_proof(), portico_private.limit_sessions_of_role(),
  public.portico_sign_in_rules(), public.portico_set_sign_in_rules(text[], integer) from public, anon, authenticated;
grant execute on function public.portico_sign_in_rules(), public.portico_set_sign_in_rules(text[], integer) to authenticated;

-- Each by itself: where a project lets its owner watch some of these tables only, the others are.
do $$
declare
  watch text;
begin
  foreach watch in array array[
    'create trigger portico_limit after insert or update on auth.mfa_amr_claims for each row execute function portico_private.limit_session_of_proof()',
    'create trigger portico_limit after update of raw_app_meta_data on auth.users for each row execute function portico_private.limit_sessions_of_role()'
  ] loop
    begin
      execute watch;
    exception when insufficient_privilege or undefined_table or undefined_column then
      raise warning 'portico: sessions of administrators are not limited by: % (%)', watch, sqlerrm;
    end;
  end loop;
end
$$;
