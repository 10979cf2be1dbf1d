import type { Draft } from '../column-types/column-type.ts'
import { ColumnValues } from '../insert/column-values.tsx'
import { getColumnReadOnlyReason } from '../schema/editable.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './bulk-dialog.module.css'

/** The new values of columns, by name. */
export type BulkDrafts = ReadonlyMap<string, Draft>

/** Returns the columns that can have the same value in many rows: no key column. */
export function getEditableColumns(table: Table): readonly Column[] {
  return table.columns.filter(
    (column) => getColumnReadOnlyReason(table, column) === null && !table.primaryKey.includes(column.name),
  )
}

interface BulkValuesProps {
  table: Table
  drafts: BulkDrafts
  problems: ReadonlyMap<string, string>
  onChange: (drafts: BulkDrafts) => void
}

/** Lets the user choose columns and their new values. */
export function BulkValues({ table, ...values }: BulkValuesProps) {
  const t = useTexts()
  return (
    <div className={styles.values}>
      <ColumnValues columns={getEditableColumns(table)} label={t('Column to change')} {...values} />
    </div>
  )
}
