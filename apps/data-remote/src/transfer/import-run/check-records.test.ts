import { createRandomId } from '@portico/react-remote'
import { expect, test } from 'vitest'
import type { Draft } from '../../column-types/column-type.ts'
import { tasks } from '../../fetch-stub.fixture.ts'
import { parseSchema } from '../../schema/parse-schema.ts'
import type { Table } from '../../schema/schema.ts'
import { texts } from '../../texts/texts.ts'
import { findForm, readSample } from '../files/read-file.ts'
import { createCheckpoint, type ImportCheckpoint, restorePlan } from './checkpoint.ts'
import { type EmptyCell, getMissingColumns, matchColumns, readFills, setTargets } from './import-mapping.ts'
import { sortRows } from './sort-records.ts'

const column = (name: string, more: object) => ({ ...tasks.columns[1], name, ...more })
/** Text and number columns that are nullable, have a default, or neither. */
const table = parseSchema({
  tables: [
    {
      ...tasks,
      columns: [
        column('id', { udt: 'int4', type: 'int4' }),
        column('note', { nullable: true }),
        column('title', {}),
        column('state', { default: "'open'::text" }),
        column('hours', { udt: 'int4', type: 'int4', nullable: true, default: '8' }),
      ],
    },
  ],
}).tables[0] as Table

async function planOfFile(text: string, fills: Record<string, Draft> = {}, empty: EmptyCell = 'null') {
  const file = new File([text], 'x.csv')
  const form = await findForm(file)
  const { fields } = await readSample(file, form, 100)
  const given = { fills: new Map(Object.entries(fills)), empty, mode: 'insert' } as const
  return setTargets(
    { seed: createRandomId(), table, file, form, fields, ...given },
    matchColumns(table, fields),
  )
}

async function read(plan: Awaited<ReturnType<typeof planOfFile>>) {
  const sorted = await Array.fromAsync(sortRows(plan, null))
  return {
    values: sorted.flatMap(({ insert }) => insert.map(({ values }) => ({ ...values }))),
    problems: sorted.flatMap(({ bad }) => bad.map(({ problem }) => problem(texts.in('en')))),
  }
}

test.each([
  ['null', { note: null, title: '', hours: null }],
  ['text', { note: '', title: '', state: '', hours: null }],
  ['default', { note: null, title: '' }],
] as const)(
  'an empty cell is read as the chosen value if the column allows it: %s',
  async (empty, values) => {
    const plan = await planOfFile('id,note,title,state,hours\n1,,,,\n', {}, empty)
    expect(await read(plan)).toEqual({ values: [{ id: 1, ...values }], problems: [] })
  },
)

test('a number column without NULL and default requires a value', async () => {
  for (const empty of ['null', 'text', 'default'] as const) {
    const { problems } = await read(await planOfFile('id,title\n,x\n', {}, empty))
    expect(problems).toEqual(['id: Enter a value.'])
  }
})

test('columns without a field get their fill value in each row, or their default', async () => {
  const plan = await planOfFile('id\n1\n2\n', {
    title: { state: 'value', text: 'Same' },
    note: { state: 'null' },
    hours: { state: 'default' },
  })
  expect(getMissingColumns(table, plan.targets, plan.fills)).toEqual([])
  expect(getMissingColumns(table, plan.targets, new Map()).map(({ name }) => name)).toEqual(['title'])
  expect(await read(plan)).toEqual({
    values: [1, 2].map((id) => ({ id, title: 'Same', note: null })),
    problems: [],
  })
})

test('fill values are validated by column type, and dropped if a field maps to the column', async () => {
  const fills: Record<string, Draft> = { hours: { state: 'value', text: 'many' } }
  const { wrong } = readFills(table, new Map(Object.entries(fills)))
  expect(wrong.get('hours')?.problem(texts.in('en'))).toBe('Enter a whole number.')
  expect((await planOfFile('id,title,hours\n1,x,2\n', fills)).fills.size).toBe(0)
})

test('a part of the key may be a fill value', async () => {
  const two = { ...table, primaryKey: ['title', 'id'] }
  const plan = setTargets(
    { ...(await planOfFile('id\n1\n1\n', { title: { state: 'value', text: 'A' } })), table: two },
    [two.columns[0] ?? null],
  )
  expect(plan.key).toEqual(['title', 'id'])
  expect((await read(plan)).problems).toEqual(['Line 2 has the same title, id.'])
})

test('a resumed import has the same fill values, and older checkpoints have none', async () => {
  const plan = await planOfFile('id\n1\n', { title: { state: 'value', text: 'Same' } }, 'default')
  const progress = {} as ImportCheckpoint['progress']
  const kept: ImportCheckpoint = structuredClone({ ...(await createCheckpoint(plan)), at: 0, progress })
  expect(restorePlan(kept, table, plan.file)).toEqual(plan)
  const { fills: _fills, empty: _empty, ...older } = kept
  expect(restorePlan(older, table, plan.file)).toEqual({ ...plan, fills: new Map(), empty: 'null' })
  const renamed = { ...table, columns: table.columns.filter(({ name }) => name !== 'title') }
  expect(restorePlan(kept, renamed, plan.file)).toBe(null)
})
