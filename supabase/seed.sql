-- Two users to try the portal with, each with a few projects. Works on any Supabase project. They have no password: a seed is
-- public, and so would the password be. The embedded backend makes one for each when it starts; docs/supabase.md has the SQL that
-- sets one at a project.

insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
)
select
  '00000000-0000-0000-0000-000000000000', person.id, 'authenticated', 'authenticated', person.email, '', now(),
  '{"provider": "email", "providers": ["email"]}'::jsonb,
  jsonb_build_object('sub', person.id, 'email', person.email, 'full_name', person.name, 'email_verified', true),
  now(), now(), '', '', '', ''
from (values
  ('d0000000-0000-4000-8000-000000000001'::uuid, 'demo@portico.example', 'Dana Demo'),
  ('d0000000-0000-4000-8000-000000000002'::uuid, 'other@portico.example', 'Oskar Other')
) as person (id, email, name);

insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select
  gen_random_uuid(), 'email', u.id::text, u.id,
  jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false), now(), now(), now()
from auth.users u
where u.email in ('demo@portico.example', 'other@portico.example');

insert into public.projects (id, owner_id, name, description, color, is_shared, budget, starts_on, ends_on, settings, created_at) values
  ('a0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001', 'Website relaunch',
   'New pages, one design, half the weight.', '#3b6fd4', false, 18500.00, '2026-09-01', '2026-12-18',
   '{"board": "columns", "notify": ["mail"]}', '2026-08-20 08:12:00+00'),
  ('a0000000-0000-4000-8000-000000000002', 'd0000000-0000-4000-8000-000000000001', 'Office move',
   null, '#b4552d', false, 42000.50, '2026-10-05', '2027-01-31', '{}', '2026-09-14 13:40:10.25+00'),
  ('a0000000-0000-4000-8000-000000000003', 'd0000000-0000-4000-8000-000000000001', 'Handbook',
   'How we work, for everybody to read.', '#2f8f6b', true, null, null, null, '{"board": "list"}', '2026-10-01 07:00:00+00'),
  ('a0000000-0000-4000-8000-000000000004', 'd0000000-0000-4000-8000-000000000001', 'Customer interviews',
   'Twenty conversations about the first week.', '#8457c2', false, 3600.00, '2026-11-02', '2026-11-27', '{}', '2026-10-28 16:05:00+00'),
  ('a0000000-0000-4000-8000-000000000005', 'd0000000-0000-4000-8000-000000000002', 'Garden sensors',
   'Replace the batteries before the frost.', '#2f8f6b', true, 950.00, '2026-10-12', '2026-11-30', '{}', '2026-10-03 10:00:00+00'),
  ('a0000000-0000-4000-8000-000000000006', 'd0000000-0000-4000-8000-000000000002', 'Tax return',
   null, '#5b6472', false, null, '2026-11-01', '2027-02-28', '{"private": true}', '2026-11-01 09:30:00+00');

insert into public.tasks
  (project_id, title, notes, status, priority, tags, checklist, estimate_hours, effort_points, is_billable, due_on, starts_at, completed_at)
values
  ('a0000000-0000-4000-8000-000000000001', 'Collect the texts', 'Ask each team for one page.', 'done', 'medium', '{content}', null, 12, 5, true, '2026-09-18', '2026-09-02 08:00:00+00', '2026-09-17 15:20:00+00'),
  ('a0000000-0000-4000-8000-000000000001', 'Choose the photographs', null, 'in_review', 'low', '{content,design}', null, 6.5, 3, true, '2026-11-24', null, null),
  ('a0000000-0000-4000-8000-000000000001', 'Build the start page', 'Under 100 kB.', 'in_progress', 'high', '{frontend}', '[{"text": "Header", "done": true}, {"text": "Search", "done": false}]', 24, 8, true, '2026-11-27', '2026-11-09 08:00:00+00', null),
  ('a0000000-0000-4000-8000-000000000001', 'Check with a screen reader', null, 'todo', 'high', '{frontend,accessibility}', null, 8, 3, true, '2026-12-04', null, null),
  ('a0000000-0000-4000-8000-000000000001', 'Redirect the old addresses', null, 'backlog', 'medium', '{operations}', null, null, null, false, null, null, null),
  ('a0000000-0000-4000-8000-000000000002', 'Measure the rooms', null, 'done', 'medium', '{}', null, 3.25, 2, false, '2026-10-09', null, '2026-10-08 11:00:00+00'),
  ('a0000000-0000-4000-8000-000000000002', 'Order the moving van', 'Two drivers, a tail lift.', 'todo', 'urgent', '{supplier}', null, 1, 1, false, '2026-12-01', null, null),
  ('a0000000-0000-4000-8000-000000000002', 'Cancel the old lease', null, 'cancelled', 'low', '{legal}', null, 0.5, null, false, null, null, null),
  ('a0000000-0000-4000-8000-000000000003', 'Write the chapter on holidays', null, 'in_progress', 'medium', '{writing}', null, 4, 2, false, '2026-11-30', null, null),
  ('a0000000-0000-4000-8000-000000000003', 'Proofread everything', null, 'todo', 'low', '{writing}', null, 10, 5, false, null, null, null),
  ('a0000000-0000-4000-8000-000000000004', 'Write the questions', null, 'done', 'high', '{research}', null, 5, 2, true, '2026-11-04', null, '2026-11-04 17:45:00+00'),
  ('a0000000-0000-4000-8000-000000000004', 'Invite the first ten', 'Half of them left in the first week.', 'in_progress', 'high', '{research,mail}', '[{"text": "List", "done": true}, {"text": "Mail", "done": true}, {"text": "Calendar", "done": false}]', 6, 3, true, '2026-11-20', null, null),
  ('a0000000-0000-4000-8000-000000000005', 'Buy batteries', null, 'done', 'medium', '{shopping}', null, 0.5, 1, false, '2026-10-14', null, '2026-10-13 12:00:00+00'),
  ('a0000000-0000-4000-8000-000000000005', 'Replace them in Tartu', null, 'todo', 'urgent', '{travel}', null, 7.75, 5, false, '2026-11-28', null, null),
  ('a0000000-0000-4000-8000-000000000006', 'Scan the receipts', null, 'in_progress', 'medium', '{paper}', null, 3, 2, false, '2026-12-15', null, null),
  ('a0000000-0000-4000-8000-000000000006', 'Ask the adviser about the car', null, 'backlog', 'low', '{}', null, null, null, false, null, null, null);

insert into public.task_watchers (task_id, user_id, notify)
select t.id, 'd0000000-0000-4000-8000-000000000001', t.priority = 'urgent'
from public.tasks t
join public.projects p on p.id = t.project_id
where p.owner_id = 'd0000000-0000-4000-8000-000000000001' and t.priority in ('high', 'urgent');
