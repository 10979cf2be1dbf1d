import { expect, test } from 'vitest'
import type { Draft } from '../kinds/kind.ts'
import { aColumn, aTable } from '../schema/table.fixture.ts'
import { texts } from '../texts/texts.ts'
import { firstDrafts, valuesOf } from './new-row.ts'

const t = texts.in('en')
const table = aTable({
  columns: [
    aColumn('id', 'exact', { identity: 'always' }),
    aColumn('title', 'text'),
    aColumn('notes', 'text', { nullable: true }),
    aColumn('status', 'enumeration', { default: "'open'" }),
    aColumn('length', 'integer', { generated: true }),
    aColumn('size', 'integer', { nullable: true }),
  ],
})

test('fields start with DEFAULT, NULL or empty, and generated columns have no field', () => {
  expect(Object.fromEntries(firstDrafts(table))).toEqual({
    title: { state: 'value', text: '' },
    notes: { state: 'null' },
    status: { state: 'default' },
    size: { state: 'null' },
  })
})

test('valuesOf distinguishes NULL, an empty text and DEFAULT', () => {
  const drafts = new Map<string, Draft>([...firstDrafts(table), ['notes', { state: 'value', text: '' }]])
  const { values } = valuesOf(t, table, drafts)
  expect(values).toEqual({ title: '', notes: '', size: null })
  expect('status' in values).toBe(false)
})

test('valuesOf reports each invalid field', () => {
  const drafts = new Map<string, Draft>([...firstDrafts(table), ['size', { state: 'value', text: 'big' }]])
  expect([...valuesOf(t, table, drafts).problems]).toEqual([['size', 'Enter a whole number.']])
})

test('valuesOf reads columns that are named like members of Object.prototype', () => {
  const names = ['constructor', '__proto__', 'toString']
  const strange = aTable({ columns: names.map((name) => aColumn(name, 'integer')) })
  const written = (text: string) =>
    valuesOf(t, strange, new Map(names.map((name) => [name, { state: 'value', text }])))
  expect(Object.entries(written('7').values)).toEqual(names.map((name) => [name, 7]))
  expect([...written('seven').problems.keys()]).toEqual(names)
})
