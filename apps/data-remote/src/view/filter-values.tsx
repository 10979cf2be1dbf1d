import { TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { type ClipboardEvent, useState } from 'react'
import { getColumnType } from '../column-types/column-types.ts'
import { DayCalendar } from '../column-types/day-calendar.tsx'
import { joinList, parsePastedList, splitList } from '../column-types/list-text.ts'
import { comparesElement, type FilterOperator, getValueForm } from '../column-types/operators.ts'
import { periods } from '../column-types/periods.ts'
import { isReference } from '../relations/is-reference.ts'
import { RelatedInput } from '../relations/lazy-related-input.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './filter-editor.module.css'
import { comparesKeys } from './filter-references.ts'

interface ValueInputProps {
  table: Table
  column: Column
  operator: FilterOperator
  /** The value of the filter. */
  value: string
  onChange: (value: string) => void
}

/** The field for a filter's value. */
export function ValueInput(props: ValueInputProps) {
  const { table, column, operator } = props
  const isRelated = isReference(table, column.name) && comparesKeys(operator)
  const input = <OwnInput {...props} />
  return isRelated ? <RelatedInput {...props} plain={input} /> : input
}

function OwnInput(props: ValueInputProps) {
  const { column, operator } = props
  const kind = getColumnType(column)
  const { FilterInput, isJson, example } = kind
  const form = getValueForm(operator)
  if (form === 'period') return <PeriodInput {...props} />
  if (form === 'range') return <RangeInput {...props} />
  if (FilterInput) return <FilterInput {...props} kind={kind} />
  if (form === 'list') return <ListInput {...props} />
  return <PlainInput {...props} example={comparesElement(operator) && !isJson ? undefined : example} />
}

function PlainInput({ value, onChange, example }: ValueInputProps & { example: string | undefined }) {
  return <TextInput placeholder={example} value={value} onChange={({ target }) => onChange(target.value)} />
}

/** A field for several values. A column of a spreadsheet can be pasted. */
function ListInput({ value, onChange }: ValueInputProps) {
  const t = useTexts()
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const list = parsePastedList(event.clipboardData.getData('text'))
    if (list === null) return
    event.preventDefault()
    onChange(joinList([...new Set([...splitList(value), ...splitList(list)])]))
  }
  return (
    <TextInput
      placeholder={t('a, b, c')}
      value={value}
      onPaste={onPaste}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Selects a period relative to today. */
function PeriodInput({ value, onChange }: ValueInputProps) {
  const t = useTexts()
  return (
    <Select
      label={t('Value')}
      placeholder={t('Choose…')}
      value={value === '' ? null : value}
      onValueChange={onChange}
      options={Object.entries(periods).map(([period, words]) => ({ value: period, label: t(words) }))}
    />
  )
}

/** Two fields for a range. The calendar sets the one that was used last. */
function RangeInput({ column, value, onChange }: ValueInputProps) {
  const t = useTexts()
  const [side, setSide] = useState(0)
  const { example, withDay } = getColumnType(column)
  const [least = '', most = ''] = splitList(value)
  const both = [least, most]
  const change = (index: number, text: string) => onChange(joinList(both.with(index, text)))
  return (
    <>
      <div className={styles.range}>
        {[t('From'), t('To')].map((label, index) => (
          <TextInput
            key={label}
            aria-label={label}
            {...(index > 0 && { id: undefined })}
            placeholder={example ?? label}
            value={both[index] ?? ''}
            onFocus={() => setSide(index)}
            onChange={({ target }) => change(index, target.value)}
          />
        ))}
      </div>
      {withDay ? (
        <DayCalendar
          name={t('Value')}
          withDay={withDay}
          text={both[side] ?? ''}
          onChange={(text) => change(side, text)}
        />
      ) : null}
    </>
  )
}
