import { msg } from '@portico/ui'
import { expect, test } from 'vitest'
import { getListQuery, isNamed, readConfig, restrictList, restrictTables } from './config.ts'
import { canDelete, canInsert, getColumnReadOnlyReason, getTableReadOnlyReason } from './schema/editable.ts'
import { createTestTable } from './schema/table.fixture.ts'

const things = createTestTable()
const tables = [
  things,
  createTestTable({ name: 'notes' }),
  createTestTable({ schema: 'audit', name: 'notes' }),
]
const namesIn = (config: unknown) =>
  restrictTables(tables, readConfig(config)).map((table) => `${table.schema}.${table.name}`)

test('without a configuration all tables are unchanged', () => {
  expect(restrictTables(tables, readConfig(undefined))).toEqual(tables)
})

test('the configuration selects tables by name, with or without their schema', () => {
  expect(namesIn({ tables: ['notes'] })).toEqual(['public.notes', 'audit.notes'])
  expect(namesIn({ tables: ['audit.notes', 'nowhere'] })).toEqual(['audit.notes'])
  expect(isNamed(things, 'public.things')).toBe(true)
})

test('readOnly removes every way to change rows', () => {
  const [table = things] = restrictTables(tables, readConfig({ readOnly: true }))
  expect(getTableReadOnlyReason(table)).toEqual(msg('You can view rows but not change them.'))
  expect([canInsert(table), canDelete(table)]).toEqual([false, false])
})

test('features may allow a single way to change rows', () => {
  const [table = things] = restrictTables(tables, readConfig({ features: ['insert', 'fly'] }))
  expect([canInsert(table), canDelete(table)]).toEqual([true, false])
  expect(getColumnReadOnlyReason(table, table.columns[1] as never)).not.toBeNull()
})

test('readConfig ignores values of the wrong type', () => {
  expect(readConfig({ tables: 'notes', table: 1, features: {}, readOnly: 'yes' })).toEqual(readConfig({}))
})

test('getListQuery requests the configured tables, with or without a schema', () => {
  expect(getListQuery(readConfig({}))).toEqual({ most: 500 })
  expect(getListQuery(readConfig({ table: 'public.tasks' }))).toEqual({
    most: 500,
    also: ['public.tasks', 'tasks'],
  })
  expect(getListQuery(readConfig({ tables: ['notes', 'a.b'] }))).toEqual({
    most: 0,
    also: ['notes', 'a.b', 'b'],
  })
})

test('a list of configured tables is complete, even if the project has more', () => {
  const list = { tables: tables.map((table) => ({ ...table, columnCount: 2, hasKey: true })), total: 2_000 }
  expect(restrictList(list, readConfig({ tables: ['notes'] }))).toMatchObject({ total: 2 })
  expect(restrictList(list, readConfig({}))).toMatchObject({ total: 2_000 })
})
