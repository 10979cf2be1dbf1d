import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { createFreePrefix, readAnswer, writeSelect } from './row.ts'

const names = ['__proto__', 'constructor', 'title']
const table = createTestTable({
  columns: [...names.map((name) => createTestColumn(name, 'text')), createTestColumn('big', 'exact')],
})

test('a row keeps a column named __proto__ when the query cache merges it with its previous value', () => {
  const read = (title: string) =>
    readAnswer(
      table,
      JSON.parse(`[{"__proto__": "a", "constructor": null, "title": "${title}", "___3": "1"}]`),
    )
  const queries = new QueryClient()
  queries.setQueryData(['rows'], read('before'))
  queries.setQueryData(['rows'], read('after'))
  const [row] = queries.getQueryData<object[]>(['rows']) ?? []
  expect(Object.entries(row ?? {}).slice(0, 3)).toEqual([
    ['__proto__', 'a'],
    ['constructor', null],
    ['title', 'after'],
  ])
  queries.clear()
})

test('aliases have a prefix of underscores that no column has', () => {
  expect(createFreePrefix(table)).toBe('___')
  expect(writeSelect(table)).toBe('__proto__,constructor,title,___3:big::text')
})
