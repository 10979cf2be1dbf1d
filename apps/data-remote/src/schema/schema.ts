import type { TypedColumn } from '../column-types/column-type.ts'

/** The visible part of the database, from `portico_schema()`. */
export interface Schema {
  tables: readonly Table[]
  /** The tables for saved views are installed. */
  hasViews?: boolean
  /** The view of recorded row changes is installed. */
  hasHistory?: boolean
}

/** A table in the list of tables. */
export interface ListedTable extends Pick<Table, 'schema' | 'name' | 'kind' | 'comment' | 'estimatedRows'> {
  /** Privileges on the table or on any of its columns. */
  privileges: Table['privileges']
  columnCount: number
  /** It has a key without NULL that is readable. */
  hasKey: boolean
}

/** The list of tables, from `portico_tables()`. */
export interface TableList {
  tables: readonly ListedTable[]
  /** Number of all tables, listed or not. */
  total: number
  /** Changes when the list changes. */
  version?: string
}

/** One table, from `portico_table()`. */
export interface TableDetails extends Pick<Schema, 'hasViews' | 'hasHistory'> {
  /** Null if it does not exist, or the caller has no privilege. */
  table: Table | null
  /** Tables that it references, or tables that reference it. */
  near: readonly Table[]
  /** Number of neighbor tables, described or not. */
  nearTotal: number
  version?: string
}

/** A table, view or foreign table with the caller's privileges. */
export interface Table {
  schema: string
  name: string
  kind: 'table' | 'view' | 'materialized_view' | 'foreign_table' | 'partitioned_table'
  comment: string | null
  rls: boolean
  /** The planner's estimate. Null if unknown. */
  estimatedRows: number | null
  privileges: { select: boolean; insert: boolean; update: boolean; delete: boolean }
  columns: readonly Column[]
  primaryKey: readonly string[]
  unique: readonly (readonly string[])[]
  foreignKeys: readonly ForeignKey[]
  /** The caller sees exactly the rows whose column has this value. Absent if unknown. */
  owner?: { column: string; value: string }
  /** Number of characters of a large value that a page reads. Absent if the project has no type for truncated values. */
  startLength?: number
}

/** A column with its type and the caller's privileges. */
export interface Column extends TypedColumn {
  name: string
  /** The default as SQL. Null if there is none. */
  default: string | null
  identity: 'always' | 'by default' | null
  generated: boolean
  comment: string | null
  privileges: { select: boolean; insert: boolean; update: boolean }
  /** Only the start of its values is read. */
  isStart?: true
}

/** A foreign key. */
export interface ForeignKey {
  name: string
  columns: readonly string[]
  refSchema: string
  refTable: string
  refColumns: readonly string[]
}

/** Returns the readable columns, in the table's order. */
export function getReadableColumns(table: Table): readonly Column[] {
  return table.columns.filter((column) => column.privileges.select)
}

/** Returns whether the database assigns a value if the column is left out. */
export function hasDefault(column: Column): boolean {
  return column.default !== null || column.identity !== null
}

/** Returns whether the list is incomplete, so that the server must search. */
export function isPartialList({ tables, total }: TableList): boolean {
  return total > tables.length
}
