-- Who changed what in a row, and when: for tables that are asked to, by `select portico_track_history('public.tasks');`.
-- What was recorded lies in a schema that the API does not serve. It is read through the view `portico_history`, which shows of a row what
-- whoever asks may see of it now: nothing where a policy hides the row, or where it is gone, and no column without the privilege.

create schema portico_private;
revoke all on schema portico_private from public;
grant usage on schema portico_private to authenticated;

create table portico_private.history (
  id bigint generated always as identity primary key,
  table_schema text not null,
  table_name text not null,
  row_key text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  changed_at timestamptz not null default now(),
  changed_by uuid,
  changed_by_name text,
  before jsonb not null,
  after jsonb not null
);
comment on table portico_private.history is 'Changes of rows: what the columns that were changed held before and after.';
comment on column portico_private.history.row_key is 'The values of the primary key as a JSON list of texts, in the order of its columns.';
create index history_of_row on portico_private.history (table_schema, table_name, row_key, id desc);
alter table portico_private.history enable row level security;
revoke all on portico_private.history from public, anon, authenticated;

create function portico_private.key_of(value jsonb, columns text[]) returns text language sql immutable set search_path = '' as $$
  select pg_catalog.array_to_json(array(
    select value ->> name from pg_catalog.unnest(columns) with ordinality as part (name, place) order by place
  ))::text
$$;

create function portico_private.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb;
  was jsonb := case when tg_op = 'INSERT' then '{}' else pg_catalog.to_jsonb(old) end;
  now_is jsonb := case when tg_op = 'DELETE' then '{}' else pg_catalog.to_jsonb(new) end;
  changed text[];
begin
  select pg_catalog.array_agg(name) into changed
  from pg_catalog.jsonb_object_keys(was || now_is) as name
  where was -> name is distinct from now_is -> name;
  if changed is null then
    return null;
  end if;
  insert into portico_private.history
    (table_schema, table_name, row_key, operation, changed_by, changed_by_name, before, after)
  values (
    tg_table_schema, tg_table_name,
    portico_private.key_of(case when tg_op = 'DELETE' then was else now_is end, tg_argv), lower(tg_op),
    nullif(claims ->> 'sub', '')::uuid,
    coalesce(claims -> 'user_metadata' ->> 'full_name', claims -> 'user_metadata' ->> 'name', pg_catalog.split_part(claims ->> 'email', '@', 1)),
    coalesce((select pg_catalog.jsonb_object_agg(name, was -> name) from pg_catalog.unnest(changed) as name where was ? name), '{}'),
    coalesce((select pg_catalog.jsonb_object_agg(name, now_is -> name) from pg_catalog.unnest(changed) as name where now_is ? name), '{}')
  );
  return null;
end
$$;
revoke execute on function portico_private.record_change() from public;

-- Run as whoever asks: their policies decide whether the row is there.
create function portico_private.may_see(schema_name text, relation text, row_key text) returns boolean
language plpgsql stable security invoker cost 10000 set search_path = '' as $$
declare
  target regclass := pg_catalog.to_regclass(pg_catalog.format('%I.%I', schema_name, relation));
  condition text;
  seen boolean;
begin
  select pg_catalog.string_agg(
    pg_catalog.format('%I = %L::%s', a.attname, row_key::jsonb ->> (part.place - 1)::integer, pg_catalog.format_type(a.atttypid, a.atttypmod)), ' and ')
  into condition
  from pg_catalog.pg_index i, pg_catalog.unnest(i.indkey::smallint[]) with ordinality as part (attnum, place), pg_catalog.pg_attribute a
  where i.indrelid = target and i.indisprimary and a.attrelid = target and a.attnum = part.attnum;
  if condition is null then
    return false;
  end if;
  execute pg_catalog.format('select exists (select from %s where %s)', target, condition) into seen;
  return seen;
exception
  -- Another table or key than it was then, or none that this person may read.
  when insufficient_privilege or data_exception or undefined_column or syntax_error_or_access_rule_violation then
    return false;
end
$$;

-- The columns of a recorded row that whoever asks may read, as text: JavaScript would round numbers.
create function portico_private.readable(schema_name text, relation text, recorded jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_object_agg(a.attname, recorded ->> a.attname::text), '{}')
  from pg_catalog.pg_attribute a
  where a.attrelid = pg_catalog.to_regclass(pg_catalog.format('%I.%I', schema_name, relation))
    and a.attnum > 0 and not a.attisdropped and recorded ? a.attname::text
    and pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'select')
$$;
revoke execute on all functions in schema portico_private from public, anon;
grant execute on function portico_private.may_see(text, text, text), portico_private.readable(text, text, jsonb) to authenticated;

-- Its owner reads the recorded changes; what of them is shown is decided as whoever asks.
create view public.portico_history with (security_barrier) as
  select id, table_schema, table_name, row_key, operation, changed_at, changed_by, changed_by_name,
    portico_private.readable(table_schema, table_name, before) as before,
    portico_private.readable(table_schema, table_name, after) as after
  from portico_private.history
  where portico_private.may_see(table_schema, table_name, row_key);
comment on view public.portico_history is 'Who changed what in rows that the caller may see.';
revoke all on public.portico_history from public, anon, authenticated;
grant select on public.portico_history to authenticated;

create function public.portico_track_history(target regclass) returns void language plpgsql security invoker set search_path = '' as $$
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
  execute pg_catalog.format(
    'create trigger portico_history after insert or update or delete on %s for each row execute function portico_private.record_change(%s)',
    target, columns);
end
$$;
comment on function public.portico_track_history(regclass) is 'From now on changes of this table are recorded. For the owner of the database alone.';

create function public.portico_forget_history(target regclass) returns void language plpgsql security invoker set search_path = '' as $$
begin
  execute pg_catalog.format('drop trigger if exists portico_history on %s', target);
  delete from portico_private.history h using pg_catalog.pg_class c, pg_catalog.pg_namespace n
  where c.oid = target and n.oid = c.relnamespace and h.table_schema = n.nspname and h.table_name = c.relname;
end
$$;
comment on function public.portico_forget_history(regclass) is 'Changes of this table are not recorded any more, and those that were are gone.';
revoke execute on function public.portico_track_history(regclass), public.portico_forget_history(regclass) from public, anon, authenticated;
