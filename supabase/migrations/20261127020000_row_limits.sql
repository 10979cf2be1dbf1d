-- At most so many rows of one account in the portal's own tables. Others load some of them, or wait while they are searched. A
-- refusal has the SQLSTATE `PT413`, which PostgREST answers with status 413. Rows of earlier versions stay.

-- As `20261122050000_row_history.sql` makes it, for a project without that.
create schema if not exists portico_private;
revoke all on schema portico_private from public;
grant usage on schema portico_private to authenticated;

-- Refuses a row beyond the limit. Arguments of the trigger: the column of the account, and the number of rows.
create function portico_private.limit_rows() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  is_full boolean;
begin
  execute pg_catalog.format('select ($1).%I', tg_argv[0]) into account using new;
  -- Rows that come at the same time are counted one after the other.
  perform pg_catalog.pg_advisory_xact_lock(20261127, pg_catalog.hashtext(tg_table_name || account::text));
  execute pg_catalog.format(
    'select exists (select from %I.%I where %I = $1 offset %s)', tg_table_schema, tg_table_name, tg_argv[0], tg_argv[1]::integer - 1
  ) into is_full using account;
  if is_full then
    raise sqlstate 'PT413' using
      message = pg_catalog.format('An account has at most %s rows in %s', tg_argv[1], tg_table_name), hint = 'too_many_rows';
  end if;
  return new;
end
$$;
revoke execute on function portico_private.limit_rows() from public, anon, authenticated;

-- A project may lack some of the tables.
do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('public.portico_views', 'owner_id', 1000), ('public.portico_view_defaults', 'user_id', 1000),
      ('public.portico_shares', 'owner_id', 1000), ('public.portico_upload_requests', 'owner_id', 1000),
      ('public.portico_favourites', 'owner_id', 1000), ('public.portico_trash', 'owner_id', 5000)
    ) as limited (relation, account, most)
    where pg_catalog.to_regclass(relation) is not null
  loop
    execute pg_catalog.format(
      'create trigger portico_limit_rows before insert on %s for each row execute function portico_private.limit_rows(%L, %L)',
      one.relation, one.account, one.most);
  end loop;
end
$$;

-- The name of a user who changed a row comes from their token, and everybody who sees the row reads it.
create function portico_private.shorten_name() returns trigger language plpgsql set search_path = '' as $$
begin
  new.changed_by_name := pg_catalog.left(new.changed_by_name, 200);
  return new;
end
$$;
revoke execute on function portico_private.shorten_name() from public, anon, authenticated;
do $$
begin
  if pg_catalog.to_regclass('portico_private.history') is not null then
    create trigger portico_shorten_name before insert on portico_private.history
      for each row execute function portico_private.shorten_name();
    update portico_private.history set changed_by_name = pg_catalog.left(changed_by_name, 200)
      where pg_catalog.char_length(changed_by_name) > 200;
  end if;
end
$$;
