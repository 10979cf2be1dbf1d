import { kindOf } from '../kinds/kinds.ts'
import { dayOf } from '../kinds/moments.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './day-input.module.css'

interface DayInputProps {
  column: Column
  text: string
  onChange: (text: string) => void
  /** -1 where the keyboard has another way. */
  tabIndex?: number
}

/**
 * Chooses the day of a date or timestamp in the browser's own calendar, beside the field where it is typed. Nothing
 * where the column has no day.
 */
export function DayInput({ column, text, onChange, tabIndex }: DayInputProps) {
  const t = useTexts()
  const { withDay } = kindOf(column)
  if (!withDay) return null
  return (
    <input
      type="date"
      className={styles.day}
      aria-label={t('{column}: choose a day', { column: column.name })}
      tabIndex={tabIndex}
      value={dayOf(text)}
      onChange={({ target }) => {
        if (target.value !== '') onChange(withDay(text, target.value))
      }}
    />
  )
}
