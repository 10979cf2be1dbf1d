import { Checkbox, TextInput } from '@portico/ui/form'
import { Select } from '@portico/ui/select'
import { useTexts } from '../texts/texts.ts'
import { DayCalendar } from './day-calendar.tsx'
import styles from './filter-inputs.module.css'
import type { FilterInputProps } from './kind.ts'
import { joinList, splitList } from './list-text.ts'
import { formOf } from './operators.ts'

/** One of the values of the column, or several of them. */
export function ChoiceInput({ column, kind, operator, value, onChange }: FilterInputProps) {
  const t = useTexts()
  const choices = kind.choices?.(column) ?? []
  if (formOf(operator) !== 'list')
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
  // Values that the column no longer has stay in the list until they are taken out of it.
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

/** A day or a moment, typed or chosen. */
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
