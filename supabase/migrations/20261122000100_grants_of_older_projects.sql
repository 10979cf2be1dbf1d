-- Projects made with Supabase's older default privileges grant each new table to everybody, and leave it to policies to refuse.
-- What is granted here is what is meant, and no more: `portico_schema` offers whatever is granted.
do $$
declare
  item record;
begin
  for item in
    select * from (values
      ('projects', null, 'select, insert, update, delete'),
      ('tasks', null, 'select, insert, update, delete'),
      ('task_watchers', null, 'select, insert, update, delete'),
      ('project_summaries', null, 'select'),
      ('readings', null, 'select'),
      ('announcements', 'select', 'select')
    ) as meant (name, of_anon, of_authenticated)
    -- The samples may have been left out.
    where to_regclass('public.' || name) is not null
  loop
    execute format('revoke all on public.%I from anon, authenticated', item.name);
    execute format('grant %s on public.%I to authenticated', item.of_authenticated, item.name);
    if item.of_anon is not null then
      execute format('grant %s on public.%I to anon', item.of_anon, item.name);
    end if;
  end loop;
end
$$;
