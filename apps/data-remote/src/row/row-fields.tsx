import { useHost } from '@portico/react-remote'
import { type FormEvent, useMemo } from 'react'
import { CellValue } from '../column-types/cell-value.tsx'
import formStyles from '../insert/insert-drawer.module.css'
import { useRelatedFields } from '../insert/use-related-fields.ts'
import fieldStyles from '../insert/value-field.module.css'
import { ValueField } from '../insert/value-field.tsx'
import type { Row } from '../query/row.ts'
import { isReference } from '../relations/is-reference.ts'
import { RelatedValue } from '../relations/lazy-related.tsx'
import { useLoadLabels } from '../relations/use-load-labels.ts'
import { getColumnReadOnlyReason } from '../schema/editable.ts'
import { type Column, getReadableColumns, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './row-fields.module.css'
import type { RowForm } from './use-row-form.ts'

interface RowFieldsProps {
  table: Table
  row: Row
  form: RowForm
  onSave: () => void
}

/** Shows every value of a row, as a field if it is writable. */
export function RowFields({ table, row, form, onSave }: RowFieldsProps) {
  const related = useRelatedFields(table, form.draftOf, form.change)
  useLoadLabels(
    table,
    useMemo(() => [row], [row]),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form id="row" className={formStyles.form} noValidate onSubmit={submit}>
      {getReadableColumns(table).map((column) =>
        getColumnReadOnlyReason(table, column) ? (
          <ReadField key={column.name} table={table} column={column} row={row} />
        ) : (
          <ValueField
            key={column.name}
            column={column}
            draft={form.draftOf(column.name)}
            related={related(column)}
            problem={form.problemOf(column)}
            onChange={(draft) => form.change([[column.name, draft]])}
          />
        ),
      )}
    </form>
  )
}

function ReadField({ table, column, row }: { table: Table; column: Column; row: Row }) {
  const t = useTexts()
  const { locale } = useHost().appearance
  const why = getColumnReadOnlyReason(table, column)
  return (
    <dl className={styles.field}>
      <dt className={fieldStyles.label} title={why ? t(why) : undefined}>
        {column.name} <span className={fieldStyles.type}>{column.type}</span>
      </dt>
      <dd className={styles.value}>
        {isReference(table, column.name) ? (
          <RelatedValue table={table} row={row} locale={locale} field={column} />
        ) : (
          <CellValue column={column} value={row[column.name]} locale={locale} />
        )}
      </dd>
    </dl>
  )
}
