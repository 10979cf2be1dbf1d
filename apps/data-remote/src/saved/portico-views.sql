-- Views of tables that people keep in the data area: which rows, in which order and layout. Each is its owner's; one that is shared
-- is read by whoever may read the table.
create table public.portico_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  table_schema text not null,
  table_name text not null,
  name text not null constraint portico_view_name check (char_length(btrim(name)) between 1 and 80),
  is_shared boolean not null default false,
  content jsonb not null constraint portico_view_content check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
  version integer not null default 1,
  unique (owner_id, table_schema, table_name, name)
);
comment on table public.portico_views is 'Views of tables that people keep: filters, sorts and layout.';
comment on column public.portico_views.version is 'Counts changes of the content.';
create index portico_views_of_table on public.portico_views (table_schema, table_name);

create function public.portico_view_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.content is distinct from old.content then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
create trigger portico_view_changed before update on public.portico_views
  for each row execute function public.portico_view_changed();

-- With which view a table opens, for each person.
create table public.portico_view_defaults (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  table_schema text not null,
  table_name text not null,
  view_id uuid not null references public.portico_views (id) on delete cascade,
  primary key (user_id, table_schema, table_name)
);
comment on table public.portico_view_defaults is 'With which view a table opens, for each person.';
create index portico_view_defaults_view on public.portico_view_defaults (view_id);

alter table public.portico_views enable row level security;
alter table public.portico_view_defaults enable row level security;

create policy "people keep their own views" on public.portico_views for all to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "who may read a table sees its shared views" on public.portico_views for select to authenticated
  using (is_shared and exists (
    select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = table_schema and c.relname = table_name and pg_catalog.has_any_column_privilege(c.oid, 'select')
  ));
create policy "people choose among the views they see" on public.portico_view_defaults for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (select from public.portico_views v where v.id = view_id));

-- Projects with the older default privileges have granted everything to everybody by now.
revoke all on public.portico_views, public.portico_view_defaults from anon, authenticated;
grant select, delete on public.portico_views, public.portico_view_defaults to authenticated;
grant insert (table_schema, table_name, name, is_shared, content), update (name, is_shared, content)
  on public.portico_views to authenticated;
grant insert (table_schema, table_name, view_id), update (table_schema, table_name, view_id)
  on public.portico_view_defaults to authenticated;

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
