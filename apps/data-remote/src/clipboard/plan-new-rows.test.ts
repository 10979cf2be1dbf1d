import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import type { BlockTarget, CellBlock } from './block.ts'
import { planNewRows } from './plan-new-rows.ts'

const t = ((text: string) => text) as never
const name = createTestColumn('name', 'text')
const hours = createTestColumn('hours', 'integer', { nullable: true })
const status = createTestColumn('status', 'enumeration', { default: "'open'" })
const id = createTestColumn('id', 'integer', { identity: 'always' })
const columns = [id, name, hours, status]
const table = createTestTable({ columns })

const plan = (cells: CellBlock['cells'], target: Partial<BlockTarget> = {}, isExact = false) =>
  planNewRows(
    t,
    table,
    { cells, isExact, purpose: 'paste' },
    {
      rows: [],
      columns,
      top: 0,
      left: 1,
      chosenRows: 1,
      chosenColumns: 1,
      hasMore: false,
      end: null,
      ...target,
    },
  )

test.each([
  ['of its cells', [['A', '1', 'done']], { name: 'A', hours: 1, status: 'done' }],
  ['of a short line: the others get their default', [['A']], { name: 'A' }],
  ['with nothing for a column with a default', [['A', '', '']], { name: 'A', hours: null }],
])('planNewRows reads a new row %s', (_, cells, values) => {
  expect({ ...plan(cells)?.lines[0]?.values }).toEqual(values)
})

test('planNewRows skips invalid and empty lines, and keeps the line numbers', () => {
  const news = plan([['A', 'many', 'shut'], ['', '', ''], ['C']], { top: 9 })
  expect(news?.lines.map(({ row }) => row)).toEqual([12])
  expect(news?.misfits.map(({ row, column, text }) => [row, column, text])).toEqual([
    [10, 'hours', 'many'],
    [10, 'status', 'shut'],
  ])
  expect(news?.unfit).toBe(1)
})

test('planNewRows names columns that the database fills, and columns that need a value', () => {
  expect(plan([['7', 'A']], { left: 0 })?.unset).toEqual(['id'])
  expect(plan([['1']], { left: 2 })?.missing).toEqual(['name'])
  expect(plan([['A', '1'], ['B'], [null, '2']])?.misfits.map(({ row }) => row)).toEqual([3])
})

test.each([
  ['rows follow', { hasMore: true }],
  ['a repeated block fills chosen rows', { chosenRows: 4 }],
  ['all lines have a row', { rows: ['1', '2'].map((id) => ({ id, row: {} })) }],
])('planNewRows returns null if %s', (_, target) => {
  expect(plan([['A'], ['B']], target)).toBeNull()
})
