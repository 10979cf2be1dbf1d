-- The tables, functions and settings that REST needs, as one JSON document. $1 contains the exposed schemas. Types have
-- their schema, because the search path is empty here.
with exposed as (select oid, nspname as name from pg_namespace where nspname = any ($1::text[])),
casts as (
  select source.oid as source, target.oid as target, format('%I.%I', n.nspname, p.proname) as function, target.typname as to, source.typname as from
  from pg_cast c join pg_type source on source.oid = c.castsource join pg_type target on target.oid = c.casttarget
  join pg_proc p on p.oid = c.castfunc join pg_namespace n on n.oid = p.pronamespace
  where c.castcontext = 'i' and 'd' in (source.typtype, target.typtype)
),
relations as (
  select c.oid, n.nspname as schema, c.relname as name, c.relkind, pg_relation_is_updatable(c.oid, true) as writes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
)
select json_build_object(
  'tables', (select coalesce(json_agg(json_build_object(
    'oid', r.oid::int8, 'schema', r.schema, 'name', r.name, 'isView', r.relkind in ('v', 'm'),
    'isInsertable', r.writes & 8 = 8, 'isUpdatable', r.writes & 4 = 4, 'isDeletable', r.writes & 16 = 16,
    'rule', case when r.relkind in ('v', 'm') then (select ev_action::text from pg_rewrite where ev_class = r.oid and rulename = '_RETURN') end,
    'columns', (select coalesce(json_agg(json_build_object(
        'number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'base', format_type(case when t.typtype = 'd' then t.typbasetype else t.oid end, null),
        'toJson', (select function from casts where source = t.oid and casts.to = 'json'),
        'fromJson', (select function from casts where target = t.oid and casts.from = 'json'),
        'fromText', (select function from casts where target = t.oid and casts.from = 'text'),
        'default', case
          when a.attgenerated <> '' then null
          when a.attidentity <> '' and has_schema_privilege(r.schema, 'usage') then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', r.schema, r.name), a.attname))
          else coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault) end) order by a.attnum), '[]')
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped),
    'keys', (select coalesce(json_agg(json_build_object('columns', (i.indkey::int2[])[0:i.indnkeyatts - 1], 'isPrimary', i.indisprimary)), '[]')
      from pg_index i where i.indrelid = r.oid and i.indisunique and i.indpred is null and i.indexprs is null)
  )), '[]') from relations r),
  'foreignKeys', (select coalesce(json_agg(json_build_object(
    'name', conname, 'table', conrelid::int8, 'columns', conkey, 'target', confrelid::int8, 'targetColumns', confkey) order by conname, oid), '[]')
    from pg_constraint where contype = 'f' and conparentid = 0),
  'functions', (select coalesce(json_agg(json_build_object(
    'schema', e.name, 'name', p.proname, 'volatility', p.provolatile,
    'isSet', p.proretset, 'isSingleRow', not p.proretset or p.prorows = 1,
    'media', case when t.typtype = 'd' and t.typname like '%/%' then t.typname end, 'isBytes', b.typname is not distinct from 'bytea',
    'isVoid', p.prorettype = 'void'::regtype,
    'isComposite', t.typtype = 'c' or b.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false),
    'table', (select r.oid::int8 from relations r join pg_class c using (oid) where c.reltype in (t.oid, b.oid)),
    'isVariadic', p.provariadic <> 0, 'optional', p.pronargdefaults,
    'settings', (select coalesce(json_object_agg(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1)), '{}')
      from unnest(p.proconfig) s where split_part(s, '=', 1) in ('statement_timeout', 'plan_filter.statement_cost_limit', 'default_transaction_isolation')),
    'rowOf', case when p.pronargs = 1 then (select r.oid::int8 from relations r join pg_class c using (oid) where c.reltype = p.proargtypes[0]) end,
    'parameters', (select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[n], ''), 'type', case type
          when 'character'::regtype then 'character varying'
          when 'bit'::regtype then 'bit varying'
          else format_type(type, null) end) order by n), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes) with ordinality as a (type, mode, n)
      where mode is null or mode in ('i', 'b', 'v')))), '[]')
    from pg_proc p join exposed e on e.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
    left join pg_type b on b.oid = t.typbasetype
    where p.prokind = 'f' and p.prorettype <> 'trigger'::regtype),
  'aggregates', (select coalesce(json_agg(json_build_object(
    'schema', e.name, 'name', p.proname, 'media', t.typname, 'isBytes', t.typbasetype = 'bytea'::regtype, 'table', r.oid::int8)), '[]')
    from pg_proc p join exposed e on e.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
    join pg_class c on c.reltype = p.proargtypes[0] join relations r on r.oid = c.oid
    where p.prokind = 'a' and p.pronargs = 1 and t.typtype = 'd' and t.typname like '%/%'),
  'settings', (select coalesce(json_object_agg(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1)), '{}')
    from pg_db_role_setting d join pg_roles r on r.oid = d.setrole and r.rolname = 'authenticator', unnest(d.setconfig) s
    where s like 'pgrst.%'),
  'roles', (select coalesce(json_object_agg(rolname, settings), '{}') from (
    select r.rolname, json_object_agg(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1)) as settings
    from pg_db_role_setting d join pg_roles r on r.oid = d.setrole, unnest(d.setconfig) s
    where r.rolname in ('authenticator', 'anon', 'authenticated', 'service_role')
      and exists (select from pg_settings p where p.name = split_part(s, '=', 1) and p.context = 'user')
    group by r.rolname) as role)
)::text as catalog
