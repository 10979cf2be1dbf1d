-- Level 1: a session of an account with a second factor that has not given it. It may finish or cancel MFA and sign out. Restrictive policies refuse
-- it rows, files and private channels, triggers and `own_session` refuse it shares, requests for files, and functions of accounts and people. One function
-- decides. The same applies to a token with a role that requires MFA, and to an administrator's session that is past its hours (decision 177).
--
-- A request is refused with the hint `insufficient_aal`, which opens the question for MFA, also if a policy could hide rows: an empty list looks
-- like lost data. Realtime evaluates policies for many readers at once, so there the answer is null, and it sends nothing.
--
-- The switch of the owner: update portico_private.protection set second_step_first = false;

alter table portico_private.protection
  add column second_step_first boolean not null default true,
  add column guarded_schemas text[] not null default '{public}';
comment on column portico_private.protection.second_step_first is 'False: a password alone opens rows and files of accounts that have a second factor.';
comment on column portico_private.protection.guarded_schemas is 'The schemas of the API. After a change: select portico_private.guard_tables();';
alter table portico_private.roles add column requires_second_step boolean not null default false;
comment on column portico_private.roles.requires_second_step is 'Accounts with this role see nothing before MFA, and set it up if they have none.';

-- Why the token in hand opens no rows: `insufficient_aal`, `recent_proof_needed`, or null. Nothing is looked up for a token of level 2 without a role.
create function portico_private.refusal_of_token() returns text language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  account uuid := (claims ->> 'sub')::uuid;
  rules portico_private.protection;
begin
  if account is null then
    return null;
  end if;
  if claims ->> 'aal' is distinct from 'aal2' then
    select * into rules from portico_private.protection;
    if coalesce(rules.second_step_first, true) and exists (select from auth.mfa_factors f where f.user_id = account and f.status::text = 'verified')
      or exists (select from portico_private.roles r where r.requires_second_step and portico_private.has_claim(claims -> 'app_metadata', r.name)) then
      return 'insufficient_aal';
    end if;
  end if;
  if portico_private.has_claim(claims -> 'app_metadata', 'admin') and exists (
    select from portico_private.protection p join auth.sessions s on s.id = (claims ->> 'session_id')::uuid
    where p.administrator_hours is not null and s.not_after <= pg_catalog.now()
  ) then
    return 'recent_proof_needed';
  end if;
  return null;
end
$$;

-- The message begins with the code: storage passes nothing else on.
create function portico_private.raise_refusal(refusal text) returns void language plpgsql set search_path = '' as $$
begin
  raise insufficient_privilege using hint = refusal, message = refusal || case refusal
    when 'insufficient_aal' then ': the second step comes first' else ': the hours of an administrator are over' end;
end
$$;

-- For policies, once a query: `using ((select portico_private.has_level()))`. True or null, never false. Runs as the caller: `portico_sharer` reads as the owner
-- of a share, who made it after MFA.
create function portico_private.has_level() returns boolean language plpgsql stable parallel safe set search_path = '' as $$
declare
  refusal text;
begin
  if current_user = 'portico_sharer' then
    return true;
  end if;
  refusal := portico_private.refusal_of_token();
  if refusal is null then
    return true;
  end if;
  if coalesce(pg_catalog.current_setting('request.method', true), '') = '' then
    return null;
  end if;
  perform portico_private.raise_refusal(refusal);
end
$$;

create function portico_private.check_level() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  refusal text := portico_private.refusal_of_token();
begin
  if refusal is not null then
    perform portico_private.raise_refusal(refusal);
  end if;
  return null;
end
$$;

-- As before, for functions of accounts and people: the session of the token, which has the level that its account and roles want.
create or replace function portico_private.own_session() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := portico_private.live_session();
  refusal text := portico_private.refusal_of_token();
begin
  if refusal is not null then
    perform portico_private.refuse(refusal, 'The second factor of the account is needed', 403);
  end if;
  return mine;
end
$$;
create or replace function public.portico_check_session() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.jwt() ->> 'role' = 'authenticated' and auth.jwt() ->> 'session_id' is not null then
    perform portico_private.live_session();
  end if;
end
$$;

-- Adds the policy to a table that has none of its name. Postgres runs a `(select …)` once a query, and the second one only where the first is null.
-- It estimates that such a condition holds for half of the rows, `is not null` for 99.5 %, and three of them for all: estimated counts and plans stay as they
-- were. Only their names tell the three apart; equal ones would count as one.
create function portico_private.guard_table(target regclass) returns void language plpgsql security invoker set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_policy p where p.polrelid = target and p.polname = 'the second step comes first') then
    execute pg_catalog.format('create policy "the second step comes first" on %s as restrictive for all to authenticated using (
      (select portico_private.has_level() as once) is not null or (select portico_private.has_level() as twice) is not null
        or (select portico_private.has_level() as thrice) is not null
    )', target);
  end if;
end
$$;

-- Adds the policy to each table with row-level security in the schemas of the API that has none; how many. A table of another owner is left out with a warning.
create function portico_private.guard_tables() returns integer language plpgsql security invoker set search_path = '' as $$
declare
  target regclass;
  guarded integer := 0;
begin
  for target in
    select c.oid::regclass from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and c.relrowsecurity
      and n.nspname = any (coalesce((select p.guarded_schemas from portico_private.protection p), '{public}'))
      and not exists (select from pg_catalog.pg_policy p where p.polrelid = c.oid and p.polname = 'the second step comes first')
    order by c.oid
  loop
    begin
      perform portico_private.guard_table(target);
      guarded := guarded + 1;
    exception when insufficient_privilege then
      raise warning 'portico: % has no policy for the second step (%)', target, sqlerrm;
    end;
  end loop;
  return guarded;
end
$$;

-- Tables that are made later, and those that get row-level security later. It never fails the statement that makes one, for any role.
create function portico_private.guard_new_tables() returns event_trigger language plpgsql security definer set search_path = '' as $$
begin
  perform portico_private.guard_tables();
exception when others then
  raise warning 'portico: new tables have no policy for the second step (%)', sqlerrm;
end
$$;

-- Row history records who could see a row, as after MFA: the policy of the level is about sessions, and not part of it. Otherwise as before.
create function portico_private.is_level_policy(policy oid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_policy p where p.oid = policy and not p.polpermissive
      and pg_catalog.regexp_replace(pg_catalog.pg_get_expr(p.polqual, p.polrelid),
        '\(\( SELECT portico_private\.has_level\(\) AS \w+\) IS NOT NULL\)', '?', 'g') = '(? OR ? OR ?)'
  )
$$;
create or replace function portico_private.policies_now(target oid) returns portico_private.history_policies
  language plpgsql volatile security definer set search_path = '' as $$
declare
  place record;
  are_now jsonb;
  print text;
  recorded portico_private.history_policies;
begin
  select n.nspname as schema_name, c.relname as table_name, c.relrowsecurity as has_policies into place
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where c.oid = target;
  are_now := case
    when not pg_catalog.has_any_column_privilege('authenticated', target, 'select') then '[]'
    when not place.has_policies then '[{"permissive": true, "roles": null, "using": "true"}]'
    else coalesce((
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'permissive', p.polpermissive, 'using', pg_catalog.pg_get_expr(p.polqual, p.polrelid), 'name', p.polname,
        'roles', case when not 0::oid = any (p.polroles) then (
          select pg_catalog.jsonb_agg(r.rolname order by r.rolname) from pg_catalog.pg_roles r where r.oid = any (p.polroles)
        ) end
      ) order by p.polname)
      from pg_catalog.pg_policy p
      where p.polrelid = target and p.polcmd in ('r', '*') and p.polqual is not null and not portico_private.is_level_policy(p.oid)
    ), '[]')
  end;
  print := pg_catalog.md5(are_now::text);
  select * into recorded from portico_private.history_policies h
  where h.table_schema = place.schema_name and h.table_name = place.table_name and h.fingerprint = print;
  if found then
    return recorded;
  end if;
  insert into portico_private.history_policies as h (table_schema, table_name, fingerprint, policies, columns)
  values (
    place.schema_name, place.table_name, print,
    coalesce((
      select pg_catalog.jsonb_agg(policy || pg_catalog.jsonb_build_object('steady', coalesce((
        select portico_private.is_steady(p.polqual::text) from pg_catalog.pg_policy p where p.polrelid = target and p.polname = policy ->> 'name'
      ), true)))
      from pg_catalog.jsonb_array_elements(are_now) as policy
    ), '[]'),
    portico_private.policy_columns(target)
  )
  on conflict (table_schema, table_name, fingerprint) do update set fingerprint = excluded.fingerprint
  returning h.* into recorded;
  return recorded;
end
$$;

revoke execute on function portico_private.live_session(), portico_private.refusal_of_token(), portico_private.raise_refusal(text),
  portico_private.has_level(), portico_private.check_level(), portico_private.guard_table(regclass), portico_private.guard_tables(),
  portico_private.guard_new_tables(), portico_private.is_level_policy(oid) from public, anon, authenticated;
-- They tell about the caller alone.
grant execute on function portico_private.has_level(), portico_private.refusal_of_token(), portico_private.raise_refusal(text) to authenticated;

-- Shares, requests for files and deletions are written by functions that are above the policies.
create trigger portico_level before insert or update or delete on public.portico_shares
  for each statement execute function portico_private.check_level();
create trigger portico_level before insert or update or delete on public.portico_upload_requests
  for each statement execute function portico_private.check_level();
create trigger portico_level before insert or update or delete on public.portico_trash
  for each statement execute function portico_private.check_level();

select portico_private.guard_tables();
do $$
declare
  target text;
begin
  foreach target in array array['storage.objects', 'storage.buckets', 'realtime.messages'] loop
    begin
      if to_regclass(target) is not null then
        perform portico_private.guard_table(target::regclass);
      end if;
    exception when insufficient_privilege then
      raise warning 'portico: % has no policy for the second step (%)', target, sqlerrm;
    end;
  end loop;
end
$$;
do $$
begin
  create event trigger portico_guard_new_tables on ddl_command_end when tag in ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE')
    execute function portico_private.guard_new_tables();
exception when insufficient_privilege then
  raise warning 'portico: tables that are made later need: select portico_private.guard_tables();';
end
$$;
