import { msg } from '@portico/ui'
import { expect, test } from 'vitest'
import { isNamed, readConfig, restrictSchema } from './config.ts'
import { canDelete, canInsert, whyColumnIsReadOnly, whyTableIsReadOnly } from './schema/editable.ts'
import { aTable } from './schema/table.fixture.ts'

const things = aTable()
const schema = { tables: [things, aTable({ name: 'notes' }), aTable({ schema: 'audit', name: 'notes' })] }
const namesIn = (config: unknown) =>
  restrictSchema(schema, readConfig(config)).tables.map((table) => `${table.schema}.${table.name}`)

test('without a configuration the schema stays as it is', () => {
  expect(restrictSchema(schema, readConfig(undefined))).toEqual(schema)
})

test('tables are those named, with or without their schema', () => {
  expect(namesIn({ tables: ['notes'] })).toEqual(['public.notes', 'audit.notes'])
  expect(namesIn({ tables: ['audit.notes', 'nowhere'] })).toEqual(['audit.notes'])
  expect(isNamed(things, 'public.things')).toBe(true)
})

test('read-only takes every way of changing rows', () => {
  const [table = things] = restrictSchema(schema, readConfig({ readOnly: true })).tables
  expect(whyTableIsReadOnly(table)).toEqual(msg('You can view rows but not change them.'))
  expect([canInsert(table), canDelete(table)]).toEqual([false, false])
})

test('one way can be left', () => {
  const [table = things] = restrictSchema(schema, readConfig({ features: ['insert', 'fly'] })).tables
  expect([canInsert(table), canDelete(table)]).toEqual([true, false])
  expect(whyColumnIsReadOnly(table, table.columns[1] as never)).not.toBeNull()
})

test('what has another shape is the default', () => {
  expect(readConfig({ tables: 'notes', table: 1, features: {}, readOnly: 'yes' })).toEqual(readConfig({}))
})
