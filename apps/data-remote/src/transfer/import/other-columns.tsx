import { Field } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { ColumnValues } from '../../insert/column-values.tsx'
import { useTexts } from '../../texts/texts.ts'
import { hasCells } from '../files/read-file.ts'
import {
  type EmptyCell,
  getUnmappedColumns,
  type ImportMapping,
  setKey,
} from '../import-run/import-mapping.ts'
import styles from './import-dialog.module.css'

interface PlanProps {
  plan: ImportMapping
  onPlan: (plan: ImportMapping) => void
}

/** Lets the user set values for columns that the file does not have. */
export function OtherColumns({ plan, problems, onPlan }: PlanProps & FillProblems) {
  const t = useTexts()
  const columns = getUnmappedColumns(plan.table, plan.targets)
  if (columns.length === 0) return null
  return (
    <section className={styles.others} aria-label={t('Values for all rows')}>
      <p>
        <strong>{t('Values for all rows')}</strong>{' '}
        <span className={styles.values}>
          {t('Columns without a field get their default, or NULL, unless you choose a value here.')}{' '}
          {plan.mode === 'update' && plan.fills.size > 0 ? t('Rows that are updated get it too.') : null}
        </span>
      </p>
      <ColumnValues
        columns={columns}
        problems={problems}
        label={t('Column with the same value in all rows')}
        drafts={plan.fills}
        onChange={(fills) => onPlan(setKey({ ...plan, fills }))}
      />
    </section>
  )
}

interface FillProblems {
  problems: ReadonlyMap<string, string>
}

/** Asks what an empty cell means. Only for formats without NULL. */
export function EmptyField({ plan, onPlan }: PlanProps) {
  const t = useTexts()
  if (!hasCells(plan.form)) return null
  const options: readonly { value: EmptyCell; label: string; help: string }[] = [
    {
      value: 'null',
      label: 'NULL',
      help: t(
        'Columns that don’t take NULL get their default. Without one, text columns get an empty text; in others it’s an error.',
      ),
    },
    {
      value: 'text',
      label: t('Empty text'),
      help: t(
        'In columns of other types NULL. If they don’t allow it, their default, or an error without one.',
      ),
    },
    {
      value: 'default',
      label: t('The column’s default'),
      help: t(
        'If a column has none, NULL. If it doesn’t allow NULL, an empty text in columns of text, and an error in others.',
      ),
    },
  ]
  return (
    <Field label={t('Empty cells')} description={options.find(({ value }) => value === plan.empty)?.help}>
      <Select
        label={t('Empty cells')}
        value={plan.empty}
        onValueChange={(empty) => onPlan({ ...plan, empty })}
        options={options.map(({ value, label }) => ({ value, label }))}
      />
    </Field>
  )
}
