-- SQL that can make a query on a table faster, for administrators of the portal: missing indexes, and policies in a shape that Postgres plans
-- better. Null if there is nothing to advise, and for everybody else: policies tell how data is protected.
--   compared  columns that rows were compared or sorted by
--   searched  columns that were searched for parts of their text
create function public.portico_advice(
  named text, in_schema text default 'public', compared text[] default '{}', searched text[] default '{}'
) returns text
language plpgsql stable security invoker set search_path = '' as $$
declare
  target oid := (
    select c.oid from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = in_schema and c.relname = named and c.relkind in ('r', 'p') and n.nspname = any (public.portico_schemas()));
  relation text := pg_catalog.format('%I.%I', in_schema, named);
  key text[] := array(
    select a.attname from pg_catalog.pg_index i
    cross join pg_catalog.unnest(i.indkey::smallint[]) with ordinality as part (attnum, place)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.attnum
    where i.indrelid = target and i.indisprimary order by part.place);
  lines text[] := '{}';
  policy record;
  better text;
  owner text;
begin
  if target is null or not portico_private.is_administrator() then
    return null;
  end if;

  for policy in
    select p.polname, pg_catalog.pg_get_expr(p.polqual, p.polrelid) as condition
    from pg_catalog.pg_policy p where p.polrelid = target and p.polcmd in ('r', '*') and p.polqual is not null order by p.polname
  loop
    owner := coalesce(
      pg_catalog.substring(policy.condition, '^\("?([^".]+?)"? = (?:auth\.uid\(\)|\( SELECT auth\.uid\(\) AS uid\))\)$'),
      pg_catalog.substring(policy.condition, '^\((?:auth\.uid\(\)|\( SELECT auth\.uid\(\) AS uid\)) = "?([^".]+?)"?\)$'));
    if owner is not null and not portico_private.begins_an_index(target, array[owner]) then
      lines := lines || '-- Rows of one owner, in the order of the key.'::text
        || portico_private.index_on(relation, array[owner] || array(select name from pg_catalog.unnest(key) as name where name <> owner));
    end if;
    better := portico_private.better_condition(policy.condition);
    if better is not null then
      if better like '%any (array(%' then
        lines := lines || '-- Reads the teams of the caller once, and not for each row. Slower for members of 200 or more teams.'::text;
      else
        lines := lines || '-- Reads the account of the caller once, and not for each row.'::text;
      end if;
      lines := lines || pg_catalog.format('alter policy %I on %s using (%s);', policy.polname, relation, better);
    end if;
  end loop;

  if pg_catalog.cardinality(compared) > 0 and not portico_private.begins_an_index(target, compared) then
    lines := lines || portico_private.index_on(relation, compared);
  end if;
  for better in select name from pg_catalog.unnest(searched) as name where not portico_private.has_trigrams(target, name) loop
    if not 'create extension if not exists pg_trgm with schema extensions;' = any (lines) then
      lines := lines || 'create extension if not exists pg_trgm with schema extensions;'::text;
    end if;
    lines := lines || pg_catalog.format('create index on %s using gin (%I extensions.gin_trgm_ops);', relation, better);
  end loop;
  return nullif(pg_catalog.array_to_string(lines, E'\n'), '');
end
$$;
comment on function public.portico_advice(text, text, text[], text[]) is 'SQL that can make a query on a table faster, for administrators.';

create function portico_private.index_on(relation text, columns text[]) returns text language sql immutable set search_path = '' as $$
  select pg_catalog.format('create index on %s (%s);', relation, pg_catalog.string_agg(pg_catalog.quote_ident(name), ', ' order by place))
  from pg_catalog.unnest(columns) with ordinality as part (name, place)
$$;

-- Whether an index begins with these columns, in any order of them.
create function portico_private.begins_an_index(target oid, columns text[]) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_index i
    where i.indrelid = target and i.indisvalid and i.indpred is null and not exists (
      select from pg_catalog.unnest(columns) as name
      where not exists (
        select from pg_catalog.unnest((i.indkey::smallint[])[0:pg_catalog.cardinality(columns) - 1]) as part (number)
        join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.number where a.attname = name)))
$$;

create function portico_private.has_trigrams(target oid, name text) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_index i
    cross join unnest(i.indkey::smallint[], i.indclass::oid[]) as part (attnum, class)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.attnum
    join pg_catalog.pg_opclass o on o.oid = part.class
    where i.indrelid = target and a.attname = name and o.opcname in ('gin_trgm_ops', 'gist_trgm_ops'))
$$;

-- The condition of a policy in a shape that Postgres plans better; null if it is fine, or of another shape. A comparison with a
-- membership that is looked up for each row becomes a list that is looked up once, and so does the account.
create function portico_private.better_condition(condition text) returns text language plpgsql immutable set search_path = '' as $$
declare
  once text := pg_catalog.regexp_replace(condition, '(?<!SELECT )auth\.(uid|role|jwt|email)\(\)', '(select auth.\1())', 'g');
  name constant text := '("[^"]+"|\w+)';
  part text[] := pg_catalog.regexp_match(once,
    '^\(EXISTS \( SELECT(?: \w+)?\s+FROM ([\w."]+)(?: ' || name || ')?\s+WHERE \(\(' || name || '\.' || name || ' = ' || name || '\.' || name
    || '\) AND \(' || name || '\.' || name || ' = \(\s*select auth\.uid\(\)(?: AS uid)?\)\)\)\)\)$', 'i');
  inner_table text;
begin
  if part is not null then
    inner_table := coalesce(part[2], pg_catalog.regexp_replace(part[1], '^.*\.', ''));
    if part[7] = inner_table and (part[3] = inner_table) <> (part[5] = inner_table) then
      return pg_catalog.format('%s = any (array(select %s.%s from %s where %s.%s = (select auth.uid())))',
        case when part[3] = inner_table then part[6] else part[4] end, inner_table,
        case when part[3] = inner_table then part[4] else part[6] end,
        part[1] || coalesce(' ' || part[2], ''), inner_table, part[8]);
    end if;
  end if;
  return case when once <> condition then once end;
end
$$;

revoke execute on function public.portico_advice(text, text, text[], text[]), portico_private.index_on(text, text[]),
  portico_private.begins_an_index(oid, text[]), portico_private.has_trigrams(oid, text), portico_private.better_condition(text) from public, anon;
grant execute on function public.portico_advice(text, text, text[], text[]), portico_private.index_on(text, text[]),
  portico_private.begins_an_index(oid, text[]), portico_private.has_trigrams(oid, text), portico_private.better_condition(text) to authenticated;
