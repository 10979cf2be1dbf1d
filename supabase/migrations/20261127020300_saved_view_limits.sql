-- Limits of saved views: everybody who opens a table loads the names of its shared views, and the content of a view that they open. Administrators
-- remove shared views of others. Views of earlier versions stay, and a content that is too large may not grow.

-- As `20261122050000_row_history.sql` makes it, for a project without that.
create schema if not exists portico_private;
revoke all on schema portico_private from public;
grant usage on schema portico_private to authenticated;

-- Postgres has no longer names of tables.
alter table public.portico_views add constraint portico_view_table
  check (octet_length(table_schema) <= 63 and octet_length(table_name) <= 63) not valid;
alter table public.portico_view_defaults add constraint portico_view_default_table
  check (octet_length(table_schema) <= 63 and octet_length(table_name) <= 63) not valid;

-- Refuses a view that is too large, or one more of an account and a table. PostgREST answers the SQLSTATE `PT413` with status 413.
create function portico_private.limit_views() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most_bytes constant integer := 32768;
  most_views constant integer := 100;
  most_shared constant integer := 20;
  is_new constant boolean := tg_op = 'INSERT';
  was_shared constant boolean := not is_new and coalesce(old.is_shared, false);
  size constant integer := pg_catalog.octet_length(new.content::text);
  found_views integer;
  found_shared integer;
begin
  if size > most_bytes and (is_new or size > pg_catalog.octet_length(old.content::text)) then
    raise sqlstate 'PT413' using message = 'A view is at most 32 KiB large', hint = 'view_too_large';
  end if;
  if is_new or (new.is_shared and not was_shared) then
    -- Views that come at the same time are counted one after the other.
    perform pg_catalog.pg_advisory_xact_lock(20261127, pg_catalog.hashtext(new.owner_id::text || new.table_schema || '.' || new.table_name));
    select pg_catalog.count(*), pg_catalog.count(*) filter (where v.is_shared) into found_views, found_shared
    from public.portico_views v
    where v.owner_id = new.owner_id and v.table_schema = new.table_schema and v.table_name = new.table_name;
    if is_new and found_views >= most_views then
      raise sqlstate 'PT413' using message = 'An account has at most 100 views of a table', hint = 'too_many_views';
    end if;
    if new.is_shared and not was_shared and found_shared >= most_shared then
      raise sqlstate 'PT413' using message = 'An account shares at most 20 views of a table', hint = 'too_many_shared_views';
    end if;
  end if;
  return new;
end
$$;
revoke execute on function portico_private.limit_views() from public, anon, authenticated;
create trigger portico_limit_views before insert or update of content, is_shared on public.portico_views
  for each row execute function portico_private.limit_views();

-- Whether an administrator asks, as `20261124030000_people.sql` decides. A project without that migration has no administrators.
create function portico_private.is_administrator() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return portico_private.administrator() is not null;
exception
  when sqlstate 'PGRST' or undefined_function then
    return false;
end
$$;
revoke execute on function portico_private.is_administrator() from public, anon;
grant execute on function portico_private.is_administrator() to authenticated;

create policy "administrators remove shared views" on public.portico_views for delete to authenticated
  using (is_shared and (select portico_private.is_administrator()));
