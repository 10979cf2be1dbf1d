import { ColumnValues } from '../insert/column-values.tsx'
import type { Draft } from '../kinds/kind.ts'
import { whyColumnIsReadOnly } from '../schema/editable.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './bulk-dialog.module.css'

/** What columns are to hold, by name. */
export type BulkDrafts = ReadonlyMap<string, Draft>

/** Columns that can be the same in many rows: no key is. */
export function changeableColumns(table: Table): readonly Column[] {
  return table.columns.filter(
    (column) => whyColumnIsReadOnly(table, column) === null && !table.primaryKey.includes(column.name),
  )
}

interface BulkValuesProps {
  table: Table
  drafts: BulkDrafts
  problems: ReadonlyMap<string, string>
  onChange: (drafts: BulkDrafts) => void
}

/** Which columns are changed, and to what. */
export function BulkValues({ table, ...values }: BulkValuesProps) {
  const t = useTexts()
  return (
    <div className={styles.values}>
      <ColumnValues columns={changeableColumns(table)} label={t('Column to change')} {...values} />
    </div>
  )
}
