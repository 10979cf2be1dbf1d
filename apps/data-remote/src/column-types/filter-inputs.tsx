import { Checkbox, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useTexts } from '../texts/texts.ts'
import type { FilterInputProps } from './column-type.ts'
import { DayCalendar } from './day-calendar.tsx'
import styles from './filter-inputs.module.css'
import { joinList, splitList } from './list-text.ts'
import { getValueForm } from './operators.ts'

/** Selects one or several of the column's values. */
export function ChoiceInput({ column, kind, operator, value, onChange }: FilterInputProps) {
  const t = useTexts()
  const choices = kind.choices?.(column) ?? []
  if (getValueForm(operator) !== 'list')
    return (
      <Select
        label={t('Value')}
        placeholder={t('Choose…')}
        value={value === '' ? null : value}
        onValueChange={onChange}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
      />
    )
  const chosen = splitList(value)
  // Values that the column no longer has stay in the list until they are deselected.
  const all = [...new Set([...choices, ...chosen])]
  return (
    <fieldset className={styles.choices} aria-label={t('Values')}>
      {all.map((choice) => (
        <Checkbox
          key={choice}
          label={choice}
          checked={chosen.includes(choice)}
          onChange={({ target }) =>
            onChange(joinList(all.filter((one) => (one === choice ? target.checked : chosen.includes(one)))))
          }
        />
      ))}
    </fieldset>
  )
}

/** Enters a day or a date and time, typed or from a calendar. */
export function MomentInput({ kind: { example, withDay }, value, onChange }: FilterInputProps) {
  const t = useTexts()
  return (
    <>
      <TextInput placeholder={example} value={value} onChange={({ target }) => onChange(target.value)} />
      {withDay ? (
        <div className={styles.calendar}>
          <DayCalendar name={t('Value')} withDay={withDay} text={value} onChange={onChange} />
        </div>
      ) : null}
    </>
  )
}
