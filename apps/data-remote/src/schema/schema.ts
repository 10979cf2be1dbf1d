/** What the caller may see of the database, as `portico_schema()` answers it. */
export interface Schema {
  tables: readonly Table[]
}

/** A table, view or foreign table with the caller's privileges. */
export interface Table {
  schema: string
  name: string
  kind: 'table' | 'view' | 'materialized_view' | 'foreign_table' | 'partitioned_table'
  comment: string | null
  rls: boolean
  /** The planner's guess; null where nothing is known. */
  estimatedRows: number | null
  privileges: { select: boolean; insert: boolean; update: boolean; delete: boolean }
  columns: readonly Column[]
  primaryKey: readonly string[]
  unique: readonly (readonly string[])[]
  foreignKeys: readonly ForeignKey[]
}

/** A column with its type and what the caller may do with it. */
export interface Column {
  name: string
  /** As written in SQL, such as `numeric(12,2)`. */
  type: string
  kind: ColumnKind
  /** Kind of the elements where `kind` is `array`. */
  elementKind: ColumnKind | null
  nullable: boolean
  /** The default as SQL; null where there is none. */
  default: string | null
  identity: 'always' | 'by default' | null
  generated: boolean
  enumValues: readonly string[] | null
  comment: string | null
  privileges: { select: boolean; insert: boolean; update: boolean }
}

/** A reference from columns of one table to columns of another. */
export interface ForeignKey {
  name: string
  columns: readonly string[]
  refSchema: string
  refTable: string
  refColumns: readonly string[]
}

/** How a column's values are read, drawn, compared and edited. */
export type ColumnKind =
  | 'text'
  | 'uuid'
  | 'integer'
  | 'exact'
  | 'float'
  | 'boolean'
  | 'enum'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'timestamptz'
  | 'interval'
  | 'json'
  | 'array'
  | 'binary'
  | 'other'

const kinds: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries<ColumnKind>({
    text: 'text',
    varchar: 'text',
    bpchar: 'text',
    citext: 'text',
    name: 'text',
    uuid: 'uuid',
    int2: 'integer',
    int4: 'integer',
    int8: 'exact',
    numeric: 'exact',
    float4: 'float',
    float8: 'float',
    bool: 'boolean',
    date: 'date',
    time: 'time',
    timetz: 'time',
    timestamp: 'timestamp',
    timestamptz: 'timestamptz',
    interval: 'interval',
    json: 'json',
    jsonb: 'json',
    bytea: 'binary',
  }),
)

/** The kind of a type by its bare name (`pg_type.typname`); an array's name is `_` and its element's. */
export function columnKind(udt: string, isEnum: boolean): ColumnKind {
  if (udt.startsWith('_')) return 'array'
  if (isEnum) return 'enum'
  return kinds.get(udt) ?? 'other'
}

/** Whether rows can be ordered by the column, and a page can begin after one of its values. */
export function isSortable(column: Column): boolean {
  return column.privileges.select && !['json', 'array', 'binary', 'other'].includes(column.kind)
}

/**
 * The columns by which a row is told from all others: the primary key, else the first unique key without nulls.
 * Null where there is none, or where the caller may not read it.
 */
export function rowKeyOf(table: Table): readonly string[] | null {
  const byName = new Map(table.columns.map((column) => [column.name, column]))
  const isUsable = (names: readonly string[]) =>
    names.length > 0 &&
    names.every((name) => {
      const column = byName.get(name)
      return column !== undefined && !column.nullable && isSortable(column)
    })
  return [table.primaryKey, ...table.unique].find(isUsable) ?? null
}

/** The columns that the caller may read, in the table's order. */
export function readableColumns(table: Table): readonly Column[] {
  return table.columns.filter((column) => column.privileges.select)
}
