-- Projects and their tasks: rows belong to a person, and some projects are shared with everybody who is signed in.

create function public.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  description text,
  color text not null default '#3b6fd4' constraint color_is_hex check (color ~ '^#[0-9a-f]{6}$'),
  is_shared boolean not null default false,
  budget numeric(12, 2) check (budget >= 0),
  starts_on date,
  ends_on date,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ends_after_start check (ends_on >= starts_on)
);
comment on table public.projects is 'What people work on; seen by its owner, and by everybody signed in when shared.';
comment on column public.projects.owner_id is 'Who owns the project; whoever creates it.';
comment on column public.projects.color is 'Six hexadecimal digits, for example #3b6fd4.';
comment on column public.projects.is_shared is 'Everybody who is signed in may read a shared project.';
comment on column public.projects.budget is 'In euros.';
create index projects_owner on public.projects (owner_id);
create index projects_newest on public.projects (created_at desc, id desc);
create trigger projects_touch before update on public.projects
  for each row execute function public.touch_updated_at();

create type public.task_status as enum ('backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled');
create type public.task_priority as enum ('low', 'medium', 'high', 'urgent');

create table public.tasks (
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  notes text,
  status public.task_status not null default 'todo',
  priority public.task_priority not null default 'medium',
  tags text[] not null default '{}',
  checklist jsonb,
  estimate_hours numeric(6, 2) constraint estimate_not_negative check (estimate_hours >= 0),
  effort_points int8,
  is_billable boolean not null default true,
  due_on date,
  starts_at timestamptz,
  reminder_at timestamp,
  completed_at timestamptz,
  title_length integer generated always as (char_length(title)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, title)
);
comment on table public.tasks is 'The steps of a project; seen by whoever sees the project.';
comment on column public.tasks.tags is 'Free words to find a task by.';
comment on column public.tasks.checklist is 'A list of { "text": …, "done": true | false }.';
comment on column public.tasks.estimate_hours is 'Hours, to the hundredth.';
comment on column public.tasks.reminder_at is 'Local time, without a zone.';
comment on column public.tasks.title_length is 'Characters in the title; computed.';
create index tasks_project on public.tasks (project_id);
create index tasks_newest on public.tasks (created_at desc, id desc);
create index tasks_due on public.tasks (due_on, id);
create trigger tasks_touch before update on public.tasks
  for each row execute function public.touch_updated_at();

create table public.task_watchers (
  task_id bigint not null references public.tasks (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  notify boolean not null default true,
  since timestamptz not null default now(),
  primary key (task_id, user_id)
);
comment on table public.task_watchers is 'Who wants to hear of a task; a key of two columns.';

alter table public.projects enable row level security;
alter table public.tasks enable row level security;
alter table public.task_watchers enable row level security;

create policy "owners do everything" on public.projects for all to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "shared projects are read by all" on public.projects for select to authenticated using (is_shared);

create policy "whoever sees the project sees its tasks" on public.tasks for select to authenticated
  using (exists (select from public.projects p where p.id = project_id));
create policy "owners add tasks" on public.tasks for insert to authenticated
  with check (exists (select from public.projects p where p.id = project_id and p.owner_id = (select auth.uid())));
create policy "owners change tasks" on public.tasks for update to authenticated
  using (exists (select from public.projects p where p.id = project_id and p.owner_id = (select auth.uid())))
  with check (exists (select from public.projects p where p.id = project_id and p.owner_id = (select auth.uid())));
create policy "owners remove tasks" on public.tasks for delete to authenticated
  using (exists (select from public.projects p where p.id = project_id and p.owner_id = (select auth.uid())));

create policy "people manage what they watch" on public.task_watchers for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (select from public.tasks t where t.id = task_id));

grant select, insert, update, delete on public.projects, public.tasks, public.task_watchers to authenticated;

create view public.project_summaries with (security_invoker = true) as
  select
    p.id,
    p.name,
    p.is_shared,
    count(t.id) as tasks,
    count(t.id) filter (where t.status = 'done') as done,
    coalesce(sum(t.estimate_hours), 0) as estimated_hours,
    min(t.due_on) filter (where t.status not in ('done', 'cancelled')) as next_due
  from public.projects p
  left join public.tasks t on t.project_id = p.id
  group by p.id;
comment on view public.project_summaries is 'Progress of each project; read only.';
grant select on public.project_summaries to authenticated;
