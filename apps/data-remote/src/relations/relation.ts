import { valueText } from '../kinds/value-text.ts'
import type { Row } from '../query/row.ts'
import { isSortable } from '../schema/row-key.ts'
import type { Column, ForeignKey, Table } from '../schema/schema.ts'
import { labelColumnOf } from './label-column.ts'

/** A foreign key with the table that it leads to. */
export interface Relation {
  /** Of the table that refers, in the order of `refColumns`. */
  columns: readonly string[]
  target: Table
  refColumns: readonly string[]
  /** What people know a row of the target by; null where only its key tells. */
  label: Column | null
}

/** What the column leads to; null where it is no reference, or to a table that may not be read here. A key of one column goes first. */
export function relationOf(table: Table, column: string, tables: readonly Table[]): Relation | null {
  const keys = table.foreignKeys
    .filter(({ columns }) => columns.at(-1) === column)
    .toSorted((one, other) => one.columns.length - other.columns.length)
  for (const key of keys) {
    const target = tables.find(({ schema, name }) => schema === key.refSchema && name === key.refTable)
    if (target && isReadable(target, key.refColumns) && isReadable(table, key.columns))
      return { columns: key.columns, target, refColumns: key.refColumns, label: labelColumnOf(target) }
  }
  return null
}

/** The references of all columns of a table. */
export function relationsOf(table: Table, tables: readonly Table[]): Relation[] {
  return table.columns.flatMap(({ name }) => relationOf(table, name, tables) ?? [])
}

/** The foreign keys of other tables, and of its own, that lead to `table`. */
export function referringTo(
  table: Table,
  tables: readonly Table[],
): { from: Table; foreignKey: ForeignKey }[] {
  return tables.flatMap((from) =>
    from.foreignKeys
      .filter(({ refSchema, refTable }) => refSchema === table.schema && refTable === table.name)
      .filter(({ columns, refColumns }) => isReadable(from, columns) && isReadable(table, refColumns))
      .map((foreignKey) => ({ from, foreignKey })),
  )
}

/** The key that a row refers by, as one string; null where a part of it is NULL: then it refers to nothing. */
export function keyReferred({ columns }: Pick<Relation, 'columns'>, row: Row): string | null {
  const texts = columns.map((name) => valueText(row[name]))
  return texts.includes(null) ? null : JSON.stringify(texts)
}

function isReadable(table: Table, names: readonly string[]): boolean {
  return names.every((name) => table.columns.some((column) => column.name === name && isSortable(column)))
}
