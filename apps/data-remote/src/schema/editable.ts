import { type Message, msg } from '@portico/ui'
import { getColumnType } from '../column-types/column-types.ts'
import { getRowKeyColumns } from './row-key.ts'
import type { Column, ListedTable, Table } from './schema.ts'

/** Returns why rows of the table can't be changed, or null. */
export function getTableReadOnlyReason(table: Table): Message | null {
  const { insert, update, delete: remove } = table.privileges
  const mayWriteColumn = table.columns.some(({ privileges }) => privileges.insert || privileges.update)
  if (!insert && !update && !remove && !mayWriteColumn) {
    return table.kind === 'table' || table.kind === 'partitioned_table'
      ? msg('You can view rows but not change them.')
      : msg('This is a view.')
  }
  if (getRowKeyColumns(table) === null) return msg('Without a primary key, rows can’t be identified.')
  return null
}

/** Returns whether rows of a listed table are read-only, as far as the list shows. */
export function isListedReadOnly({ hasKey, privileges }: ListedTable): boolean {
  return !hasKey || !(privileges.insert || privileges.update || privileges.delete)
}

/** Returns whether rows can be inserted. */
export function canInsert(table: Table): boolean {
  return table.columns.some(({ privileges }) => privileges.insert) && getTableReadOnlyReason(table) === null
}

/** Returns whether rows can be deleted. */
export function canDelete(table: Table): boolean {
  return table.privileges.delete && getTableReadOnlyReason(table) === null
}

/** Returns why a column of an existing row can't be changed, or null. */
export function getColumnReadOnlyReason(table: Table, column: Column): Message | null {
  const table_ = getTableReadOnlyReason(table)
  if (table_) return table_
  if (column.generated) return msg('This value is computed by the database.')
  if (column.identity === 'always') return msg('This number is assigned by the database.')
  const { whyReadOnly } = getColumnType(column)
  if (whyReadOnly) return whyReadOnly
  if (!column.privileges.update) return msg('You’re not allowed to change this column.')
  return null
}
