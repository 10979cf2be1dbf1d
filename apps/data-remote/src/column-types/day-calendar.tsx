import { lazyComponent } from '@portico/react-remote'
import type { ColumnType } from './column-type.ts'
import styles from './day-calendar.module.css'
import { getDatePart } from './moments.ts'

/** The UI kit's calendar. A component that opens a calendar loads it first. */
export const Calendar = lazyComponent(async () => (await import('@portico/ui/calendar')).Calendar)

export interface DayCalendarProps {
  /** Column name. */
  name: string
  withDay: NonNullable<ColumnType['withDay']>
  /** The text typed so far. */
  text: string
  onChange: (text: string) => void
}

/** Selects the day of the typed text, and keeps its time. */
export function DayCalendar({ name, withDay, text, onChange }: DayCalendarProps) {
  return (
    <div className={styles.space}>
      <Calendar name={name} value={getDatePart(text)} onChange={(day) => onChange(withDay(text, day))} />
    </div>
  )
}
