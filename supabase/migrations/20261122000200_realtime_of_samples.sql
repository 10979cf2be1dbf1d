-- Changes of the samples are sent by Realtime to whoever may see them. Every Supabase project has this publication.
do $$
declare
  item text;
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  foreach item in array array['projects', 'tasks', 'task_watchers', 'readings'] loop
    if exists (select from pg_publication where pubname = 'supabase_realtime' and not puballtables)
      and not exists (
        select from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = item
      )
    then
      execute format('alter publication supabase_realtime add table public.%I', item);
    end if;
  end loop;
end
$$;
