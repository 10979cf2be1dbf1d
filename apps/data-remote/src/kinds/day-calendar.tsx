import { lazyPart } from '@portico/react-remote'
import styles from './day-calendar.module.css'
import type { Kind } from './kind.ts'
import { dayOf } from './moments.ts'

/** The kit's calendar; a caller that opens something with a calendar in it asks for it before. */
export const Calendar = lazyPart(async () => (await import('@portico/ui/calendar')).Calendar)

export interface DayCalendarProps {
  /** Of the column. */
  name: string
  withDay: NonNullable<Kind['withDay']>
  /** What was typed so far. */
  text: string
  onChange: (text: string) => void
}

/** Chooses the day of what was typed, whose time stays. */
export function DayCalendar({ name, withDay, text, onChange }: DayCalendarProps) {
  return (
    <div className={styles.space}>
      <Calendar name={name} value={dayOf(text)} onChange={(day) => onChange(withDay(text, day))} />
    </div>
  )
}
