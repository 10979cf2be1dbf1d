-- Row history shows users only the changes that they could see when they were written. Until now a user who could see a row saw all of
-- its past, also the part from before the row was shared.
-- Each change is recorded with the policies of that moment, the columns that they read, and who could see the row before and after it. The view
-- `portico_history` shows a change to a user who may see the row now, and for whom one of these is true:
--   * any account could see the row before and after the change;
--   * the user made the change, and could see the row before and after it;
--   * the recorded policies admit the user to the recorded values before and after. Only steady policies count, which read the row and the id of
--     the account alone: they answer today as they did then;
--   * the user is among the accounts that could see the row before and after. Tables with other policies (teams, claims, the clock) are asked
--     that for the hundred accounts that signed in last, when the change is made;
--   * the owner of the database has said that the past of this table is for all who see its rows.

create table portico_private.history_policies (
  id bigint generated always as identity primary key,
  table_schema text not null,
  table_name text not null,
  fingerprint text not null,
  policies jsonb not null,
  columns text[] not null,
  unique (table_schema, table_name, fingerprint)
);
comment on table portico_private.history_policies is 'The policies for reading a table, as they were when changes were recorded.';
comment on column portico_private.history_policies.policies is 'A list of {"permissive", "roles" (null: all), "using", "steady"}.';
comment on column portico_private.history_policies.columns is 'The columns of the table that the policies read.';

create table portico_private.history_tables (
  table_schema text not null,
  table_name text not null,
  shows_past boolean not null,
  primary key (table_schema, table_name)
);
comment on table portico_private.history_tables is 'What the owner of the database has chosen for a recorded table.';
comment on column portico_private.history_tables.shows_past is 'True if users who see a row now see all of its past.';
alter table portico_private.history_policies enable row level security;
alter table portico_private.history_tables enable row level security;
revoke all on portico_private.history_policies, portico_private.history_tables from public, anon, authenticated;

-- Changes that were recorded earlier have no policies: only their author sees them.
alter table portico_private.history
  add column policies_id bigint references portico_private.history_policies (id),
  add column context jsonb not null default '{}',
  add column concealed text[] not null default '{}',
  add column seen_by_all boolean not null default false,
  add column seen_by_author boolean not null default true,
  add column seen_by uuid[] not null default '{}';
alter table portico_private.history alter column seen_by_author set default false;
comment on column portico_private.history.context is 'Columns that the policies read and that this change left as they were.';
comment on column portico_private.history.concealed is 'Changed columns that accounts had no privilege to read.';
comment on column portico_private.history.seen_by_all is 'Any account could see the row before and after the change.';
comment on column portico_private.history.seen_by_author is 'The account that made the change could see the row before and after it.';
comment on column portico_private.history.seen_by is 'Accounts that could see the row before and after the change, in tables whose policies are not steady.';

-- Whether the answer of an expression depends on nothing but the row and the id of the account: it reads no table, and calls no function
-- whose answer changes with time, session or data. Reads the expression as Postgres stores it, because that names every function.
create function portico_private.is_steady(expression text) returns boolean language sql stable set search_path = '' as $$
  select expression !~* ':rtekind 0|\{SQLVALUEFUNCTION|\{NEXTVALUEEXPR' and not exists (
    select from (
      select (found.ids)[1]::oid as id from pg_catalog.regexp_matches(expression, ':(?:funcid|opfuncid) (\d+)', 'g') as found (ids)
      union
      select o.oprcode::oid from pg_catalog.regexp_matches(expression, ':opno (\d+)', 'g') as found (ids)
      join pg_catalog.pg_operator o on o.oid = (found.ids)[1]::oid
    ) as called
    join pg_catalog.pg_proc f on f.oid = called.id
    join pg_catalog.pg_namespace n on n.oid = f.pronamespace
    where f.provolatile <> 'i' and not (n.nspname = 'auth' and f.proname in ('uid', 'role') and f.pronargs = 0)
  )
$$;

-- The policies that decide at this moment who reads a table. Without row-level security the privilege alone decides; without the privilege
-- no account reads it.
create function portico_private.policies_now(target oid) returns portico_private.history_policies
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
      from pg_catalog.pg_policy p where p.polrelid = target and p.polcmd in ('r', '*') and p.polqual is not null
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

-- The columns of a table that its policies read; all of them where one reads the whole row.
create function portico_private.policy_columns(target oid) returns text[] language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(a.attname::text order by a.attnum), '{}') from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped and (
    exists (
      select from pg_catalog.pg_policy p join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_policy'::regclass and d.objid = p.oid
      where p.polrelid = target and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid = target and d.refobjsubid = a.attnum
    )
    or exists (select from pg_catalog.pg_policy p where p.polrelid = target and p.polqual::text ~ ':varattno 0 ')
  )
$$;

-- A statement that tests whether recorded policies admit the current role, with the claims of the request, to each of some versions of a row: `$1`
-- is the list of versions. With `steady_only` a policy that is not steady admits no account. Null where no policy admits any.
create function portico_private.admission_test(schema_name text, relation text, policies jsonb, versions integer, steady_only boolean) returns text
  language plpgsql stable security invoker set search_path = '' as $$
declare
  target regclass;
  allowed text;
  required text;
begin
  if not coalesce((select pg_catalog.has_schema_privilege(n.oid, 'usage') from pg_catalog.pg_namespace n where n.nspname = schema_name), false) then
    return null;
  end if;
  target := pg_catalog.to_regclass(pg_catalog.format('%I.%I', schema_name, relation));
  select
    pg_catalog.string_agg(pg_catalog.format('(%s)', policy ->> 'using'), ' or ')
      filter (where (policy ->> 'permissive')::boolean and (not steady_only or (policy ->> 'steady')::boolean)),
    pg_catalog.string_agg(case when steady_only and not (policy ->> 'steady')::boolean then 'false' else pg_catalog.format('(%s)', policy ->> 'using') end, ' and ')
      filter (where not (policy ->> 'permissive')::boolean)
  into allowed, required
  from pg_catalog.jsonb_array_elements(policies) as policy
  where policy ->> 'roles' is null or exists (
    select from pg_catalog.pg_roles r where policy -> 'roles' ? r.rolname::text and pg_catalog.pg_has_role(current_user, r.oid, 'usage')
  );
  if target is null or allowed is null then
    return null;
  end if;
  -- The row has the name of its table, as expressions call it.
  return 'select ' || (
    select pg_catalog.string_agg(
      pg_catalog.format(
        '(select ((%s) and %s) is true from pg_catalog.jsonb_populate_record(null::%s, $1[%s]) as %I)',
        allowed, coalesce(required, 'true'), target, place, relation),
      ' and ')
    from pg_catalog.generate_series(1, versions) as place
  );
end
$$;

-- Whether recorded policies admit the caller. False too where a policy can't be evaluated any more, because a column or function is gone.
create function portico_private.admits(schema_name text, relation text, policies jsonb, versions jsonb[]) returns boolean
  language plpgsql stable security invoker cost 10000 set search_path = '' as $$
declare
  test text;
  answer boolean;
begin
  test := portico_private.admission_test(schema_name, relation, policies, pg_catalog.cardinality(versions), true);
  if test is not null then
    execute test into answer using versions;
  end if;
  return coalesce(answer, false);
exception
  when others then
    return false;
end
$$;

-- The accounts among those of `claims` that policies, steady or not, admit at this moment. Runs as `portico_sharer` with the claims of each; the
-- request is as before when it ends.
create function portico_private.admitted(claims jsonb[], schema_name text, relation text, policies jsonb, versions jsonb[]) returns uuid[]
  language plpgsql volatile security definer set search_path = '' as $$
declare
  headers_before text := pg_catalog.current_setting('request.headers', true);
  claims_before text := pg_catalog.current_setting('request.jwt.claims', true);
  account_before text := pg_catalog.current_setting('request.jwt.claim.sub', true);
  role_before text := pg_catalog.current_setting('request.jwt.claim.role', true);
  test text := portico_private.admission_test(schema_name, relation, policies, pg_catalog.cardinality(versions), false);
  account jsonb;
  answer boolean;
  found_accounts uuid[] := '{}';
begin
  if test is null then
    return found_accounts;
  end if;
  foreach account in array claims loop
    perform portico_private.put_request('{}', account::text, account ->> 'sub', 'authenticated');
    begin
      execute test into answer using versions;
    exception
      -- A policy that fails for an account shows it no row.
      when others then
        answer := false;
    end;
    if answer then
      found_accounts := found_accounts || (account ->> 'sub')::uuid;
    end if;
  end loop;
  perform portico_private.put_request(headers_before, claims_before, account_before, role_before);
  return found_accounts;
end
$$;

-- The accounts that can see each of some versions of a row at this moment, of the hundred that signed in last. A statement that changes many rows
-- asks once for rows that are equal in what the policies read, and for ten such groups at most: the accounts of further groups stay unknown.
create function portico_private.readers_of(recorded portico_private.history_policies, versions jsonb[]) returns uuid[]
  language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Emptied by a trigger before each statement; null in tables that have no such trigger.
  memo jsonb := nullif(pg_catalog.current_setting('portico.history_readers', true), '')::jsonb;
  print text := recorded.id || ' ' || pg_catalog.md5((
    select pg_catalog.jsonb_agg((select pg_catalog.jsonb_object_agg(name, version -> name) from pg_catalog.unnest(recorded.columns) as name))::text
    from pg_catalog.unnest(versions) as version
  ));
  accounts jsonb[];
  readers uuid[];
begin
  if memo ? print then
    return array(select id::uuid from pg_catalog.jsonb_array_elements_text(memo -> print) as id);
  end if;
  if (select pg_catalog.count(*) from pg_catalog.jsonb_object_keys(memo)) >= 10 then
    return '{}';
  end if;
  -- Each as after MFA. Accounts that may not sign in have no claims.
  accounts := pg_catalog.array_remove(array(
    select portico_private.claims_of(latest.id) || '{"aal": "aal2"}'
    from (select u.id from auth.users u order by u.last_sign_in_at desc nulls last limit 100) as latest
  ), null);
  readers := portico_private.admitted(accounts, recorded.table_schema, recorded.table_name, recorded.policies, versions);
  if memo is not null then
    perform pg_catalog.set_config('portico.history_readers', (memo || pg_catalog.jsonb_build_object(print, pg_catalog.to_jsonb(readers)))::text, true);
  end if;
  return readers;
end
$$;

create function portico_private.begin_changes() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.set_config('portico.history_readers', '{}', true);
  return null;
end
$$;

-- As before, and with what decides who may see the change later.
create or replace function portico_private.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb;
  author uuid := nullif(claims ->> 'sub', '')::uuid;
  was jsonb := case when tg_op = 'INSERT' then '{}' else pg_catalog.to_jsonb(old) end;
  now_is jsonb := case when tg_op = 'DELETE' then '{}' else pg_catalog.to_jsonb(new) end;
  versions jsonb[] := case tg_op when 'INSERT' then array[now_is] when 'DELETE' then array[was] else array[was, now_is] end;
  -- An account like any other, after MFA.
  anybody jsonb := pg_catalog.jsonb_build_object(
    'sub', pg_catalog.gen_random_uuid(), 'role', 'authenticated', 'aud', 'authenticated', 'aal', 'aal2', 'is_anonymous', false,
    'app_metadata', '{}'::jsonb, 'user_metadata', '{}'::jsonb);
  changed text[];
  recorded portico_private.history_policies;
  is_for_all boolean;
  is_for_author boolean;
  readers uuid[] := '{}';
begin
  select pg_catalog.array_agg(name) into changed
  from pg_catalog.jsonb_object_keys(was || now_is) as name
  where was -> name is distinct from now_is -> name;
  if changed is null then
    return null;
  end if;
  recorded := portico_private.policies_now(tg_relid);
  is_for_all := portico_private.admitted(array[anybody], tg_table_schema, tg_table_name, recorded.policies, versions) <> '{}';
  is_for_author := is_for_all or (
    author is not null and claims ->> 'role' = 'authenticated'
    and portico_private.admitted(array[claims], tg_table_schema, tg_table_name, recorded.policies, versions) <> '{}'
  );
  if not is_for_all and exists (select from pg_catalog.jsonb_array_elements(recorded.policies) as policy where not (policy ->> 'steady')::boolean) then
    readers := portico_private.readers_of(recorded, versions);
  end if;
  insert into portico_private.history
    (table_schema, table_name, row_key, operation, changed_by, changed_by_name, before, after, policies_id, context, concealed, seen_by_all, seen_by_author, seen_by)
  values (
    tg_table_schema, tg_table_name,
    portico_private.key_of(case when tg_op = 'DELETE' then was else now_is end, tg_argv), lower(tg_op),
    author,
    coalesce(claims -> 'user_metadata' ->> 'full_name', claims -> 'user_metadata' ->> 'name', pg_catalog.split_part(claims ->> 'email', '@', 1)),
    coalesce((select pg_catalog.jsonb_object_agg(name, was -> name) from pg_catalog.unnest(changed) as name where was ? name), '{}'),
    coalesce((select pg_catalog.jsonb_object_agg(name, now_is -> name) from pg_catalog.unnest(changed) as name where now_is ? name), '{}'),
    recorded.id,
    coalesce((
      select pg_catalog.jsonb_object_agg(name, now_is -> name) from pg_catalog.unnest(recorded.columns) as name
      where now_is ? name and not name = any (changed)
    ), '{}'),
    array(
      select name from pg_catalog.unnest(changed) as name
      where not pg_catalog.has_column_privilege('authenticated', tg_relid, name, 'select')
    ),
    is_for_all, is_for_author, readers
  );
  return null;
end
$$;

-- Whether the caller could see a change when it was made.
create function portico_private.could_see(
  operation text, author uuid, seen_by_all boolean, seen_by_author boolean, seen_by uuid[],
  schema_name text, relation text, policies jsonb, context jsonb, before jsonb, after jsonb
) returns boolean language sql stable security invoker cost 10000 set search_path = '' as $$
  select seen_by_all or coalesce(seen_by_author and author = auth.uid(), false) or coalesce(auth.uid() = any (seen_by), false) or portico_private.admits(
    schema_name, relation, policies,
    case operation when 'insert' then array[context || after] when 'delete' then array[context || before]
      else array[context || before, context || after] end
  )
$$;

create or replace view public.portico_history with (security_barrier) as
  select h.id, h.table_schema, h.table_name, h.row_key, h.operation, h.changed_at, h.changed_by, h.changed_by_name,
    portico_private.readable(h.table_schema, h.table_name, h.before - h.concealed) as before,
    portico_private.readable(h.table_schema, h.table_name, h.after - h.concealed) as after
  from portico_private.history h
  left join portico_private.history_policies p on p.id = h.policies_id
  left join portico_private.history_tables t on t.table_schema = h.table_schema and t.table_name = h.table_name
  where portico_private.may_see(h.table_schema, h.table_name, h.row_key) and (
    coalesce(t.shows_past, false) or portico_private.could_see(
      h.operation, h.changed_by, h.seen_by_all, h.seen_by_author, h.seen_by, h.table_schema, h.table_name, p.policies, h.context, h.before, h.after)
  );
comment on view public.portico_history is 'Who changed what in rows that the caller may see, as far as the caller could see it then.';

drop function public.portico_track_history(regclass);
create function public.portico_track_history(target regclass, shows_past boolean default false) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  columns text;
begin
  select pg_catalog.string_agg(pg_catalog.quote_literal(a.attname), ', ' order by part.place) into columns
  from pg_catalog.pg_index i, pg_catalog.unnest(i.indkey::smallint[]) with ordinality as part (attnum, place), pg_catalog.pg_attribute a
  where i.indrelid = target and i.indisprimary and a.attrelid = target and a.attnum = part.attnum;
  if columns is null then
    raise exception 'The table % has no primary key: its rows have no history.', target;
  end if;
  execute pg_catalog.format('drop trigger if exists portico_history on %s', target);
  execute pg_catalog.format('drop trigger if exists portico_history_begin on %s', target);
  execute pg_catalog.format(
    'create trigger portico_history_begin before insert or update or delete on %s for each statement execute function portico_private.begin_changes()', target);
  execute pg_catalog.format(
    'create trigger portico_history after insert or update or delete on %s for each row execute function portico_private.record_change(%s)',
    target, columns);
  insert into portico_private.history_tables as t (table_schema, table_name, shows_past)
  select n.nspname, c.relname, portico_track_history.shows_past
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where c.oid = target
  on conflict (table_schema, table_name) do update set shows_past = excluded.shows_past;
end
$$;
comment on function public.portico_track_history(regclass, boolean) is
  'From now on changes of this table are recorded. With shows_past, users who see a row see all of its past. For the owner of the database alone.';

create or replace function public.portico_forget_history(target regclass) returns void language plpgsql security invoker set search_path = '' as $$
begin
  execute pg_catalog.format('drop trigger if exists portico_history on %s', target);
  execute pg_catalog.format('drop trigger if exists portico_history_begin on %s', target);
  delete from portico_private.history h using pg_catalog.pg_class c, pg_catalog.pg_namespace n
  where c.oid = target and n.oid = c.relnamespace and h.table_schema = n.nspname and h.table_name = c.relname;
  delete from portico_private.history_policies h using pg_catalog.pg_class c, pg_catalog.pg_namespace n
  where c.oid = target and n.oid = c.relnamespace and h.table_schema = n.nspname and h.table_name = c.relname;
  delete from portico_private.history_tables h using pg_catalog.pg_class c, pg_catalog.pg_namespace n
  where c.oid = target and n.oid = c.relnamespace and h.table_schema = n.nspname and h.table_name = c.relname;
end
$$;

revoke execute on function public.portico_track_history(regclass, boolean) from public, anon, authenticated;
revoke execute on function portico_private.is_steady(text), portico_private.policies_now(oid), portico_private.policy_columns(oid),
  portico_private.admission_test(text, text, jsonb, integer, boolean), portico_private.admits(text, text, jsonb, jsonb[]),
  portico_private.admitted(jsonb[], text, text, jsonb, jsonb[]), portico_private.readers_of(portico_private.history_policies, jsonb[]),
  portico_private.could_see(text, uuid, boolean, boolean, uuid[], text, text, jsonb, jsonb, jsonb, jsonb)
  from public, anon, authenticated;
grant execute on function portico_private.admission_test(text, text, jsonb, integer, boolean) to authenticated, portico_sharer;
grant execute on function portico_private.admits(text, text, jsonb, jsonb[]),
  portico_private.could_see(text, uuid, boolean, boolean, uuid[], text, text, jsonb, jsonb, jsonb, jsonb) to authenticated;
do $$
begin
  grant usage, create on schema portico_private to portico_sharer;
  alter function portico_private.admitted(jsonb[], text, text, jsonb, jsonb[]) owner to portico_sharer;
  execute format('grant execute on function portico_private.admitted(jsonb[], text, text, jsonb, jsonb[]) to %I', current_user);
  revoke create on schema portico_private from portico_sharer;
end $$;

-- Tables that are recorded already get the trigger before their statements.
do $$
declare
  tracked regclass;
begin
  for tracked in select t.tgrelid::regclass from pg_trigger t where t.tgname = 'portico_history' and not t.tgisinternal and t.tgparentid = 0 loop
    begin
      perform public.portico_track_history(tracked);
    exception
      -- A table of another owner keeps its trigger; its changes are recorded all the same.
      when insufficient_privilege then null;
    end;
  end loop;
end $$;
