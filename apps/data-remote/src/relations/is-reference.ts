import type { Table } from '../schema/schema.ts'

/** Returns whether the column represents a foreign key: the last column of a composite key. */
export function isReference(table: Table, column: string): boolean {
  return table.foreignKeys.some(({ columns }) => columns.at(-1) === column)
}
