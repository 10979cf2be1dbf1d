import { expect, test } from 'vitest'
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

test('fields begin with DEFAULT, NULL or empty, and what the database sets is left out', () => {
  expect(firstDrafts(table)).toEqual({
    title: { state: 'value', text: '' },
    notes: { state: 'null' },
    status: { state: 'default' },
    size: { state: 'null' },
  })
})

test('NULL, empty text and DEFAULT are three different things', () => {
  const { values } = valuesOf(t, table, { ...firstDrafts(table), notes: { state: 'value', text: '' } })
  expect(values).toEqual({ title: '', notes: '', size: null })
  expect('status' in values).toBe(false)
})

test('each wrong field is named', () => {
  const { problems } = valuesOf(t, table, { ...firstDrafts(table), size: { state: 'value', text: 'big' } })
  expect(problems).toEqual({ size: 'Enter a whole number.' })
})

test('columns that are called like something every object has are columns like others', () => {
  const names = ['constructor', '__proto__', 'toString']
  const strange = aTable({ columns: names.map((name) => aColumn(name, 'integer')) })
  const written = (text: string) =>
    valuesOf(t, strange, Object.fromEntries(names.map((name) => [name, { state: 'value' as const, text }])))
  expect(Object.entries(written('7').values)).toEqual(names.map((name) => [name, 7]))
  expect(Object.keys(written('seven').problems)).toEqual(names)
  expect(valuesOf(t, table, firstDrafts(table)).problems.constructor).toBeUndefined()
})
