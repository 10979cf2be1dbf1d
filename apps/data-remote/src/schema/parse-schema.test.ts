import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseSchema, parseTableDetails, parseTables, SchemaShapeError } from './parse-schema.ts'
import { getRowKeyColumns } from './row-key.ts'
import { createTestColumn, createTestTable } from './table.fixture.ts'

const column = {
  name: 'status',
  type: 'task_status',
  udt: 'task_status',
  udt_schema: 'public',
  nullable: false,
  default: "'todo'",
  identity: null,
  generated: false,
  enum_values: ['todo', 'done'],
  comment: null,
  privileges: { select: true, insert: true, update: false },
}
const table = {
  schema: 'public',
  name: 'tasks',
  kind: 'table',
  comment: '',
  rls: true,
  estimated_rows: 16,
  privileges: { select: true, insert: true, update: false, delete: false },
  columns: [column],
  primary_key: ['id'],
  unique: [['a', 'b']],
  foreign_keys: [
    { name: 'fk', columns: ['p'], ref_schema: 'public', ref_table: 'projects', ref_columns: ['id'] },
  ],
}

describe('parseSchema', () => {
  test('parseSchema reads tables, columns and keys', () => {
    const [parsed] = parseSchema({ tables: [table] }).tables
    expect(parsed).toMatchObject({
      name: 'tasks',
      comment: null,
      estimatedRows: 16,
      primaryKey: ['id'],
      unique: [['a', 'b']],
    })
    expect(parsed?.columns[0]).toMatchObject({
      udt: 'task_status',
      enumValues: ['todo', 'done'],
      privileges: { update: false },
    })
    expect(parsed?.foreignKeys[0]?.refTable).toBe('projects')
  })
  test('parseSchema marks a column named * as unreadable, because the API can’t read it', () => {
    const [parsed] = parseSchema({
      tables: [{ ...table, columns: [{ ...column, name: '*' }, column], primary_key: ['*'] }],
    }).tables
    expect(
      parsed?.columns.map(({ name, privileges }) => [name, privileges.select, privileges.insert]),
    ).toEqual([
      ['*', false, true],
      ['status', true, true],
    ])
    expect(parsed && getRowKeyColumns(parsed)).toBeNull()
  })
  test.each([
    [null, 'the answer'],
    [{ tables: [{ ...table, kind: 'sequence' }] }, 'tables[0].kind'],
    [{ tables: [{ ...table, columns: [{ ...column, udt: 4 }] }] }, 'tables[0].columns[0].udt'],
    [{ tables: [{ ...table, primary_key: null }] }, 'tables[0].primary_key'],
  ])('parseSchema reports the path of an invalid value (%#)', (answer, path) => {
    expect(() => parseSchema(answer)).toThrow(
      expect.objectContaining({ constructor: SchemaShapeError, path }),
    )
  })
})

describe('parseTables', () => {
  const listed = { ...table, column_count: 3, has_key: true }
  const list = { tables: [listed], total: 2_018, own: [], version: 'a' }
  test('parseTables reads short descriptions and the total', () => {
    expect(parseTables(list)).toMatchObject({
      tables: [{ name: 'tasks', comment: null, columnCount: 3, hasKey: true }],
      total: 2_018,
      version: 'a',
    })
  })
  test.each([
    [{ ...list, total: '2' }, 'total'],
    [{ ...list, tables: [{ ...listed, column_count: null }] }, 'tables[0].column_count'],
  ])('parseTables reports the path of an invalid value (%#)', (answer, path) => {
    expect(() => parseTables(answer)).toThrow(expect.objectContaining({ path }))
  })
})

describe('parseTableInFull', () => {
  test('parseTableDetails reads one table, its neighbors, and the installed features', () => {
    const near = [{ ...table, name: 'projects' }]
    const answer = { table, near, near_total: 1, own: ['portico_history', 'portico_shares'], version: 'a' }
    const parsed = parseTableDetails(answer)
    expect(parsed).toMatchObject({ table: { name: 'tasks' }, near: [{ name: 'projects' }], nearTotal: 1 })
    expect(parsed).toMatchObject({ hasHistory: true })
    expect(parsed).not.toHaveProperty('hasViews')
    expect(parseTableDetails({ ...answer, table: null, near: [] }).table).toBeNull()
  })
})

test('parseSchema hides the portal’s own tables, and derives features from them', () => {
  const own = ['portico_views', 'portico_shares'].map((name) => ({ ...table, name }))
  const schema = parseSchema({ tables: [table, ...own, { ...own[0], schema: 'other' }] })
  expect(schema.tables.map(({ schema, name }) => `${schema}.${name}`)).toEqual([
    `public.${table.name}`,
    'other.portico_views',
  ])
  expect(schema).toMatchObject({ hasViews: true })
  expect(schema).not.toHaveProperty('hasHistory')
})

describe('rowKeyOf', () => {
  test('getRowKeyColumns returns null if the key is not readable', () => {
    const id = createTestColumn('id', 'exact', { privileges: { select: false, insert: true, update: true } })
    expect(getRowKeyColumns(createTestTable({ columns: [id] }))).toBe(null)
  })
  test('getRowKeyColumns rejects a unique key with nulls', () => {
    const mail = createTestColumn('mail', 'text', { nullable: true })
    expect(getRowKeyColumns(createTestTable({ columns: [mail], primaryKey: [], unique: [['mail']] }))).toBe(
      null,
    )
  })
})

test('portico-tables.sql equals the migration', () => {
  const shown = readFileSync(new URL('./portico-tables.sql', import.meta.url), 'utf8')
  const migration = new URL(
    '../../../../supabase/migrations/20261129020000_tables_one_by_one.sql',
    import.meta.url,
  )
  expect(shown).toBe(readFileSync(migration, 'utf8'))
})
