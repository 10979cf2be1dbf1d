import { expect, test } from 'vitest'
import { createTestColumn } from '../schema/table.fixture.ts'
import { defaultLayout, getVisibleColumns, moveColumn, sortColumns } from './column-layout.ts'

const columns = ['a', 'b', 'c', 'd'].map((name) => createTestColumn(name, 'text'))
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join('')

test('arrange puts frozen columns first, then the given order, and new columns last', () => {
  expect(names(sortColumns(columns, defaultLayout))).toBe('abcd')
  expect(names(sortColumns(columns, { ...defaultLayout, order: ['c', 'gone', 'a'] }))).toBe('cabd')
  expect(names(sortColumns(columns, { ...defaultLayout, order: ['c', 'a'], frozen: ['d', 'a'] }))).toBe(
    'adcb',
  )
})

test('getVisibleColumns leaves out hidden columns, unless all are hidden', () => {
  expect(names(getVisibleColumns(columns, { ...defaultLayout, hidden: ['b', 'gone'] }))).toBe('acd')
  expect(names(getVisibleColumns(columns, { ...defaultLayout, hidden: ['a', 'b', 'c', 'd'] }))).toBe('a')
})

test('move puts a column in the position of another, in both directions', () => {
  expect(names(sortColumns(columns, moveColumn(columns, defaultLayout, 'a', 'c')))).toBe('bcad')
  expect(names(sortColumns(columns, moveColumn(columns, defaultLayout, 'd', 'b')))).toBe('adbc')
})

test('move does not cross the edge of the frozen columns', () => {
  const frozen = { ...defaultLayout, frozen: ['a'] }
  expect(moveColumn(columns, frozen, 'c', 'a')).toBe(frozen)
  expect(moveColumn(columns, frozen, 'a', 'c')).toBe(frozen)
})
