import type { Column, ForeignKey, Schema, Table } from './schema.ts'

/** Thrown where `portico_schema()` answered something else than it promises; `path` names the place. */
export class SchemaShapeError extends Error {
  readonly path: string
  constructor(path: string, expected: string) {
    super(`portico_schema(): ${path} is not ${expected}`)
    this.name = 'SchemaShapeError'
    this.path = path
  }
}

/**
 * Checks what `portico_schema()` answered and gives it the names of this app.
 * @throws SchemaShapeError naming the first item that does not fit.
 */
export function parseSchema(answer: unknown): Schema {
  const root = object(answer, 'the answer')
  const all = list(root.tables, 'tables').map((item, i) => parseTable(item, `tables[${i}]`))
  const has = (start: string) => all.some((table) => isOwn(table) && table.name.startsWith(start))
  return {
    tables: all.filter((table) => !isOwn(table)),
    ...(has('portico_view') && { hasViews: true }),
    ...(has('portico_history') && { hasHistory: true }),
  }
}

/** A table of the portal's own, which its screens keep. */
function isOwn({ schema, name }: Table): boolean {
  return schema === 'public' && name.startsWith('portico_')
}

function parseTable(value: unknown, path: string): Table {
  const raw = object(value, path)
  const kind = text(raw.kind, `${path}.kind`)
  if (!isTableKind(kind)) throw new SchemaShapeError(`${path}.kind`, 'a known kind')
  return {
    schema: text(raw.schema, `${path}.schema`),
    name: text(raw.name, `${path}.name`),
    kind,
    comment: textOrNull(raw.comment),
    rls: raw.rls === true,
    estimatedRows: typeof raw.estimated_rows === 'number' ? raw.estimated_rows : null,
    privileges: privileges(raw.privileges, ['select', 'insert', 'update', 'delete'], `${path}.privileges`),
    columns: list(raw.columns, `${path}.columns`).map((item, i) =>
      parseColumn(item, `${path}.columns[${i}]`),
    ),
    primaryKey: texts(raw.primary_key, `${path}.primary_key`),
    unique: list(raw.unique, `${path}.unique`).map((item, i) => texts(item, `${path}.unique[${i}]`)),
    foreignKeys: list(raw.foreign_keys, `${path}.foreign_keys`).map((item, i) =>
      parseForeignKey(item, `${path}.foreign_keys[${i}]`),
    ),
  }
}

function parseColumn(value: unknown, path: string): Column {
  const raw = object(value, path)
  const enumValues = raw.enum_values == null ? null : texts(raw.enum_values, `${path}.enum_values`)
  return {
    name: text(raw.name, `${path}.name`),
    type: text(raw.type, `${path}.type`),
    udt: text(raw.udt, `${path}.udt`),
    nullable: raw.nullable === true,
    default: textOrNull(raw.default),
    identity: raw.identity === 'always' || raw.identity === 'by default' ? raw.identity : null,
    generated: raw.generated === true,
    enumValues,
    comment: textOrNull(raw.comment),
    privileges: privileges(raw.privileges, ['select', 'insert', 'update'], `${path}.privileges`),
  }
}

function parseForeignKey(value: unknown, path: string): ForeignKey {
  const raw = object(value, path)
  return {
    name: text(raw.name, `${path}.name`),
    columns: texts(raw.columns, `${path}.columns`),
    refSchema: text(raw.ref_schema, `${path}.ref_schema`),
    refTable: text(raw.ref_table, `${path}.ref_table`),
    refColumns: texts(raw.ref_columns, `${path}.ref_columns`),
  }
}

function isTableKind(kind: string): kind is Table['kind'] {
  return ['table', 'view', 'materialized_view', 'foreign_table', 'partitioned_table'].includes(kind)
}

function privileges<Name extends string>(
  value: unknown,
  names: readonly Name[],
  path: string,
): Record<Name, boolean> {
  const raw = object(value, path)
  return Object.fromEntries(names.map((name) => [name, raw[name] === true])) as Record<Name, boolean>
}

function object(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SchemaShapeError(path, 'an object')
  return value as Record<string, unknown>
}

function list(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new SchemaShapeError(path, 'a list')
  return value
}

function text(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new SchemaShapeError(path, 'text')
  return value
}

function texts(value: unknown, path: string): readonly string[] {
  return list(value, path).map((item, i) => text(item, `${path}[${i}]`))
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
