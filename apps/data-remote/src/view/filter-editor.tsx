import { Button, type Translate } from '@portico/ui'
import { Field } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { type FormEvent, useState } from 'react'
import { getColumnType } from '../column-types/column-types.ts'
import { splitList } from '../column-types/list-text.ts'
import { comparesElement, type FilterOperator, getValueForm, needsValue } from '../column-types/operators.ts'
import { maxConditionsLength } from '../query/conditions/conditions.ts'
import { type Filter, type FilterMatch, getOperators } from '../query/conditions/filter.ts'
import { type Column, getReadableColumns, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './filter-editor.module.css'
import { ValueInput } from './filter-values.tsx'
import { getOperatorText } from './operator-text.ts'

/** Props of FilterEditor. */
export interface FilterEditorProps {
  table: Table
  /** The filter to edit. Null for a new one. */
  filter: Filter | null
  onApply: (filter: Filter) => void
  /** How another condition can be joined to it. Null if that is not possible. */
  joinedBy?: FilterMatch | null
  /** Applies the filter, and continues with the joined one. */
  onJoin?: (filter: Filter) => void
  onCancel: () => void
}

/** Edits one condition: column, operator, value. */
export function FilterEditor(props: FilterEditorProps) {
  const { table, filter, onApply, onCancel, joinedBy = null, onJoin } = props
  const t = useTexts()
  const { columns, column, operators, operator, choose } = useComparison(table, filter)
  const [value, setValue] = useState(filter?.value ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  if (!column || !operator)
    return <p className={styles.none}>{t('This table has no columns to filter by.')}</p>
  const change = (next: string) => {
    setValue(next)
    setProblem(null)
  }
  const compare = (name: string, next: FilterOperator | null) => {
    // A value is invalid for another column, and a list or period is no single value.
    if (name !== column.name || (next && getValueForm(next) !== getValueForm(operator))) change('')
    choose(name, next)
  }
  const check = (then: ((filter: Filter) => void) | undefined) => {
    const wrong = problemOf(t, column, operator, value)
    setProblem(wrong)
    if (!wrong) then?.({ column: column.name, operator, value: needsValue(operator) ? value : '' })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    check(onApply)
  }
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Field label={t('Column')}>
        <Select
          label={t('Column')}
          value={column.name}
          onValueChange={(name) => compare(name, operator)}
          options={columns.map((c) => ({ value: c.name, label: c.name }))}
        />
      </Field>
      <Field label={t('Comparison')}>
        <Select
          label={t('Comparison')}
          value={operator}
          onValueChange={(next) => compare(column.name, next)}
          options={operators.map((value) => ({
            value,
            label: t(getOperatorText(value, getColumnType(column))),
          }))}
        />
      </Field>
      {needsValue(operator) ? (
        <Field label={hasSeveral(operator) ? t('Values') : t('Value')} error={problem}>
          <ValueInput table={table} column={column} operator={operator} value={value} onChange={change} />
        </Field>
      ) : null}
      <Buttons joinedBy={joinedBy} onJoin={() => check(onJoin)} onCancel={onCancel} />
    </form>
  )
}

function Buttons(props: { joinedBy: FilterMatch | null; onJoin: () => void; onCancel: () => void }) {
  const { joinedBy, onJoin, onCancel } = props
  const t = useTexts()
  return (
    <div className={styles.buttons}>
      {joinedBy ? (
        <Button size="sm" variant="ghost" className={styles.join} onClick={onJoin}>
          {joinedBy === 'any' ? t('Or…') : t('And…')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button size="sm" variant="primary" type="submit">
        {t('Apply')}
      </Button>
    </div>
  )
}

/** Holds the column and operator. The operator is kept when another column supports it. */
function useComparison(table: Table, filter: Filter | null) {
  const columns = getReadableColumns(table).filter((column) => getOperators(column).length > 0)
  const usual = columns.find((column) => getColumnType(column).isFreeText) ?? columns[0]
  const [chosen, setChosen] = useState<{ name: string; operator: FilterOperator | null }>({
    name: filter?.column ?? usual?.name ?? '',
    operator: filter?.operator ?? null,
  })
  const column = columns.find(({ name }) => name === chosen.name) ?? usual
  const operators = column ? getOperators(column) : []
  const operator = operators.find((candidate) => candidate === chosen.operator) ?? operators[0]
  const choose = (name: string, operator: FilterOperator | null) => setChosen({ name, operator })
  return { columns, column, operators, operator, choose }
}

function hasSeveral(operator: FilterOperator): boolean {
  return getValueForm(operator) === 'list' || getValueForm(operator) === 'range'
}

/** Returns why a value is invalid for the column. Checked here, because the server would reject the complete view. */
function problemOf(t: Translate, column: Column, operator: FilterOperator, value: string): string | null {
  if (!needsValue(operator)) return null
  const form = getValueForm(operator)
  const items = hasSeveral(operator) ? splitList(value) : [value]
  if (encodeURIComponent(value).length > maxConditionsLength)
    return form === 'list'
      ? t(
          '{count, plural, one {# value is too long for an address, which holds about {most, number} characters. Use fewer, or a range.} other {# values are too long for an address, which holds about {most, number} characters. Use fewer, or a range.}}',
          { count: items.length, most: maxConditionsLength },
        )
      : t('This value is too long for a filter.')
  if (form === 'period') return value === '' ? t('Choose a period.') : null
  if (comparesElement(operator) && !getColumnType(column).isJson) return null
  if (items.length === 0) return t('Enter at least one value.')
  if (form === 'range' && items.length !== 2) return t('Enter both values.')
  const { parse, parseCompared = parse } = getColumnType(column)
  const wrong = items
    .map((item) => parseCompared(item, { ...column, nullable: false }))
    .find((parsed) => !parsed.ok)
  return wrong && !wrong.ok ? wrong.problem(t) : null
}
