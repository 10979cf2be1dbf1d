import { IconButton } from '@portico/ui'
import { Select } from '@portico/ui/select'
import { X } from 'lucide-react'
import type { Draft } from '../column-types/column-type.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './column-values.module.css'
import { ValueField } from './value-field.tsx'

/** New values of columns by name. Other columns are not changed. */
export type ColumnDrafts = ReadonlyMap<string, Draft>

interface ColumnValuesProps {
  /** The columns to choose from. */
  columns: readonly Column[]
  drafts: ColumnDrafts
  problems: ReadonlyMap<string, string>
  /** Label of the column list. */
  label: string
  onChange: (drafts: ColumnDrafts) => void
}

/** Lets the user select columns one by one, each with a value. */
export function ColumnValues({ columns, drafts, problems, label, onChange }: ColumnValuesProps) {
  const t = useTexts()
  const others = columns.filter(({ name }) => !drafts.has(name))
  const first = (column: Column | undefined): Draft =>
    column?.nullable ? { state: 'null' } : { state: 'value', text: '' }
  return (
    <div className={styles.values}>
      {columns.map((column) => {
        const draft = drafts.get(column.name)
        return draft ? (
          <div key={column.name} className={styles.value}>
            <ValueField
              column={column}
              draft={draft}
              problem={problems.get(column.name) ?? null}
              onChange={(next) => onChange(new Map([...drafts, [column.name, next]]))}
            />
            <IconButton
              label={t('Leave out {column}', { column: column.name })}
              icon={<X size={16} />}
              onClick={() => onChange(new Map([...drafts].filter(([name]) => name !== column.name)))}
            />
          </div>
        ) : null
      })}
      {others.length > 0 ? (
        <Select
          label={label}
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
