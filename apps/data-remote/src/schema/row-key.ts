import { kindOf } from '../kinds/kinds.ts'
import type { Column, Table } from './schema.ts'

/** Whether rows can be ordered by the column, and a page can begin after one of its values. */
export function isSortable(column: Column): boolean {
  return column.privileges.select && kindOf(column).isSortable === true
}

/**
 * The columns by which a row is distinguished from all others: the primary key, else the first unique key without nulls.
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
