-- Shared views of a table by name: the pages read them page after page, from one name to the next, and search them.
create index portico_views_by_name on public.portico_views (table_schema, table_name, name, id);
