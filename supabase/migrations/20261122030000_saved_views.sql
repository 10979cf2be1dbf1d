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
