import { Button, type Translate } from '@portico/ui'
import { TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { type FormEvent, useState } from 'react'
import { kindOf } from '../kinds/kinds.ts'
import { type FilterOperator, needsValue, operatorWord } from '../kinds/operators.ts'
import { longestConditions } from '../query/conditions.ts'
import { type Filter, operatorsFor, splitList } from '../query/filter.ts'
import { type Column, readableColumns, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './filter-editor.module.css'

interface FilterEditorProps {
  table: Table
  onAdd: (filter: Filter) => void
  onClose: () => void
}

/** A line to set one more condition: column, comparison, value. */
export function FilterEditor({ table, onAdd, onClose }: FilterEditorProps) {
  const t = useTexts()
  const { columns, column, setName, operators, operator, setOperator } = useComparison(table)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  if (!column || !operator)
    return <p className={styles.none}>{t('This table has no columns to filter by.')}</p>
  const add = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemOf(t, column, operator, value)
    setProblem(wrong)
    if (wrong) return
    onAdd({ column: column.name, operator, value: needsValue(operator) ? value : '' })
    setValue('')
  }
  return (
    <form
      className={styles.bar}
      aria-label={t('Add a filter')}
      onSubmit={add}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div className={styles.part}>
        <Select
          label={t('Column')}
          value={column.name}
          onValueChange={setName}
          options={columns.map((c) => ({ value: c.name, label: c.name }))}
        />
      </div>
      <div className={styles.part}>
        <Select
          label={t('Comparison')}
          value={operator}
          onValueChange={setOperator}
          options={operators.map((value) => ({ value, label: t(operatorWord(value, kindOf(column))) }))}
        />
      </div>
      {needsValue(operator) ? (
        <ValueInput
          {...{ column, operator, value, problem }}
          onChange={(next) => {
            setValue(next)
            setProblem(null)
          }}
        />
      ) : null}
      <Button type="submit">{t('Add')}</Button>
      {problem ? (
        <p id="filter-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </form>
  )
}

/** Which column is compared, and how. The operator stays with another column that knows it. */
function useComparison(table: Table) {
  const columns = readableColumns(table).filter((column) => operatorsFor(column).length > 0)
  const [name, setName] = useState(
    (columns.find((column) => kindOf(column).isFreeText) ?? columns[0])?.name ?? '',
  )
  const [wanted, setOperator] = useState<FilterOperator | null>(null)
  const column = columns.find((candidate) => candidate.name === name)
  const operators = column ? operatorsFor(column) : []
  const operator = operators.find((candidate) => candidate === wanted) ?? operators[0]
  return { columns, column, setName, operators, operator, setOperator }
}

interface ValueInputProps {
  column: Column
  operator: FilterOperator
  value: string
  problem: string | null
  onChange: (value: string) => void
}

function ValueInput({ column, operator, value, problem, onChange }: ValueInputProps) {
  const t = useTexts()
  const choices = operator === 'in' ? null : kindOf(column).choices?.(column)
  if (choices) {
    const options = [
      { value: '', label: t('Choose…') },
      ...choices.map((choice) => ({ value: choice, label: choice })),
    ]
    return (
      <div className={styles.value}>
        <Select label={t('Value')} value={value} onValueChange={onChange} options={options} />
      </div>
    )
  }
  return (
    <div className={styles.value}>
      <TextInput
        aria-label={t('Value')}
        placeholder={placeholderOf(t, column, operator)}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'filter-problem' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** Why a value can't be compared with the column, found here, so that the server need not refuse the whole view. */
function problemOf(t: Translate, column: Column, operator: FilterOperator, value: string): string | null {
  if (!needsValue(operator)) return null
  const items = operator === 'in' ? splitList(value) : [value]
  if (encodeURIComponent(value).length > longestConditions)
    return operator === 'in'
      ? t(
          '{count, plural, one {# value is too long for an address, which holds about {most, number} characters. Use fewer, or a range.} other {# values are too long for an address, which holds about {most, number} characters. Use fewer, or a range.}}',
          { count: items.length, most: longestConditions },
        )
      : t('This value is too long for a filter.')
  if (operator === 'includes') return null
  if (items.length === 0) return t('Enter at least one value.')
  const { parse, parseCompared = parse } = kindOf(column)
  const wrong = items
    .map((item) => parseCompared(item, { ...column, nullable: false }))
    .find((parsed) => !parsed.ok)
  return wrong && !wrong.ok ? wrong.problem(t) : null
}

function placeholderOf(t: Translate, column: Column, operator: FilterOperator): string {
  if (operator === 'in') return t('a, b, c')
  return (operator === 'includes' ? undefined : kindOf(column).example) ?? t('Value')
}
