import type { Table } from '../schema/schema.ts'

/** Whether the column is the one that stands for a foreign key: of a key of several columns the last. */
export function isReference(table: Table, column: string): boolean {
  return table.foreignKeys.some(({ columns }) => columns.at(-1) === column)
}
