import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyConditions } from '../addressing/key-conditions.ts'
import type { Row } from '../row.ts'
import { columnDefault, type RowValues } from '../values.ts'
import { createTaskRows, type TaskRows, type TypeTestValues, typeTestValues } from './update-row.fixture.ts'
import { readRow, updateRow } from './update-row.ts'
import { deleteRows } from './write-rows.ts'

let stage: TaskRows
let client: TaskRows['client']
let tasks: TaskRows['tasks']
let add: TaskRows['add']

beforeAll(async () => {
  stage = await createTaskRows('Conflicts')
  ;({ client, tasks, add } = stage)
})
afterAll(() => stage?.backend.close())

const update = (row: Row, values: RowValues) => updateRow(client, tasks, ['id'], row, values)

const allKinds: readonly TypeTestValues[] = [...typeTestValues, ['is_billable', true, false, false]]

test.each(allKinds)(
  'updateRow saves a changed %s, and accepts the same request again',
  async (column, before, _, mine) => {
    const row = await add({ [column]: before })
    expect(await update(row, { [column]: mine })).toMatchObject({ state: 'saved' })
    // Repeats the request with the values that were read before, as after a lost answer.
    expect(await update(row, { [column]: mine })).toMatchObject({ state: 'saved' })
  },
)

test.each(allKinds)(
  'updateRow does not overwrite a %s that another user has changed',
  async (column, before, theirs, mine) => {
    const row = await add({ [column]: before })
    await client
      .from('tasks')
      .update({ [column]: theirs })
      .eq('id', row.id)
    const isTheSame = JSON.stringify(theirs) === JSON.stringify(mine)
    const outcome = await update(row, { [column]: mine })
    expect(outcome.state).toBe(isTheSame ? 'saved' : 'changed')
    const now = await readRow(client, tasks, createKeyConditions(['id'], row))
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

test('a number is equal in every notation', async () => {
  const row = await add({ estimate_hours: '1.50' })
  await update(row, { estimate_hours: '5' })
  expect(await update(row, { estimate_hours: '5.0' })).toMatchObject({ state: 'saved' })
})

test('updateRow sets a column to its default and others to values', async () => {
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

test('updating a deleted row reports that it is gone', async () => {
  const row = await add()
  expect((await deleteRows(client, tasks, ['id'], [row])).deleted).toHaveLength(1)
  expect((await deleteRows(client, tasks, ['id'], [row])).deleted).toHaveLength(1)
  await expect(update(row, { notes: 'x' })).rejects.toMatchObject({ code: 'not_saved_gone' })
})
