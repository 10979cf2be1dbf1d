import { getValueText } from '../column-types/value-text.ts'
import type { Row } from '../query/row.ts'
import { isSortable } from '../schema/row-key.ts'
import type { Column, ForeignKey, Table } from '../schema/schema.ts'
import { getLabelColumn } from './label-column.ts'

/** A foreign key with its target table. */
export interface Relation {
  /** Columns of the referencing table, in the order of `refColumns`. */
  columns: readonly string[]
  target: Table
  refColumns: readonly string[]
  /** The column that labels rows of the target. Null if only the key identifies them. */
  label: Column | null
}

/** Returns the relation of a column. Null if it is no foreign key, or its target is not readable. Single-column keys have priority. */
export function findRelation(table: Table, column: string, tables: readonly Table[]): Relation | null {
  const keys = table.foreignKeys
    .filter(({ columns }) => columns.at(-1) === column)
    .toSorted((one, other) => one.columns.length - other.columns.length)
  for (const key of keys) {
    const target = tables.find(({ schema, name }) => schema === key.refSchema && name === key.refTable)
    if (target && isReadable(target, key.refColumns) && isReadable(table, key.columns))
      return { columns: key.columns, target, refColumns: key.refColumns, label: getLabelColumn(target) }
  }
  return null
}

/** Returns the relations of all columns of a table. */
export function findRelations(table: Table, tables: readonly Table[]): Relation[] {
  return table.columns.flatMap(({ name }) => findRelation(table, name, tables) ?? [])
}

/** Returns the foreign keys of all tables that reference `table`. */
export function findReferringKeys(
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

/** Returns the referenced key of a row as one string. Null if a part of it is NULL, which means no reference. */
export function getReferencedKey({ columns }: Pick<Relation, 'columns'>, row: Row): string | null {
  const texts = columns.map((name) => getValueText(row[name]))
  return texts.includes(null) ? null : JSON.stringify(texts)
}

function isReadable(table: Table, names: readonly string[]): boolean {
  return names.every((name) => table.columns.some((column) => column.name === name && isSortable(column)))
}
