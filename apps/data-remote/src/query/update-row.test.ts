import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../packages/local-backend/src/testing.ts'
import { loadSchema } from '../schema/load-schema.ts'
import type { Table } from '../schema/schema.ts'
import type { Row } from './row.ts'
import { readOne, updateRow } from './update-row.ts'
import { columnDefault, type Values } from './values.ts'
import { deleteRows, insertRow, matches } from './write-rows.ts'

let backend: TestBackend
let client: SupabaseClient
let tasks: Table
let project: unknown
let count = 0

beforeAll(async () => {
  backend = await sharedTestBackend()
  client = (await backend.signedIn()).client
  const { tables } = await loadSchema(client, new AbortController().signal)
  tasks = tables.find(({ name }) => name === 'tasks') as Table
  const projects = tables.find(({ name }) => name === 'projects') as Table
  project = (await insertRow(client, projects, { name: 'Conflicts' })).id
})
afterAll(() => backend?.close())

const add = (values: Values = {}) => {
  count += 1
  return insertRow(client, tasks, { project_id: project, title: `Task ${count}`, ...values })
}
const update = (row: Row, values: Values) => updateRow(client, tasks, ['id'], row, values)

/** One value of each kind, what somebody else writes, and what is written here. */
const kinds: readonly [column: string, before: unknown, theirs: unknown, mine: unknown][] = [
  ['notes', 'a, "b" (c) \\ 100% *', 'theirs', 'mine'],
  ['notes', '', null, 'mine'],
  ['notes', null, '', 'mine'],
  ['notes', 'long '.repeat(2_000), 'theirs', 'mine'],
  ['status', 'todo', 'done', 'in_review'],
  ['tags', ['a', 'b "c"', '{}', 'NULL'], [], ['d,e']],
  ['checklist', { n: 12, list: [1, { a: 'ü' }] }, null, { n: 13 }],
  ['estimate_hours', '1.50', '2.00', '3'],
  ['effort_points', '9007199254740993', '9007199254740992', '1'],
  ['is_billable', true, false, false],
  ['due_on', '2026-11-21', '2026-11-22', '2026-11-23'],
  [
    'starts_at',
    '2026-11-21T14:30:00.123456+00:00',
    '2026-11-21T14:30:00.123457+00:00',
    '2026-11-21 15:00+01:00',
  ],
  ['reminder_at', '2026-11-21T14:30:00.5', null, '2026-11-22 10:00'],
]

test.each(kinds)(
  '%s: a change of what was read is saved, and a second time too',
  async (column, before, _, mine) => {
    const row = await add({ [column]: before })
    expect(await update(row, { [column]: mine })).toMatchObject({ state: 'saved' })
    // As after an answer that was lost: the same request, from what was read before.
    expect(await update(row, { [column]: mine })).toMatchObject({ state: 'saved' })
  },
)

test.each(kinds)(
  '%s: what somebody else has changed since is not overwritten',
  async (column, before, theirs, mine) => {
    const row = await add({ [column]: before })
    await client
      .from('tasks')
      .update({ [column]: theirs })
      .eq('id', row.id)
    const isTheSame = JSON.stringify(theirs) === JSON.stringify(mine)
    const outcome = await update(row, { [column]: mine })
    expect(outcome.state).toBe(isTheSame ? 'saved' : 'changed')
    const now = await readOne(client, tasks, matches(['id'], row))
    if (outcome.state === 'changed') expect(outcome.theirs).toEqual(now)
    expect(now?.[column]).not.toEqual(row[column])
  },
)

test('a change of another column is no conflict', async () => {
  const row = await add({ notes: 'a' })
  await client.from('tasks').update({ title: 'Renamed elsewhere' }).eq('id', row.id)
  expect(await update(row, { notes: 'b' })).toMatchObject({
    state: 'saved',
    row: { title: 'Renamed elsewhere', notes: 'b' },
  })
})

test('a number is the same however it is written', async () => {
  const row = await add({ estimate_hours: '1.50' })
  await update(row, { estimate_hours: '5' })
  expect(await update(row, { estimate_hours: '5.0' })).toMatchObject({ state: 'saved' })
})

test('a column gets its default, beside others that get a value', async () => {
  const row = await add({ status: 'done', is_billable: false })
  const saved = await update(row, { status: columnDefault, notes: 'b' })
  expect(saved).toMatchObject({ state: 'saved', row: { status: 'todo', notes: 'b', is_billable: false } })
  await client.from('tasks').update({ status: 'done' }).eq('id', row.id)
  expect(await update(row, { status: columnDefault })).toMatchObject({ state: 'saved' })
  expect(await update(row, { status: columnDefault })).toMatchObject({
    state: 'changed',
    theirs: { status: 'todo' },
  })
})

test('a row that is deleted twice is gone', async () => {
  const row = await add()
  expect((await deleteRows(client, tasks, ['id'], [row])).deleted).toHaveLength(1)
  expect((await deleteRows(client, tasks, ['id'], [row])).deleted).toHaveLength(1)
  await expect(update(row, { notes: 'x' })).rejects.toMatchObject({ code: 'not_saved_gone' })
})
