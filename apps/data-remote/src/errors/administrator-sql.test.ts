import { expect, test } from 'vitest'
import {
  createAdministratorSql,
  createGrantSql,
  type FailedAction,
  type WriteAccess,
} from './administrator-sql.ts'
import { toDataError } from './data-error.ts'

const asked: FailedAction = {
  schema: 'public',
  table: 'tasks',
  columns: [],
  texts: [],
  role: 'authenticated',
}
const sql = (code: string, message: string, more: Partial<FailedAction> = {}) =>
  createAdministratorSql(toDataError({ code, message }, 400), { ...asked, ...more })

test.each([
  ['permission denied for table tasks', 'grant select on table public.tasks to authenticated;'],
  ['permission denied for view "Old Tasks"', 'grant select on table public."Old Tasks" to authenticated;'],
  [
    'permission denied for table first "name"',
    'grant select on table public."first ""name""" to authenticated;',
  ],
  ['permission denied for type mood', null],
  ['permission denied for materialized view sums', 'grant select on table public.sums to authenticated;'],
  [
    'permission denied for sequence tasks_id_seq',
    'grant usage on sequence public.tasks_id_seq to authenticated;',
  ],
  ['permission denied for function label', 'grant execute on function public.label to authenticated;'],
  ['permission denied for schema crm', 'grant usage on schema crm to authenticated;'],
  ['new row violates row-level security policy for table "tasks"', null],
])('createAdministratorSql for "%s"', (message, expected) => expect(sql('42501', message)).toBe(expected))

const own = 'permission denied for table tasks'

test.each<[string, string, WriteAccess]>([
  ['update (title, "Due")', own, { action: 'update', columns: ['title', 'Due'], canRead: true }],
  ['update', own, { action: 'update', canRead: true }],
  ['insert', own, { action: 'insert', canRead: true }],
  ['select, delete', own, { action: 'delete', canRead: false }],
])('a refused write suggests the privileges %s', (privileges, message, write) =>
  expect(sql('42501', message, { write })).toBe(
    `grant ${privileges} on table public.tasks to authenticated;`,
  ),
)

test('a refusal of a table that a trigger writes to lists the possible privileges', () => {
  const write = { action: 'update', canRead: true } as const
  expect(sql('42501', 'permission denied for table audit', { write })).toBe(
    `-- A trigger or function of tasks uses it: one of
-- select, insert, update, delete.
grant insert on table public.audit to authenticated;`,
  )
})

test('a recursive policy suggests a query of the policies', () => {
  expect(sql('42P17', 'infinite recursion detected in policy for relation "o\'ps"')).toContain(
    "from pg_policies\nwhere tablename = 'o''ps';",
  )
})

test('an unknown table or column suggests reloading the schema', () => {
  for (const code of ['PGRST204', 'PGRST205']) expect(sql(code, 'x')).toBe("notify pgrst, 'reload schema';")
})

test('a timeout suggests indexes on the compared and searched columns', () => {
  expect(sql('57014', 'x')).toBeNull()
  expect(sql('57014', 'x', { columns: ['status', 'Due'], texts: ['title'] })).toBe(
    `create index on public.tasks (status, "Due");
create extension if not exists pg_trgm with schema extensions;
create index on public.tasks using gin (title gin_trgm_ops);`,
  )
})

test('createAdministratorSql returns null for other failures', () => expect(sql('23505', 'x')).toBeNull())

test('createAdministratorSql quotes names from the address', () => {
  expect(createGrantSql({ ...asked, role: 'anon', table: 'x"; drop table y; --' })).toBe(
    'grant usage on schema public to anon;\ngrant select on table public."x""; drop table y; --" to anon;',
  )
})
