import { expect, test } from 'vitest'
import { aColumn } from '../schema/table.fixture.ts'
import { arrange, move, plainLayout, shownOf } from './layout.ts'

const columns = ['a', 'b', 'c', 'd'].map((name) => aColumn(name, 'text'))
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join('')

test('arrange puts frozen columns first, then the given order, and new columns last', () => {
  expect(names(arrange(columns, plainLayout))).toBe('abcd')
  expect(names(arrange(columns, { ...plainLayout, order: ['c', 'gone', 'a'] }))).toBe('cabd')
  expect(names(arrange(columns, { ...plainLayout, order: ['c', 'a'], frozen: ['d', 'a'] }))).toBe('adcb')
})

test('shownOf leaves out hidden columns, unless all are hidden', () => {
  expect(names(shownOf(columns, { ...plainLayout, hidden: ['b', 'gone'] }))).toBe('acd')
  expect(names(shownOf(columns, { ...plainLayout, hidden: ['a', 'b', 'c', 'd'] }))).toBe('a')
})

test('move puts a column in the position of another, in both directions', () => {
  expect(names(arrange(columns, move(columns, plainLayout, 'a', 'c')))).toBe('bcad')
  expect(names(arrange(columns, move(columns, plainLayout, 'd', 'b')))).toBe('adbc')
})

test('move does not cross the edge of the frozen columns', () => {
  const frozen = { ...plainLayout, frozen: ['a'] }
  expect(move(columns, frozen, 'c', 'a')).toBe(frozen)
  expect(move(columns, frozen, 'a', 'c')).toBe(frozen)
})
