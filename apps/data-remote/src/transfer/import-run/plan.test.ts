import { expect, test } from 'vitest'
import { aColumn, aTable } from '../../schema/table.fixture.ts'
import { matchColumns } from './plan.ts'

const match = (columns: readonly string[], fields: readonly string[]) => {
  const table = aTable({ columns: columns.map((name) => aColumn(name, 'text')) })
  return matchColumns(table, fields).map((column) => column?.name ?? null)
}

test('a field gets the column of its exact name, also if an earlier field is like it', () => {
  expect(match(['a_b'], ['a-b', 'a_b'])).toEqual([null, 'a_b'])
  expect(match(['Select', 'select'], ['SELECT', 'select'])).toEqual(['Select', 'select'])
})

test('a field differs from its column in case, blanks and signs only', () => {
  expect(match(['first_name'], ['First Name'])).toEqual(['first_name'])
  expect(match(['-', 'a'], ['_', 'b'])).toEqual([null, null])
})
