import { getColumnType } from '../column-types/column-types.ts'
import type { Column, Table } from './schema.ts'

/** Returns whether rows can be sorted by the column, and a cursor page can start after one of its values. */
export function isSortable(column: Column): boolean {
  return column.privileges.select && getColumnType(column).isSortable === true
}

/**
 * Returns the columns that identify a row: the primary key, else the first unique key without nulls. Null if there is none, or if it is not
 * readable.
 */
export function getRowKeyColumns(table: Table): readonly string[] | null {
  const byName = new Map(table.columns.map((column) => [column.name, column]))
  const isUsable = (names: readonly string[]) =>
    names.length > 0 &&
    names.every((name) => {
      const column = byName.get(name)
      return column !== undefined && !column.nullable && isSortable(column)
    })
  return [table.primaryKey, ...table.unique].find(isUsable) ?? null
}
