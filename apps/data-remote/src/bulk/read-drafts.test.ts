import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { texts } from '../texts/texts.ts'
import { readDrafts } from './read-drafts.ts'

const t = texts.in('en')

test('readDrafts reads columns that are named like members of Object.prototype', () => {
  const names = ['constructor', '__proto__', 'toString']
  const table = createTestTable({ columns: names.map((name) => createTestColumn(name, 'integer')) })
  const written = (text: string) =>
    readDrafts(t, table, new Map(names.map((name) => [name, { state: 'value', text }])))
  expect(Object.entries(written('7').values)).toEqual(names.map((name) => [name, 7]))
  expect([...written('seven').wrong.keys()]).toEqual(names)
})
