import { kindOf } from '../kinds/kinds.ts'
import type { Column, Table } from './schema.ts'

/** Returns the columns that a new row may have values for. */
export function insertableColumns(table: Table): readonly Column[] {
  return table.columns.filter((column) => {
    const { privileges, generated, identity } = column
    return privileges.insert && !generated && identity !== 'always' && !kindOf(column).whyReadOnly
  })
}
