-- What the caller may see of the schema `public`, for screens that draw any table.
-- Answers {"schemas": ["public"], "tables": [{
--   "schema", "name", "kind": "table" | "view" | "materialized_view" | "foreign_table" | "partitioned_table",
--   "comment", "rls", "estimated_rows", "privileges": {"select", "insert", "update", "delete"},
--   "columns": [{"name", "type" (as written in SQL), "udt" (bare name; an array is "_" and its element), "udt_schema",
--     "nullable", "default", "identity": null | "always" | "by default", "generated", "enum_values": null | [text], "comment",
--     "privileges": {"select", "insert", "update"}}],
--   "primary_key": [column], "unique": [[column]],
--   "foreign_keys": [{"name", "columns": [column], "ref_schema", "ref_table", "ref_columns": [column]}]}]}
-- Tables without any privilege are left out. "estimated_rows" is null where nothing is known (a view, a table never analyzed).
create function public.portico_schema() returns jsonb
language sql stable security invoker set search_path = '' as $$
with relations as (
  select c.oid, n.nspname, c.relname, c.relkind, c.relrowsecurity, c.reltuples,
    pg_catalog.has_table_privilege(c.oid, 'select') as may_select,
    pg_catalog.has_table_privilege(c.oid, 'insert') and (pg_catalog.pg_relation_is_updatable(c.oid, true) & 8) <> 0 as may_insert,
    pg_catalog.has_table_privilege(c.oid, 'update') and (pg_catalog.pg_relation_is_updatable(c.oid, true) & 4) <> 0 as may_update,
    pg_catalog.has_table_privilege(c.oid, 'delete') and (pg_catalog.pg_relation_is_updatable(c.oid, true) & 16) <> 0 as may_delete
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and (pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete')
      or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update'))
), columns as (
  select a.attrelid, pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
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
  ) order by a.attnum) as list
  from relations r
  join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  group by a.attrelid
), keys as (
  select k.conrelid, k.contype, k.conname, f.relname as ref_table, fn.nspname as ref_schema,
    (select pg_catalog.jsonb_agg(a.attname order by u.place)
      from pg_catalog.unnest(k.conkey) with ordinality as u (attnum, place)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum) as columns,
    (select pg_catalog.jsonb_agg(a.attname order by u.place)
      from pg_catalog.unnest(k.confkey) with ordinality as u (attnum, place)
      join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum) as ref_columns
  from relations r
  join pg_catalog.pg_constraint k on k.conrelid = r.oid and k.contype in ('p', 'u', 'f')
  left join pg_catalog.pg_class f on f.oid = k.confrelid
  left join pg_catalog.pg_namespace fn on fn.oid = f.relnamespace
)
select pg_catalog.jsonb_build_object(
  'schemas', pg_catalog.jsonb_build_array('public'),
  'tables', coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'schema', r.nspname,
    'name', r.relname,
    'kind', case r.relkind when 'r' then 'table' when 'v' then 'view' when 'm' then 'materialized_view'
      when 'f' then 'foreign_table' else 'partitioned_table' end,
    'comment', pg_catalog.obj_description(r.oid, 'pg_class'),
    'rls', r.relrowsecurity,
    'estimated_rows', case when r.relkind in ('r', 'm', 'p') and r.reltuples >= 0 then r.reltuples::bigint end,
    'privileges', pg_catalog.jsonb_build_object(
      'select', r.may_select, 'insert', r.may_insert, 'update', r.may_update, 'delete', r.may_delete),
    'columns', coalesce(c.list, '[]'),
    'primary_key', coalesce((select k.columns from keys k where k.conrelid = r.oid and k.contype = 'p'), '[]'),
    'unique', coalesce((
      select pg_catalog.jsonb_agg(k.columns order by k.conname) from keys k where k.conrelid = r.oid and k.contype = 'u'
    ), '[]'),
    'foreign_keys', coalesce((
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'name', k.conname, 'columns', k.columns,
        'ref_schema', k.ref_schema, 'ref_table', k.ref_table, 'ref_columns', k.ref_columns
      ) order by k.conname) from keys k where k.conrelid = r.oid and k.contype = 'f'
    ), '[]')
  ) order by r.relname), '[]')
)
from relations r
left join columns c on c.attrelid = r.oid
$$;
comment on function public.portico_schema() is 'What the caller may see of the schema public: tables, columns, keys, privileges.';
revoke execute on function public.portico_schema() from public;
grant execute on function public.portico_schema() to anon, authenticated;
