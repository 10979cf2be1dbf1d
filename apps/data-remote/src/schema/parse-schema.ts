import type { Column, ForeignKey, ListedTable, Schema, Table, TableDetails, TableList } from './schema.ts'

/** Thrown if an answer of a describing function has an invalid shape. `path` is the position. */
export class SchemaShapeError extends Error {
  readonly path: string
  readonly expected: string
  constructor(path: string, expected: string) {
    super(`${path} is not ${expected}`)
    this.name = 'SchemaShapeError'
    this.path = path
    this.expected = expected
  }
}

type Fields = Record<string, unknown>

/**
 * Validates the answer of `portico_schema()` and renames its members.
 * @throws SchemaShapeError with the path of the first invalid value.
 */
export function parseSchema(answer: unknown): Schema {
  const all = each(object(answer, 'the answer'), 'tables', parseTable)
  const own = all.filter(isOwn).map(({ name }) => name)
  return { tables: all.filter((table) => !isOwn(table)), ...featuresOf(own) }
}

/**
 * Validates an answer of `portico_tables()`.
 * @throws SchemaShapeError with the path of the first invalid value.
 */
export function parseTables(answer: unknown): TableList {
  const raw = object(answer, 'the answer')
  return {
    tables: each(raw, 'tables', parseListed),
    total: number(raw, 'total'),
    version: text(raw, 'version'),
  }
}

/**
 * Validates an answer of `portico_table()`.
 * @throws SchemaShapeError with the path of the first invalid value.
 */
export function parseTableDetails(answer: unknown): TableDetails {
  const raw = object(answer, 'the answer')
  const start = typeof raw.start_length === 'number' ? { startLength: raw.start_length } : {}
  const parse = (table: unknown): Table => ({ ...parseTable(table), ...start })
  return {
    table: raw.table === null ? null : parse(raw.table),
    near: each(raw, 'near', parse),
    nearTotal: number(raw, 'near_total'),
    version: text(raw, 'version'),
    ...featuresOf(each(raw, 'own', asText)),
  }
}

/** Returns the features whose tables are installed. */
function featuresOf(own: readonly string[]): Pick<Schema, 'hasViews' | 'hasHistory'> {
  const has = (start: string) => own.some((name) => name.startsWith(start))
  return {
    ...(has('portico_view') && { hasViews: true }),
    ...(has('portico_history') && { hasHistory: true }),
  }
}

/** Returns whether a table belongs to the portal itself. */
function isOwn({ schema, name }: Table): boolean {
  return schema === 'public' && name.startsWith('portico_')
}

function parseListed(value: unknown): ListedTable {
  const raw = object(value)
  return { ...parseCommon(raw), columnCount: number(raw, 'column_count'), hasKey: raw.has_key === true }
}

function parseCommon(raw: Fields) {
  const kind = text(raw, 'kind')
  if (!isTableKind(kind)) throw new SchemaShapeError('kind', 'a known kind')
  return {
    schema: text(raw, 'schema'),
    name: text(raw, 'name'),
    kind,
    comment: textOrNull(raw.comment),
    estimatedRows: typeof raw.estimated_rows === 'number' ? raw.estimated_rows : null,
    privileges: privileges(raw, ['select', 'insert', 'update', 'delete']),
  }
}

function parseTable(value: unknown): Table {
  const raw = object(value)
  return {
    ...parseCommon(raw),
    rls: raw.rls === true,
    columns: each(raw, 'columns', parseColumn),
    primaryKey: each(raw, 'primary_key', asText),
    unique: each(raw, 'unique', (columns) => each({ columns }, 'columns', asText)),
    foreignKeys: each(raw, 'foreign_keys', parseForeignKey),
    ...(raw.owner != null && { owner: parseOwner(raw.owner) }),
  }
}

function parseOwner(value: unknown) {
  const raw = object(value, 'owner')
  return { column: text(raw, 'column'), value: text(raw, 'value') }
}

function parseColumn(value: unknown): Column {
  const raw = object(value)
  const name = text(raw, 'name')
  const { select, ...writes } = privileges(raw, ['select', 'insert', 'update'])
  return {
    name,
    type: text(raw, 'type'),
    udt: text(raw, 'udt'),
    nullable: raw.nullable === true,
    default: textOrNull(raw.default),
    identity: raw.identity === 'always' || raw.identity === 'by default' ? raw.identity : null,
    generated: raw.generated === true,
    enumValues: raw.enum_values == null ? null : each(raw, 'enum_values', asText),
    comment: textOrNull(raw.comment),
    // PostgREST reads the name `*` as all columns, even in quotes, so such a column can be written but not read or compared.
    privileges: { ...writes, select: select && name !== '*' },
  }
}

function parseForeignKey(value: unknown): ForeignKey {
  const raw = object(value)
  return {
    name: text(raw, 'name'),
    columns: each(raw, 'columns', asText),
    refSchema: text(raw, 'ref_schema'),
    refTable: text(raw, 'ref_table'),
    refColumns: each(raw, 'ref_columns', asText),
  }
}

function isTableKind(kind: string): kind is Table['kind'] {
  return ['table', 'view', 'materialized_view', 'foreign_table', 'partitioned_table'].includes(kind)
}

function privileges<Name extends string>(raw: Fields, names: readonly Name[]): Record<Name, boolean> {
  const given = object(raw.privileges, 'privileges')
  return Object.fromEntries(names.map((name) => [name, given[name] === true])) as Record<Name, boolean>
}

/** Parses each item of a list. An error has the path of the item. */
function each<Item>(raw: Fields, name: string, parse: (item: unknown) => Item): Item[] {
  const list = raw[name]
  if (!Array.isArray(list)) throw new SchemaShapeError(name, 'a list')
  return list.map((item, i) => {
    try {
      return parse(item)
    } catch (error) {
      if (!(error instanceof SchemaShapeError)) throw error
      throw new SchemaShapeError([`${name}[${i}]`, error.path].filter(Boolean).join('.'), error.expected)
    }
  })
}

function object(value: unknown, path = ''): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SchemaShapeError(path, 'an object')
  return value as Fields
}

function asText(value: unknown, path = ''): string {
  if (typeof value !== 'string') throw new SchemaShapeError(path, 'text')
  return value
}

function text(raw: Fields, name: string): string {
  return asText(raw[name], name)
}

function number(raw: Fields, name: string): number {
  const value = raw[name]
  if (typeof value !== 'number') throw new SchemaShapeError(name, 'a number')
  return value
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
