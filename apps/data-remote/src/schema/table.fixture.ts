import type { Column, ColumnKind, Table } from './schema.ts'

const types: Partial<Record<ColumnKind, string>> = {
  exact: 'bigint',
  array: 'text[]',
  json: 'jsonb',
  enum: 'status',
}

/** A column for tests: readable, writable, not null. */
export function aColumn(name: string, kind: ColumnKind, more: Partial<Column> = {}): Column {
  return {
    name,
    kind,
    type: types[kind] ?? kind,
    elementKind: kind === 'array' ? 'text' : null,
    nullable: false,
    default: null,
    identity: null,
    generated: false,
    enumValues: kind === 'enum' ? ['open', 'done'] : null,
    comment: null,
    privileges: { select: true, insert: true, update: true },
    ...more,
  }
}

/** A table for tests, with every privilege. */
export function aTable(more: Partial<Table> = {}): Table {
  return {
    schema: 'public',
    name: 'things',
    kind: 'table',
    comment: null,
    rls: true,
    estimatedRows: null,
    privileges: { select: true, insert: true, update: true, delete: true },
    columns: [aColumn('id', 'exact'), aColumn('name', 'text')],
    primaryKey: ['id'],
    unique: [],
    foreignKeys: [],
    ...more,
  }
}
