import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../packages/local-backend/src/testing.ts'
import { DataError } from '../errors/data-error.ts'
import { loadSchema } from '../schema/load-schema.ts'
import type { Table } from '../schema/schema.ts'
import type { Row } from './row.ts'
import { readOne } from './update-row.ts'
import { canUpdateRows, type RowChange, updateRows } from './update-rows.ts'
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
  project = (await insertRow(client, projects, { name: 'Many at once' })).id
})
afterAll(() => backend?.close())

const add = (values: Values = {}) => {
  count += 1
  return insertRow(client, tasks, { project_id: project, title: `Row ${count}`, ...values })
}
const update = async (changes: readonly RowChange[]) => {
  const outcomes = await updateRows(client, tasks, ['id'], changes)
  return outcomes?.map((outcome) => (outcome instanceof DataError ? outcome.code : outcome.state))
}

/** One value of each kind, what somebody else writes, and what is written here. */
const kinds: readonly [column: string, before: unknown, theirs: unknown, mine: unknown][] = [
  ['notes', 'a, "b" (c) \\ 100% *', 'A, "b" (c) \\ 100% *', 'mine'],
  ['notes', '', null, 'mine'],
  ['notes', null, '', 'mine'],
  ['notes', 'long '.repeat(2_000), 'theirs', 'mine'],
  ['status', 'todo', 'done', 'in_review'],
  ['tags', ['a', 'b "c"', '{}', 'NULL'], [], ['d,e']],
  ['checklist', { n: 12, list: [1, { a: 'ü' }] }, null, { n: 13 }],
  ['estimate_hours', '1.50', '2.00', '3'],
  ['effort_points', '9007199254740993', '9007199254740992', '1'],
  ['is_billable', true, false, null],
  ['due_on', '2026-11-21', '2026-11-22', '2026-11-23'],
  [
    'starts_at',
    '2026-11-21T14:30:00.123456+00:00',
    '2026-11-21T14:30:00.123457+00:00',
    '2026-11-21 15:00+01:00',
  ],
  ['reminder_at', '2026-11-21T14:30:00.5', null, '2026-11-22 10:00'],
]

test('values of every kind are compared and saved in one call, also a second time, and not over those of others', async () => {
  const own = await Promise.all(kinds.map(([column, before]) => add({ [column]: before })))
  const others = await Promise.all(kinds.map(([column, before]) => add({ [column]: before })))
  for (const [i, [column, , theirs]] of kinds.entries())
    await client
      .from('tasks')
      .update({ [column]: theirs })
      .eq('id', others[i]?.id)
  const changes = [...own, ...others].map((read, i): RowChange => {
    const [column, , , mine] = kinds[i % kinds.length] ?? ['', null, null, null]
    return { read, values: { [column]: mine } }
  })
  const refused = (column: string) => (column === 'is_billable' ? '23502' : null)
  const wanted = [...kinds.map(([column]) => refused(column) ?? 'saved'), ...kinds.map(() => 'changed')]
  expect(await update(changes)).toEqual(wanted)
  expect(await update(changes), 'as after an answer that was lost').toEqual(wanted)
  const { data } = await client
    .from('tasks')
    .select('notes')
    .in(
      'id',
      others.map(({ id }) => id),
    )
  expect(data?.filter(({ notes }) => notes === 'mine')).toEqual([])
})

test('of many rows each has its own outcome', async () => {
  const read: Row[] = []
  for (let i = 0; i < 8; i += 1) read.push(await add({ notes: `read ${i}`, status: 'done' }))
  const [first, second, third] = read as [Row, Row, Row]
  await client.from('tasks').update({ notes: 'theirs' }).eq('id', second.id)
  await deleteRows(client, tasks, ['id'], [third])
  const changes = read.map((row, i): RowChange => {
    const values = { notes: `new ${i}`, estimate_hours: i === 3 ? '-1' : '1.50', status: columnDefault }
    return { read: row, values }
  })
  const outcomes = await updateRows(client, tasks, ['id'], changes)
  expect(outcomes?.map((outcome) => ('state' in outcome ? outcome.state : outcome.code))).toEqual([
    ...['saved', 'changed', 'not_saved_gone', '23514', 'saved', 'saved', 'saved', 'saved'],
  ])
  // As REST reads it.
  const saved = await readOne(client, tasks, matches(['id'], first))
  expect(outcomes?.[0]).toEqual({ state: 'saved', row: saved })
  expect(saved).toMatchObject({ notes: 'new 0', estimate_hours: '1.50', status: 'todo' })
  expect(outcomes?.[1]).toMatchObject({ theirs: { notes: 'theirs', estimate_hours: null, status: 'done' } })
  expect(outcomes?.[3]).toMatchObject({ message: expect.stringContaining('estimate_not_negative') })
})

test('a project without the function is asked once, and about a table of another schema not at all', async () => {
  const other = backend.client()
  vi.spyOn(other, 'rpc').mockImplementation(() => client.rpc('portico_save_rows_of_nobody') as never)
  expect(canUpdateRows(other, tasks)).toBe(true)
  expect(await updateRows(other, tasks, ['id'], [])).toBeNull()
  expect(canUpdateRows(other, tasks)).toBe(false)
  expect(canUpdateRows(client, tasks)).toBe(true)
  expect(canUpdateRows(client, { ...tasks, schema: 'private' })).toBe(false)
})

test('who is not signed in saves row by row until they are', async () => {
  const nobody = backend.client()
  expect(await updateRows(nobody, tasks, ['id'], [])).toBeNull()
  expect(canUpdateRows(nobody, tasks)).toBe(true)
})

test.each([
  ['too long for one statement', { code: '57014', message: 'canceling statement' }, 500],
  ['too large for a proxy', { code: '', message: 'Payload Too Large' }, 413],
])('what is %s goes row by row, and the next one may go together again', async (_, error, status) => {
  const slow = backend.client()
  vi.spyOn(slow, 'rpc').mockReturnValue(Promise.resolve({ data: null, error, status }) as never)
  expect(await updateRows(slow, tasks, ['id'], [])).toBeNull()
  expect(canUpdateRows(slow, tasks)).toBe(true)
})

test('a text that no database takes keeps only its own row from being saved', async () => {
  const read = await add()
  expect(await updateRows(client, tasks, ['id'], [{ read, values: { notes: 'a\u0000b' } }])).toBeNull()
  expect(canUpdateRows(client, tasks)).toBe(true)
})
