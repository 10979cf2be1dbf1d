import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DataError } from '../../errors/data-error.ts'
import { createKeyConditions } from '../addressing/key-conditions.ts'
import type { Row } from '../row.ts'
import { columnDefault } from '../values.ts'
import { createTaskRows, type TaskRows, type TypeTestValues, typeTestValues } from './update-row.fixture.ts'
import { readRow } from './update-row.ts'
import { canUpdateRows, type RowChange, updateRows } from './update-rows.ts'
import { deleteRows } from './write-rows.ts'

let stage: TaskRows
let client: TaskRows['client']
let tasks: TaskRows['tasks']
let add: TaskRows['add']

beforeAll(async () => {
  stage = await createTaskRows('Many at once')
  ;({ client, tasks, add } = stage)
})
afterAll(() => stage?.backend.close())

const update = async (changes: readonly RowChange[]) => {
  const outcomes = await updateRows(client, tasks, ['id'], changes)
  return outcomes?.map((outcome) => (outcome instanceof DataError ? outcome.code : outcome.state))
}

/** A boolean set to NULL is refused. */
const allKinds: readonly TypeTestValues[] = [...typeTestValues, ['is_billable', true, false, null]]

test('updateRows compares and saves values of every type, accepts repetition, and keeps other users’ changes', {
  tags: ['long'],
}, async () => {
  const own = await Promise.all(allKinds.map(([column, before]) => add({ [column]: before })))
  const others = await Promise.all(allKinds.map(([column, before]) => add({ [column]: before })))
  for (const [i, [column, , theirs]] of allKinds.entries())
    await client
      .from('tasks')
      .update({ [column]: theirs })
      .eq('id', others[i]?.id)
  const changes = [...own, ...others].map((read, i): RowChange => {
    const [column, , , mine] = allKinds[i % allKinds.length] ?? ['', null, null, null]
    return { read, values: { [column]: mine } }
  })
  const refused = (column: string) => (column === 'is_billable' ? '23502' : null)
  const wanted = [...allKinds.map(([column]) => refused(column) ?? 'saved'), ...allKinds.map(() => 'changed')]
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

test('updateRows returns an outcome for each row', async () => {
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
  // The row is the same as REST returns it.
  const saved = await readRow(client, tasks, createKeyConditions(['id'], first))
  expect(outcomes?.[0]).toEqual({ state: 'saved', row: saved })
  expect(saved).toMatchObject({ notes: 'new 0', estimate_hours: '1.50', status: 'todo' })
  expect(outcomes?.[1]).toMatchObject({ theirs: { notes: 'theirs', estimate_hours: null, status: 'done' } })
  expect(outcomes?.[3]).toMatchObject({ message: expect.stringContaining('estimate_not_negative') })
})

test('updateRows falls back after one request if the function is missing, and never calls it for another schema', async () => {
  const other = stage.backend.client()
  vi.spyOn(other, 'rpc').mockImplementation(() => client.rpc('portico_save_rows_of_nobody') as never)
  expect(canUpdateRows(other, tasks)).toBe(true)
  expect(await updateRows(other, tasks, ['id'], [])).toBeNull()
  expect(canUpdateRows(other, tasks)).toBe(false)
  expect(canUpdateRows(client, tasks)).toBe(true)
  expect(canUpdateRows(client, { ...tasks, schema: 'private' })).toBe(false)
})

test('updateRows saves row by row until the user is signed in', async () => {
  const nobody = stage.backend.client()
  expect(await updateRows(nobody, tasks, ['id'], [])).toBeNull()
  expect(canUpdateRows(nobody, tasks)).toBe(true)
})

test.each([
  ['too long for one statement', { code: '57014', message: 'canceling statement' }, 500],
  ['too large for a proxy', { code: '', message: 'Payload Too Large' }, 413],
])(
  'a request that is %s is sent row by row, and the next one is tried together again',
  async (_, error, status) => {
    const slow = stage.backend.client()
    vi.spyOn(slow, 'rpc').mockReturnValue(Promise.resolve({ data: null, error, status }) as never)
    expect(await updateRows(slow, tasks, ['id'], [])).toBeNull()
    expect(canUpdateRows(slow, tasks)).toBe(true)
  },
)

test('a text that the database rejects prevents only its own row from being saved', async () => {
  const read = await add()
  expect(await updateRows(client, tasks, ['id'], [{ read, values: { notes: 'a\u0000b' } }])).toBeNull()
  expect(canUpdateRows(client, tasks)).toBe(true)
})
