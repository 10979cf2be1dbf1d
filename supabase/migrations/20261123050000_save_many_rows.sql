-- Changes many rows of a table of the schema `public` in one call, each as if it were alone: the data area saves a pasted block by it.
-- `changes` is a list of
--   {"key": {column: value}, "was": {column: value}, "to": {column: value}, "defaults": [column]}
-- "was": what the changed columns held when they were read: null, text as the database writes it, or a JSON list or object. A row is written
-- only where it holds all of that. "defaults": columns that get their default. The answer has for each change, in their order, one of
--   {"state": "saved", "row"}     it is written, or holds the new values already, as after an answer that was lost
--   {"state": "changed", "row"}   somebody else has changed one of these columns; nothing was written
--   {"state": "kept", "row"}      it is as it was read: a policy protects it
--   {"state": "gone"}             it is not there, or hidden
--   {"state": "refused", "code", "message", "details", "hint"}   as PostgREST says it; other rows are not concerned
-- "row" has the columns that the caller may read, those of `as_text` as text: JavaScript would round their numbers.

-- As `20261122050000_row_history.sql` makes it, for a project without that.
create schema if not exists portico_private;
revoke all on schema portico_private from public;
grant usage on schema portico_private to authenticated;

-- The statements for changes of the same columns as `sample`; $1 is the list of them. What they answer begins with a change's place in it.
create function portico_private.save_statements(target regclass, as_text text[], sample json, out write text, out look text)
language plpgsql stable security invoker set search_path = '' as $$
declare
  types jsonb;
  stranger text;
  answered text;
  keys text;
  this_row text;
  moved_row text;
  as_read text;
  held text;
  assigned text;
  source text;
begin
  select pg_catalog.jsonb_object_agg(a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod)),
    pg_catalog.string_agg(
      pg_catalog.format(case when a.attname::text = any (as_text) then 'it.%1$I::text as %1$I' else 'it.%1$I' end, a.attname), ', ' order by a.attnum)
      filter (where pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'select'))
  into types, answered
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped;
  answered := pg_catalog.format('(select pg_catalog.row_to_json(one) from (select %s) as one)', answered);

  select name into stranger from (
    select pg_catalog.json_object_keys(sample -> part) from pg_catalog.unnest(array['key', 'was', 'to']) as part
    union all select pg_catalog.json_array_elements_text(sample -> 'defaults')
  ) as named (name) where not types ? name limit 1;
  if found then
    raise exception using errcode = 'undefined_column',
      message = pg_catalog.format('column "%s" of relation %s does not exist', stranger, target);
  end if;

  select pg_catalog.string_agg(pg_catalog.format('(e.change -> ''key'' ->> %L)::%s as key_%s', name, types ->> name, n), ', '),
    pg_catalog.string_agg(pg_catalog.format('it.%I = asked.key_%s', name, n), ' and '),
    pg_catalog.string_agg(pg_catalog.format(case when is_new then 'it.%1$I = given.%1$I' else 'it.%1$I = asked.key_%2$s' end, name, n), ' and ')
      filter (where has_new)
  into keys, this_row, moved_row
  from (
    select name, n, (sample -> 'to' -> name) is not null as is_new, pg_catalog.bool_or((sample -> 'to' -> name) is not null) over () as has_new
    from pg_catalog.json_object_keys(sample -> 'key') with ordinality as named (name, n)
  ) as key_columns;

  -- Compared as text: that tells values of every type apart, also where it has no equality, or one under which different values are equal.
  select
    coalesce(pg_catalog.string_agg(pg_catalog.format(
      $sql$case when pg_catalog.json_typeof(asked.was -> %2$L) in ('object', 'array') then pg_catalog.to_jsonb(it.%1$I) is not distinct from (asked.was -> %2$L)::jsonb
        else (it.%1$I::text collate "C") is not distinct from ((asked.was ->> %2$L)::%3$s::text collate "C") end$sql$,
      name, name, types ->> name), ' and '), 'true'),
    coalesce(pg_catalog.string_agg(
      case when (sample -> 'to' -> name) is null then 'false'
        else pg_catalog.format('(it.%1$I::text collate "C") is not distinct from (given.%1$I::text collate "C")', name) end, ' and '), 'false')
  into as_read, held
  from pg_catalog.json_object_keys(sample -> 'was') as name;

  -- `offset 0` computes the keys first. Beside a policy, what is computed from a list may not choose rows, but what is a column may.
  select pg_catalog.format(
      $sql$(select e.place, e.change -> 'was' as was, e.change -> 'to' as wanted, %s
        from pg_catalog.json_array_elements($1) with ordinality as e (change, place) offset 0) as asked$sql$, keys)
    || coalesce(', lateral pg_catalog.json_to_record(asked.wanted) as given ('
      || pg_catalog.string_agg(pg_catalog.format('%I %s', name, types ->> name), ', ') || ')', '')
  into source
  from pg_catalog.json_object_keys(sample -> 'to') as name;
  select pg_catalog.string_agg(assignment, ', ') into assigned from (
    select pg_catalog.format('%1$I = given.%1$I', name) from pg_catalog.json_object_keys(sample -> 'to') as name
    union all select pg_catalog.format('%I = default', name) from pg_catalog.json_array_elements_text(sample -> 'defaults') as name
  ) as assignments (assignment);

  write := pg_catalog.format('update %s as it set %s from %s where %s and %s returning asked.place, %s',
    target, assigned, source, this_row, as_read, answered);
  look := pg_catalog.format('select asked.place, %s, %s, %s, false as is_moved from %s as it, %s where %s',
    answered, as_read, held, target, source, this_row);
  -- A new key that was saved, and whose answer was lost, leads to the row.
  if moved_row is not null then
    look := pg_catalog.format('%s union all select asked.place, %s, false, true, true from %s as it, %s where %s and %s order by is_moved',
      look, answered, target, source, moved_row, held);
  end if;
end
$$;
revoke execute on function portico_private.save_statements(regclass, text[], json) from public, anon;
grant execute on function portico_private.save_statements(regclass, text[], json) to authenticated;

-- It adds nothing to what the caller may do, and reaches no schema but the one that it is served with. It has no `search_path` of its own:
-- triggers of the table run in it, and see what they see at any other write.
create function public.portico_save_rows(table_name text, as_text text[], changes json) returns json
language plpgsql volatile security invoker set lock_timeout = '500ms' as $$
declare
  target constant regclass := pg_catalog.to_regclass(pg_catalog.format('public.%I', table_name));
  answers json[] := pg_catalog.array_fill(null::json, array[pg_catalog.json_array_length(changes)]);
  -- Changes of the same columns, and where they stand in the list.
  alike json;
  places bigint[];
  statements record;
  place bigint;
  answer json;
  is_as_read boolean;
  is_held boolean;
  is_moved boolean;
  refusal json;
  fewer json;
  fewer_places bigint[];
  code text;
  words text;
  details text;
  hint text;
begin
  if target is null then
    raise exception using errcode = 'undefined_table', message = pg_catalog.format('relation "public.%s" does not exist', table_name);
  end if;
  -- What waits for the end of the transaction would be refused for all together.
  set constraints all immediate;

  for alike, places in
    select pg_catalog.json_agg(c.change order by c.place), pg_catalog.array_agg(c.place order by c.place)
    from pg_catalog.json_array_elements(changes) with ordinality as c (change, place)
    group by array(
      select part || name from pg_catalog.unnest(array['key', 'was', 'to']) as part, pg_catalog.json_object_keys(c.change -> part) as name
      union all select 'defaults' || name from pg_catalog.json_array_elements_text(c.change -> 'defaults') as name
      order by 1)
  loop
    -- A subtransaction: what is refused is undone, and what was done before stays.
    begin
      statements := portico_private.save_statements(target, as_text, alike -> 0);
      for place, answer in execute statements.write using alike loop
        if answers[places[place]] is not null then
          raise exception using errcode = 'cardinality_violation', message = 'more than one row has this key';
        end if;
        answers[places[place]] := pg_catalog.json_build_object('state', 'saved', 'row', answer);
      end loop;
      if (select pg_catalog.bool_or(answers[p] is null) from pg_catalog.unnest(places) as p) then
        for place, answer, is_as_read, is_held, is_moved in execute statements.look using alike loop
          answers[places[place]] := coalesce(answers[places[place]], pg_catalog.json_build_object(
            'state', case when is_as_read then 'kept' when is_held then 'saved' else 'changed' end, 'row', answer));
        end loop;
      end if;
    exception
      when others then
        get stacked diagnostics code = returned_sqlstate, words = message_text, details = pg_exception_detail, hint = pg_exception_hint;
        refusal := pg_catalog.json_build_object(
          'state', 'refused', 'code', code, 'message', words, 'details', nullif(details, ''), 'hint', nullif(hint, ''));
        if pg_catalog.cardinality(places) = 1 then
          answers[places[1]] := refusal;
          continue;
        end if;
        -- Of several, an eighth at a time, until what is refused stands alone.
        for fewer, fewer_places in
          select pg_catalog.json_agg(c.change order by c.n), pg_catalog.array_agg(places[c.n] order by c.n)
          from pg_catalog.json_array_elements(alike) with ordinality as c (change, n)
          group by (c.n - 1) / greatest(pg_catalog.cardinality(places) / 8, 1)
        loop
          for place, answer in
            select fewer_places[c.n], c.outcome
            from pg_catalog.json_array_elements(public.portico_save_rows(table_name, as_text, fewer)) with ordinality as c (outcome, n)
          loop
            answers[place] := answer;
          end loop;
        end loop;
    end;
  end loop;
  return (
    select coalesce(pg_catalog.json_agg(coalesce(a.answer, '{"state": "gone"}') order by a.n), '[]')
    from pg_catalog.unnest(answers) with ordinality as a (answer, n)
  );
end
$$;
comment on function public.portico_save_rows(text, text[], json) is 'Changes many rows of a table, each as if it were alone, where they hold what was read.';
revoke execute on function public.portico_save_rows(text, text[], json) from public, anon;
grant execute on function public.portico_save_rows(text, text[], json) to authenticated;
