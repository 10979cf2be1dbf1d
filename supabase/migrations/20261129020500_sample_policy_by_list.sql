-- The sample table `tasks` reads the projects that the caller sees once for each query, and not one for each task. That is the better plan for
-- pages, searches and counts of many tasks in few projects (docs/data.md#slow-queries). Writes keep the lookup of their one project.
do $$
begin
  -- The samples may have been left out, or changed.
  if exists (
    select from pg_catalog.pg_policy p
    where p.polrelid = to_regclass('public.tasks') and p.polname = 'whoever sees the project sees its tasks'
      and pg_catalog.pg_get_expr(p.polqual, p.polrelid) ~ '^\(EXISTS \( SELECT\s+FROM projects p\s+WHERE \(p\.id = tasks\.project_id\)\)\)$'
  ) then
    alter policy "whoever sees the project sees its tasks" on public.tasks
      using (project_id = any (array(select p.id from public.projects p)));
  end if;
end
$$;
