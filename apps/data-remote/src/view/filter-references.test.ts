import { expect, test } from 'vitest'
import type { Filter, FilterItem } from '../query/conditions/filter.ts'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { findFilterReferences } from './filter-references.ts'

const table = createTestTable({
  columns: [
    createTestColumn('house', 'exact'),
    createTestColumn('room', 'exact'),
    createTestColumn('owner', 'uuid'),
  ],
  foreignKeys: [['owner'], ['house', 'room']].map((columns) => ({
    name: '',
    columns,
    refSchema: 'public',
    refTable: 'other',
    refColumns: columns,
  })),
})
const one = (column: string, value: string, operator: Filter['operator'] = 'eq') => ({
  column,
  operator,
  value,
})
const ada = 'a0000000-0000-4000-8000-000000000000'
const grace = 'b0000000-0000-4000-8000-000000000000'
const rows = (match: 'all' | 'any', ...filters: FilterItem[]) => [
  ...findFilterReferences(table, { match, filters }).values(),
]

test('each value of a filter on a foreign key references a row', () => {
  expect(rows('all', one('owner', ada, 'neq'))).toEqual([[{ owner: ada }]])
  expect(rows('all', one('owner', `${ada},${grace}`, 'in'))).toEqual([[{ owner: ada }, { owner: grace }]])
})

test('the columns of a composite key come from filters that are joined by AND', () => {
  const house = one('house', '1')
  const room = one('room', '2')
  const whole = [{ house: '1', room: '2' }]
  expect(rows('all', house, room)).toEqual([whole])
  expect(rows('any', { match: 'all', filters: [house, room] }, one('owner', ada))).toEqual([
    whole,
    [{ owner: ada }],
  ])
  expect(rows('all', house, { match: 'any', filters: [room, one('title', 'x')] })).toEqual([whole])
  expect(rows('any', house, room)).toEqual([[{ room: '2' }]])
})

test('filter values that are not keys reference no rows', () => {
  expect(rows('all', one('house', '1'), one('owner', 'ada'), one('owner', ada, 'gt'))).toEqual([])
})
