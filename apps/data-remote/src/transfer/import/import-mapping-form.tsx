import { Banner } from '@portico/ui'
import { Switch } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { getInsertableColumns } from '../../schema/insertable.ts'
import { useTexts } from '../../texts/texts.ts'
import { separators } from '../files/read-delimited.ts'
import type { FileForm, FileSample } from '../files/read-file.ts'
import {
  getMappedKeys,
  getMissingColumns,
  hasKey,
  type ImportMapping,
  type ImportMode,
  setTargets,
} from '../import-run/import-mapping.ts'
import styles from './import-dialog.module.css'
import { EmptyField, OtherColumns } from './other-columns.tsx'

interface ImportPlanProps {
  plan: ImportMapping
  sample: FileSample
  /** Validation problems of fill values, by column name. */
  problems?: ReadonlyMap<string, string>
  onForm: (form: FileForm) => void
  onPlan: (plan: ImportMapping) => void
}

const noProblems: ReadonlyMap<string, string> = new Map()

/** Lets the user map fields to columns, and choose what happens to existing rows. */
export function ImportMappingForm({ plan, sample, problems = noProblems, onForm, onPlan }: ImportPlanProps) {
  const t = useTexts()
  const missing = getMissingColumns(plan.table, plan.targets, plan.fills)
  return (
    <>
      <p className={styles.file}>{plan.file.name}</p>
      <FormFields form={plan.form} onForm={onForm} />
      <Mapping plan={plan} sample={sample} onPlan={onPlan} />
      <OtherColumns plan={plan} problems={problems} onPlan={onPlan} />
      <EmptyField plan={plan} onPlan={onPlan} />
      <ModeField plan={plan} onPlan={onPlan} />
      {missing.length > 0 ? (
        <Banner tone="warning" title={t('Some columns need a value')}>
          {t('A row can’t be added without {columns}. Choose a field for each, or a value for all rows.', {
            columns: new Intl.ListFormat(t.locale).format(missing.map(({ name }) => name)),
          })}
        </Banner>
      ) : null}
      {hasKey(plan) ? null : (
        <Banner tone="warning" title={t('These rows have no key')}>
          {t(
            'If the connection breaks, it’s unknown which of the rows on their way were added, and importing the file again would add all of them again. The import then stops and names their lines.',
          )}
        </Banner>
      )}
    </>
  )
}

/** Asks how to read the file, if detection was ambiguous. */
function FormFields({ form, onForm }: { form: FileForm; onForm: (form: FileForm) => void }) {
  const t = useTexts()
  if (form.workbook) return <SheetFields form={form} onForm={onForm} />
  if (form.separator === null) return null
  const words = { ',': t('Comma'), ';': t('Semicolon'), '\t': t('Tab'), '|': t('Vertical bar') }
  const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']
  return (
    <div className={styles.fields}>
      <Select
        label={t('Separator')}
        showLabel
        value={form.separator}
        onValueChange={(separator) => onForm({ ...form, separator })}
        options={separators.map((value) => ({ value: value as string, label: words[value] }))}
      />
      <Select
        label={t('Encoding')}
        showLabel
        value={form.encoding}
        onValueChange={(encoding) => onForm({ ...form, encoding })}
        options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <Switch
        checked={form.hasNames}
        onChange={(event) => onForm({ ...form, hasNames: event.target.checked })}
        label={t('The first line has names')}
      />
      <Switch
        checked={form.isForSpreadsheets}
        onChange={(event) => onForm({ ...form, isForSpreadsheets: event.target.checked })}
        label={t('Remove apostrophes before formulas')}
        description={t('They are in files that were exported for spreadsheets.')}
      />
    </div>
  )
}

/** Asks which sheet to read, if there are several. */
function SheetFields({ form, onForm }: { form: FileForm; onForm: (form: FileForm) => void }) {
  const t = useTexts()
  const { sheet, sheets } = form.workbook ?? { sheet: '', sheets: [] }
  return (
    <div className={styles.fields}>
      {sheets.length > 1 ? (
        <Select
          label={t('Sheet')}
          showLabel
          value={sheet}
          onValueChange={(next) => onForm({ ...form, workbook: { sheet: next, sheets } })}
          options={sheets.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <Switch
        checked={form.hasNames}
        onChange={(event) => onForm({ ...form, hasNames: event.target.checked })}
        label={t('The first line has names')}
      />
    </div>
  )
}

/** Lists each field with its first values and its target column. */
function Mapping({ plan, sample, onPlan }: Omit<ImportPlanProps, 'onForm'>) {
  const t = useTexts()
  const leftOut = ''
  const columns = getInsertableColumns(plan.table)
  const change = (index: number, name: string) => {
    const column = columns.find((one) => one.name === name) ?? null
    // A column has one field.
    const targets = plan.targets.map((one, i) => (i === index ? column : one === column ? null : one))
    onPlan(setTargets(plan, targets))
  }
  return (
    <ul className={styles.mapping} aria-label={t('What goes where')}>
      {plan.fields.map((field, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two fields the same
        <li key={i}>
          <div className={styles.field}>
            <strong>{field}</strong>
            <span className={styles.values}>
              {sample.records
                .slice(0, 3)
                .map(({ cells }) => cells[i] ?? 'NULL')
                .join(' · ')}
            </span>
          </div>
          <Select
            size="sm"
            className={styles.target}
            label={t('Column for {field}', { field })}
            value={plan.targets[i]?.name ?? leftOut}
            onValueChange={(name) => change(i, name)}
            options={[
              { value: leftOut, label: t('Leave out') },
              ...columns.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

/** Asks what happens to a row whose key is already in the table. */
function ModeField({ plan, onPlan }: Pick<ImportPlanProps, 'plan' | 'onPlan'>) {
  const t = useTexts()
  const keys = getMappedKeys(plan.table, plan.targets, plan.fills)
  if (!plan.key) return null
  const modes: readonly { value: ImportMode; label: string }[] = [
    { value: 'insert', label: t('Report them as errors') },
    { value: 'update', label: t('Update them') },
    { value: 'skip', label: t('Skip them') },
  ]
  return (
    <div className={styles.fields}>
      <Select
        label={t('Rows that are there already')}
        showLabel
        value={plan.mode}
        onValueChange={(mode) => onPlan({ ...plan, mode })}
        options={modes}
      />
      <Select
        label={t('Recognized by')}
        showLabel
        value={plan.key.join(', ')}
        onValueChange={(text) =>
          onPlan({ ...plan, key: keys.find((key) => key.join(', ') === text) ?? plan.key })
        }
        options={keys.map((key) => ({ value: key.join(', '), label: key.join(', ') }))}
      />
    </div>
  )
}
