import { expect, test } from 'vitest'
import { aColumn } from '../schema/table.fixture.ts'
import { arrange, move, plainLayout, shownOf } from './layout.ts'

const columns = ['a', 'b', 'c', 'd'].map((name) => aColumn(name, 'text'))
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join('')

test('columns come in the order that was chosen, frozen ones first, new ones last', () => {
  expect(names(arrange(columns, plainLayout))).toBe('abcd')
  expect(names(arrange(columns, { ...plainLayout, order: ['c', 'gone', 'a'] }))).toBe('cabd')
  expect(names(arrange(columns, { ...plainLayout, order: ['c', 'a'], frozen: ['d', 'a'] }))).toBe('adcb')
})

test('hidden columns are not shown, unless nothing were left', () => {
  expect(names(shownOf(columns, { ...plainLayout, hidden: ['b', 'gone'] }))).toBe('acd')
  expect(names(shownOf(columns, { ...plainLayout, hidden: ['a', 'b', 'c', 'd'] }))).toBe('a')
})

test('a column moves to the place of another one, both ways', () => {
  expect(names(arrange(columns, move(columns, plainLayout, 'a', 'c')))).toBe('bcad')
  expect(names(arrange(columns, move(columns, plainLayout, 'd', 'b')))).toBe('adbc')
})

test('a column does not move over the edge of those that stay in sight', () => {
  const frozen = { ...plainLayout, frozen: ['a'] }
  expect(move(columns, frozen, 'c', 'a')).toBe(frozen)
  expect(move(columns, frozen, 'a', 'c')).toBe(frozen)
})
