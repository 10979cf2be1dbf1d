import { columnTypes } from '../column-types/column-types.ts'
import type { Column, Table } from './schema.ts'

const types: Readonly<Record<string, string>> = {
  exact: 'bigint',
  array: 'text[]',
  json: 'jsonb',
  enumeration: 'status',
}

/** Returns the column type with this name. */
export function getColumnTypeByName(name: string) {
  const kind = columnTypes.find((candidate) => candidate.name === name)
  if (!kind) throw new Error(`no kind ${name}`)
  return kind
}

/** Returns a test column of the type with this name: readable, writable, not null. */
export function createTestColumn(name: string, kind: string, more: Partial<Column> = {}): Column {
  return {
    name,
    type: types[kind] ?? kind,
    udt: kind === 'array' ? '_text' : (getColumnTypeByName(kind).types.at(-1) ?? kind),
    nullable: false,
    default: null,
    identity: null,
    generated: false,
    enumValues: kind === 'enumeration' ? ['open', 'done'] : null,
    comment: null,
    privileges: { select: true, insert: true, update: true },
    ...more,
  }
}

/** Returns a test table with every privilege. */
export function createTestTable(more: Partial<Table> = {}): Table {
  return {
    schema: 'public',
    name: 'things',
    kind: 'table',
    comment: null,
    rls: true,
    estimatedRows: null,
    privileges: { select: true, insert: true, update: true, delete: true },
    columns: [createTestColumn('id', 'exact'), createTestColumn('name', 'text')],
    primaryKey: ['id'],
    unique: [],
    foreignKeys: [],
    ...more,
  }
}
