import type { TypedColumn } from '../kinds/kind.ts'

/** What the caller may see of the database, as `portico_schema()` answers it. */
export interface Schema {
  tables: readonly Table[]
  /** The tables that views are kept in are installed. */
  hasViews?: boolean
  /** Changes of rows can be recorded: the view that shows them is installed. */
  hasHistory?: boolean
}

/** A table in the list of tables. */
export interface ListedTable extends Pick<Table, 'schema' | 'name' | 'kind' | 'comment' | 'estimatedRows'> {
  /** Privileges for the table or for any of its columns. */
  privileges: Table['privileges']
  columnCount: number
  /** It has a key of columns without NULL that the caller may read. */
  hasKey: boolean
}

/** The list of tables, as `portico_tables()` answers it. */
export interface TableList {
  tables: readonly ListedTable[]
  /** All tables, listed or not. */
  total: number
  /** Changes when the list does. */
  version?: string
}

/** One table, as `portico_table()` answers it. */
export interface TableInFull extends Pick<Schema, 'hasViews' | 'hasHistory'> {
  /** Null if it does not exist, or the caller has no privilege. */
  table: Table | null
  /** Tables that it refers to, or tables that refer to it. */
  near: readonly Table[]
  /** Tables next to it, described or not. */
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
  /** The planner's guess; null where nothing is known. */
  estimatedRows: number | null
  privileges: { select: boolean; insert: boolean; update: boolean; delete: boolean }
  columns: readonly Column[]
  primaryKey: readonly string[]
  unique: readonly (readonly string[])[]
  foreignKeys: readonly ForeignKey[]
  /** The caller sees exactly the rows whose column has the value; absent if that is not known. */
  owner?: { column: string; value: string }
  /** Characters of a large value that pages of rows read; absent if the project has no type for beginnings. */
  startLength?: number
}

/** A column with its type and what the caller may do with it. */
export interface Column extends TypedColumn {
  name: string
  /** The default as SQL; null where there is none. */
  default: string | null
  identity: 'always' | 'by default' | null
  generated: boolean
  comment: string | null
  privileges: { select: boolean; insert: boolean; update: boolean }
  /** Only the beginning of its values is read. */
  isStart?: true
}

/** A reference from columns of one table to columns of another. */
export interface ForeignKey {
  name: string
  columns: readonly string[]
  refSchema: string
  refTable: string
  refColumns: readonly string[]
}

/** The columns that the caller may read, in the table's order. */
export function readableColumns(table: Table): readonly Column[] {
  return table.columns.filter((column) => column.privileges.select)
}

/** Whether leaving the column out gives it a value of the database's own. */
export function hasDefault(column: Column): boolean {
  return column.default !== null || column.identity !== null
}

/** Whether the list leaves tables out: then the server searches. */
export function isPartial({ tables, total }: TableList): boolean {
  return total > tables.length
}
