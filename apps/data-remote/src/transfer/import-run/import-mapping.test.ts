import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../../schema/table.fixture.ts'
import { matchColumns } from './import-mapping.ts'

const match = (columns: readonly string[], fields: readonly string[]) => {
  const table = createTestTable({ columns: columns.map((name) => createTestColumn(name, 'text')) })
  return matchColumns(table, fields).map((column) => column?.name ?? null)
}

test('matchColumns prefers the column with the exact name, even if an earlier field is similar', () => {
  expect(match(['a_b'], ['a-b', 'a_b'])).toEqual([null, 'a_b'])
  expect(match(['Select', 'select'], ['SELECT', 'select'])).toEqual(['Select', 'select'])
})

test('matchColumns ignores case, blanks and punctuation in names', () => {
  expect(match(['first_name'], ['First Name'])).toEqual(['first_name'])
  expect(match(['-', 'a'], ['_', 'b'])).toEqual([null, null])
})
