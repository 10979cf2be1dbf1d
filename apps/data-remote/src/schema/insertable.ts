import { getColumnType } from '../column-types/column-types.ts'
import type { Column, Table } from './schema.ts'

/** Returns the columns that a new row may have values for. */
export function getInsertableColumns(table: Table): readonly Column[] {
  return table.columns.filter((column) => {
    const { privileges, generated, identity } = column
    return privileges.insert && !generated && identity !== 'always' && !getColumnType(column).whyReadOnly
  })
}
