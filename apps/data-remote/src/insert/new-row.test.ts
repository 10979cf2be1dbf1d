import { expect, test } from 'vitest'
import type { Draft } from '../column-types/column-type.ts'
import { createTestColumn, createTestTable } from '../schema/table.fixture.ts'
import { texts } from '../texts/texts.ts'
import { createDrafts, parseDrafts } from './new-row.ts'

const t = texts.in('en')
const table = createTestTable({
  columns: [
    createTestColumn('id', 'exact', { identity: 'always' }),
    createTestColumn('title', 'text'),
    createTestColumn('notes', 'text', { nullable: true }),
    createTestColumn('status', 'enumeration', { default: "'open'" }),
    createTestColumn('length', 'integer', { generated: true }),
    createTestColumn('size', 'integer', { nullable: true }),
  ],
})

test('fields start with DEFAULT, NULL or empty, and generated columns have no field', () => {
  expect(Object.fromEntries(createDrafts(table))).toEqual({
    title: { state: 'value', text: '' },
    notes: { state: 'null' },
    status: { state: 'default' },
    size: { state: 'null' },
  })
})

test('parseDrafts distinguishes NULL, an empty text and DEFAULT', () => {
  const drafts = new Map<string, Draft>([...createDrafts(table), ['notes', { state: 'value', text: '' }]])
  const { values } = parseDrafts(t, table, drafts)
  expect(values).toEqual({ title: '', notes: '', size: null })
  expect('status' in values).toBe(false)
})

test('parseDrafts reports each invalid field', () => {
  const drafts = new Map<string, Draft>([...createDrafts(table), ['size', { state: 'value', text: 'big' }]])
  expect([...parseDrafts(t, table, drafts).problems]).toEqual([['size', 'Enter a whole number.']])
})

test('parseDrafts reads columns that are named like members of Object.prototype', () => {
  const names = ['constructor', '__proto__', 'toString']
  const strange = createTestTable({ columns: names.map((name) => createTestColumn(name, 'integer')) })
  const written = (text: string) =>
    parseDrafts(t, strange, new Map(names.map((name) => [name, { state: 'value', text }])))
  expect(Object.entries(written('7').values)).toEqual(names.map((name) => [name, 7]))
  expect([...written('seven').problems.keys()]).toEqual(names)
})
