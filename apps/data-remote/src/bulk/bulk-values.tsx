import { Select } from '@portico/ui/select'
import { ValueField } from '../insert/value-field.tsx'
import type { Draft } from '../kinds/draft.ts'
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
export function BulkValues({ table, drafts, problems, onChange }: BulkValuesProps) {
  const t = useTexts()
  const columns = changeableColumns(table)
  const others = columns.filter(({ name }) => !drafts.has(name))
  const first = (column: Column | undefined): Draft =>
    column?.nullable ? { state: 'null' } : { state: 'value', text: '' }
  return (
    <div className={styles.values}>
      {columns.map((column) => {
        const draft = drafts.get(column.name)
        return draft ? (
          <ValueField
            key={column.name}
            column={column}
            draft={draft}
            problem={problems.get(column.name) ?? null}
            onChange={(next) => onChange(new Map([...drafts, [column.name, next]]))}
          />
        ) : null
      })}
      {others.length > 0 ? (
        <Select
          label={t('Column to change')}
          value=""
          placeholder={drafts.size === 0 ? t('Choose a column…') : t('Another column…')}
          options={others.map(({ name }) => ({ value: name, label: name }))}
          onValueChange={(name) =>
            onChange(new Map([...drafts, [name, first(others.find((one) => one.name === name))]]))
          }
        />
      ) : null}
    </div>
  )
}
