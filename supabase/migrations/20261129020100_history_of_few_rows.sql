-- `portico_history` asks the policies of a row for each of its changes. Without a condition on the row, a query such as `order=id.desc` went
-- through the changes of all rows until it found enough that the caller may see: 8 s with 3 million changes, for any user. The view now
-- refuses a query that reaches the changes of more than 100 rows. The pages ask for one row.

-- Counts the rows that the query has reached, in this transaction. The view calls it before anything that is expensive. Conditions of
-- the caller that are leakproof, as comparisons of texts are, come before it because they cost less.
create function portico_private.is_one_of_few(schema_name text, relation text, row_key text) returns boolean
language plpgsql stable parallel unsafe cost 4 set search_path = '' as $$
declare
  reached text := coalesce(pg_catalog.current_setting('portico.history_reached', true), '');
  this text := pg_catalog.md5(pg_catalog.concat_ws('/', schema_name, relation, row_key));
begin
  if pg_catalog.strpos(reached, this) > 0 then
    return true;
  end if;
  if pg_catalog.length(reached) >= 100 * 32 then
    raise exception 'Changes of more than 100 rows' using errcode = 'PT413',
      hint = 'Ask for the changes of one row: by table_schema, table_name and row_key.';
  end if;
  perform pg_catalog.set_config('portico.history_reached', reached || this, true);
  return true;
end
$$;
revoke execute on function portico_private.is_one_of_few(text, text, text) from public, anon;
grant execute on function portico_private.is_one_of_few(text, text, text) to authenticated;

create or replace view public.portico_history with (security_barrier) as
  select h.id, h.table_schema, h.table_name, h.row_key, h.operation, h.changed_at, h.changed_by, h.changed_by_name,
    portico_private.readable(h.table_schema, h.table_name, h.before - h.concealed) as before,
    portico_private.readable(h.table_schema, h.table_name, h.after - h.concealed) as after
  from portico_private.history h
  left join portico_private.history_policies p on p.id = h.policies_id
  left join portico_private.history_tables t on t.table_schema = h.table_schema and t.table_name = h.table_name
  where portico_private.is_one_of_few(h.table_schema, h.table_name, h.row_key)
    and portico_private.may_see(h.table_schema, h.table_name, h.row_key) and (
    coalesce(t.shows_past, false) or portico_private.could_see(
      h.operation, h.changed_by, h.seen_by_all, h.seen_by_author, h.seen_by, h.table_schema, h.table_name, p.policies, h.context, h.before, h.after)
  );
comment on view public.portico_history is 'Who changed what in rows that the caller may see, as far as the caller could see it then. Of 100 rows at most in one transaction.';
