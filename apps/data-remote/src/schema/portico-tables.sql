-- Tables in two levels, so that a page never reads the whole schema: `portico_tables` lists tables in short, and `portico_table` describes one
-- in full. `portico_schema`, which describes all tables at once, stays for earlier releases and for projects without this migration.
-- Both functions answer as the caller: tables without any privilege are left out.

-- The schemas whose tables are shown. A project that shows tables of other schemas replaces this function. One that has already replaced
-- `portico_schema` keeps the schemas that its version names, and one that is there already stays.
do $$
declare
  schemas text[] := '{public}';
begin
  if to_regprocedure('public.portico_schemas()') is not null then
    return;
  end if;
  if to_regprocedure('public.portico_schema()') is not null
    and (select p.prosrc not like '%where n.nspname = ''public'' and%' from pg_catalog.pg_proc p
      where p.oid = to_regprocedure('public.portico_schema()')) then
    schemas := coalesce(
      (select array_agg(name) from jsonb_array_elements_text(public.portico_schema() -> 'schemas') as name), schemas);
  end if;
  execute format(
    'create function public.portico_schemas() returns text[] language sql immutable set search_path = '''' as %L',
    format('select %L::text[]', schemas));
end
$$;
comment on function public.portico_schemas() is 'The schemas whose tables are shown.';

-- The list of tables, at most `most` (up to 1,000), by name. Answers {"version", "total", "own": [name], "tables": [{
--   "schema", "name", "kind", "comment", "rls", "estimated_rows",
--   "privileges": {"select", "insert", "update", "delete"}  (of the table, or of any of its columns),
--   "column_count", "has_key" (a key without NULL that the caller may read)}]}
-- "total" counts all tables, listed or not. "own" has the tables of the portal itself, which are not listed.
--   named  a part of the name, or the beginning of a word of the comment: names that begin with it come first
--   also   names of tables that are listed in any case
--   known  the version that the caller has: the answer to the same question is {"version", "unchanged": true} if nothing has changed
create function public.portico_tables(
  most integer default 500, named text default '', also text[] default '{}', known text default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
with visible as (
  select c.oid, n.nspname, c.relname, c.relkind, c.relrowsecurity, c.reltuples, c.relnatts, d.description,
    n.nspname = 'public' and pg_catalog.starts_with(c.relname, 'portico_') as is_own
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  left join pg_catalog.pg_description d on d.objoid = c.oid and d.classoid = 'pg_catalog.pg_class'::regclass and d.objsubid = 0
  where n.nspname = any (public.portico_schemas()) and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and (pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete')
      or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update'))
), ranked as (
  select v.*, case
      when coalesce(named, '') = '' or pg_catalog.starts_with(lower(v.relname), lower(named)) then 0
      when pg_catalog.strpos(lower(v.relname), lower(named)) > 0 then 1
      when pg_catalog.strpos(' ' || lower(v.description), ' ' || lower(named)) > 0 then 2
    end as rank,
    coalesce(v.relname = any (also), false) as is_named
  from visible v where not v.is_own
), chosen as (
  select r.* from ranked r where r.rank is not null or r.is_named
  order by r.is_named desc, r.rank, r.relname, r.nspname
  limit least(greatest(most, 0), 1000) + (select count(*) from ranked r where r.is_named)
), described as (
  select c.rank, c.relname, c.nspname, pg_catalog.jsonb_build_object(
    'schema', c.nspname,
    'name', c.relname,
    'kind', case c.relkind when 'r' then 'table' when 'v' then 'view' when 'm' then 'materialized_view'
      when 'f' then 'foreign_table' else 'partitioned_table' end,
    'comment', c.description,
    'rls', c.relrowsecurity,
    'estimated_rows', case when c.relkind in ('r', 'm', 'p') and c.reltuples >= 0 then c.reltuples::bigint end,
    'column_count', (select count(*) from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    'has_key', exists (
      select from pg_catalog.pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u') and not exists (
        select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)
          and not (a.attnotnull and pg_catalog.has_column_privilege(c.oid, a.attnum, 'select')))),
    'privileges', pg_catalog.jsonb_build_object(
      'select', pg_catalog.has_table_privilege(c.oid, 'select') or pg_catalog.has_any_column_privilege(c.oid, 'select'),
      'insert', (u.updatable & 8) <> 0
        and (pg_catalog.has_table_privilege(c.oid, 'insert') or pg_catalog.has_any_column_privilege(c.oid, 'insert')),
      'update', (u.updatable & 4) <> 0
        and (pg_catalog.has_table_privilege(c.oid, 'update') or pg_catalog.has_any_column_privilege(c.oid, 'update')),
      'delete', (u.updatable & 16) <> 0 and pg_catalog.has_table_privilege(c.oid, 'delete'))
  ) as entry
  from chosen c
  -- Tables take every change; for views, the rules and triggers say.
  cross join lateral (
    select case when c.relkind in ('r', 'p') then 28 else pg_catalog.pg_relation_is_updatable(c.oid, true) end as updatable
  ) u
), answer as (
  select pg_catalog.jsonb_build_object(
    'total', (select count(*) from ranked r where r.rank is not null),
    'own', coalesce((select pg_catalog.jsonb_agg(v.relname order by v.relname) from visible v where v.is_own), '[]'),
    'tables', coalesce((select pg_catalog.jsonb_agg(d.entry order by d.rank, d.relname, d.nspname) from described d), '[]')
  ) as list
), versioned as (
  select a.list, pg_catalog.md5(a.list::text) as version from answer a
)
select case when v.version = known then pg_catalog.jsonb_build_object('version', v.version, 'unchanged', true)
  else v.list || pg_catalog.jsonb_build_object('version', v.version) end
from versioned v
$$;
comment on function public.portico_tables(integer, text, text[], text) is 'Lists the tables that the caller may use, in short.';

-- The beginning of a value: pages of rows read large cells as far as they are shown, and whole on demand.
create domain public.portico_start as varchar(1000);
comment on domain public.portico_start is 'The beginning of a value. A cast to it cuts the rest.';

-- One table in full, as `portico_schema` describes each, with the tables next to it. It also has "owner": {"column", "value"} if the policies show
-- the caller exactly the rows whose column has the value, else null. The planner knows how many rows have a value that a query names, and
-- does not know it of `auth.uid()`, so queries name it. Answers {"version", "table": null | {...}, "near": [{...}],
-- "near_total", "own": [name], "start_length": the characters of `portico_start`}. The tables next to it are those that its foreign keys
-- refer to; with `referring`, those whose foreign keys refer to it, by name, at most 100, of which "near_total" has the number. "table" is null if the table does not exist, or the caller has no privilege.
--   known  the version that the caller has: the answer to the same question is {"version", "unchanged": true} if nothing has changed
create function public.portico_table(
  named text, in_schema text default 'public', referring boolean default false, known text default null
) returns jsonb
language sql stable security invoker set search_path = '' as $$
with main as (
  select c.oid from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = in_schema and n.nspname = any (public.portico_schemas()) and c.relname = named
    and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and not (n.nspname = 'public' and pg_catalog.starts_with(c.relname, 'portico_'))
    -- The foreign keys of a table that the caller may not use would tell what it refers to.
    and (pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete')
      or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update'))
), wanted as (
  select m.oid from main m
  union
  select k.confrelid from main m join pg_catalog.pg_constraint k on k.conrelid = m.oid and k.contype = 'f' where not referring
  union
  select k.conrelid from main m join pg_catalog.pg_constraint k on k.confrelid = m.oid and k.contype = 'f' where referring
), relations as (
  select c.oid, n.nspname, c.relname, c.relkind, c.relrowsecurity, c.reltuples, m.oid is not null as is_main,
    count(*) filter (where m.oid is null) over () as near_total,
    row_number() over (order by m.oid is null, c.relname, n.nspname) as place
  from wanted w
  join pg_catalog.pg_class c on c.oid = w.oid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  left join main m on m.oid = c.oid
  where n.nspname = any (public.portico_schemas()) and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and not (n.nspname = 'public' and pg_catalog.starts_with(c.relname, 'portico_'))
    and (pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete')
      or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update'))
), shown as (
  select r.*,
    pg_catalog.has_table_privilege(r.oid, 'select') as may_select,
    pg_catalog.has_table_privilege(r.oid, 'insert') and (pg_catalog.pg_relation_is_updatable(r.oid, true) & 8) <> 0 as may_insert,
    pg_catalog.has_table_privilege(r.oid, 'update') and (pg_catalog.pg_relation_is_updatable(r.oid, true) & 4) <> 0 as may_update,
    pg_catalog.has_table_privilege(r.oid, 'delete') and (pg_catalog.pg_relation_is_updatable(r.oid, true) & 16) <> 0 as may_delete
  from relations r where not referring or r.place <= 101
), described as (
  select r.is_main, r.place, pg_catalog.jsonb_build_object(
    'schema', r.nspname,
    'name', r.relname,
    'kind', case r.relkind when 'r' then 'table' when 'v' then 'view' when 'm' then 'materialized_view'
      when 'f' then 'foreign_table' else 'partitioned_table' end,
    'comment', pg_catalog.obj_description(r.oid, 'pg_class'),
    'rls', r.relrowsecurity,
    'estimated_rows', case when r.relkind in ('r', 'm', 'p') and r.reltuples >= 0 then r.reltuples::bigint end,
    'privileges', pg_catalog.jsonb_build_object(
      'select', r.may_select, 'insert', r.may_insert, 'update', r.may_update, 'delete', r.may_delete),
    'columns', coalesce((
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'name', a.attname,
        'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
        'udt', t.typname,
        'udt_schema', tn.nspname,
        'nullable', not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)),
        'default', case when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
        'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
        'generated', a.attgenerated <> '',
        'enum_values', (
          select pg_catalog.jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e
          where e.enumtypid in (t.oid, t.typelem, t.typbasetype)
        ),
        'comment', pg_catalog.col_description(a.attrelid, a.attnum),
        'privileges', pg_catalog.jsonb_build_object(
          'select', pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'select'),
          'insert', pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'insert')
            and a.attgenerated = '' and a.attidentity <> 'a' and pg_catalog.pg_column_is_updatable(a.attrelid, a.attnum, true),
          'update', pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'update')
            and a.attgenerated = '' and a.attidentity <> 'a' and pg_catalog.pg_column_is_updatable(a.attrelid, a.attnum, true)
        )
      ) order by a.attnum)
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_type t on t.oid = a.atttypid
      join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
      left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    ), '[]'),
    'primary_key', coalesce(keys.primary_key, '[]'),
    'owner', case when r.relrowsecurity then (
      select pg_catalog.jsonb_build_object('column', min(a.attname), 'value', auth.uid())
      from pg_catalog.pg_policy p
      left join pg_catalog.pg_attribute a on a.attrelid = p.polrelid and a.attnum > 0 and not a.attisdropped
        and a.atttypid = 'uuid'::pg_catalog.regtype and pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'select')
        and pg_catalog.pg_get_expr(p.polqual, p.polrelid) in (
          pg_catalog.format('(%I = auth.uid())', a.attname), pg_catalog.format('(%I = ( SELECT auth.uid() AS uid))', a.attname),
          pg_catalog.format('(auth.uid() = %I)', a.attname), pg_catalog.format('(( SELECT auth.uid() AS uid) = %I)', a.attname))
      where p.polrelid = r.oid and p.polpermissive and p.polcmd in ('r', '*')
        and (p.polroles = '{0}' or exists (select from pg_catalog.unnest(p.polroles) as role where pg_catalog.pg_has_role(role, 'usage')))
      having count(distinct a.attname) = 1 and count(a.attname) = count(*)
        and pg_catalog.row_security_active(r.oid) and auth.uid() is not null
    ) end,
    'unique', coalesce(keys.unique_keys, '[]'),
    'foreign_keys', coalesce(keys.foreign_keys, '[]')
  ) as entry
  from shown r
  left join lateral (
    select pg_catalog.jsonb_agg(k.columns) filter (where k.contype = 'p') -> 0 as primary_key,
      pg_catalog.jsonb_agg(k.columns order by k.conname) filter (where k.contype = 'u') as unique_keys,
      pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('name', k.conname, 'columns', k.columns,
        'ref_schema', k.ref_schema, 'ref_table', k.ref_table, 'ref_columns', k.ref_columns
      ) order by k.conname) filter (where k.contype = 'f') as foreign_keys
    from (
      select c.contype, c.conname, f.relname as ref_table, fn.nspname as ref_schema,
        (select pg_catalog.jsonb_agg(a.attname order by u.place)
          from pg_catalog.unnest(c.conkey) with ordinality as u (attnum, place)
          join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = u.attnum) as columns,
        (select pg_catalog.jsonb_agg(a.attname order by u.place)
          from pg_catalog.unnest(c.confkey) with ordinality as u (attnum, place)
          join pg_catalog.pg_attribute a on a.attrelid = c.confrelid and a.attnum = u.attnum) as ref_columns
      from pg_catalog.pg_constraint c
      left join pg_catalog.pg_class f on f.oid = c.confrelid
      left join pg_catalog.pg_namespace fn on fn.oid = f.relnamespace
      where c.conrelid = r.oid and c.contype in ('p', 'u', 'f')
    ) k
  ) keys on true
), answer as (
  select pg_catalog.jsonb_build_object(
    'table', (select d.entry from described d where d.is_main),
    'near', coalesce((select pg_catalog.jsonb_agg(d.entry order by d.place) from described d where not d.is_main), '[]'),
    'near_total', coalesce((select max(r.near_total) from relations r), 0),
    'start_length', (
      select t.typtypmod - 4 from pg_catalog.pg_type t where t.oid = pg_catalog.to_regtype('public.portico_start') and t.typtype = 'd'
    ),
    'own', coalesce((
      select pg_catalog.jsonb_agg(c.relname order by c.relname) from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname >= 'portico_' and c.relname < 'portico`'
        and c.relkind in ('r', 'v') and pg_catalog.has_any_column_privilege(c.oid, 'select')
    ), '[]')
  ) as description
), versioned as (
  select a.description, pg_catalog.md5(a.description::text) as version from answer a
)
select case when v.version = known then pg_catalog.jsonb_build_object('version', v.version, 'unchanged', true)
  else v.description || pg_catalog.jsonb_build_object('version', v.version) end
from versioned v
$$;
comment on function public.portico_table(text, text, boolean, text) is 'Describes one table that the caller may use, with the tables next to it.';

revoke execute on function public.portico_schemas(), public.portico_tables(integer, text, text[], text),
  public.portico_table(text, text, boolean, text) from public;
grant execute on function public.portico_schemas(), public.portico_tables(integer, text, text[], text),
  public.portico_table(text, text, boolean, text) to anon, authenticated;
