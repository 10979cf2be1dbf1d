import { IconButton } from '@portico/ui'
import { Popover } from '@portico/ui/popover'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Calendar, DayCalendar, type DayCalendarProps, dayIn } from '../kinds/day-calendar.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './day-control.module.css'

interface DayControlProps extends DayCalendarProps {
  /** The field in which a day is typed. */
  children: ReactNode
}

/** A field with a calendar at its end. */
export function DayControl({ children, ...day }: DayControlProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const load = () => void Calendar.load()
  return (
    <div className={styles.day}>
      {children}
      <IconButton
        ref={opener}
        className={styles.opener}
        label={t('{column}: open the calendar', { column: day.name })}
        icon={<CalendarDays size={16} aria-hidden="true" />}
        tooltip={false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => void Calendar.load().then(() => setOpen(!isOpen))}
      />
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={opener}
        label={t('{column}: choose a day', { column: day.name })}
        initialFocus={() => dayIn(content.current)}
      >
        <div ref={content}>
          <DayCalendar
            {...day}
            onChange={(next) => {
              day.onChange(next)
              setOpen(false)
            }}
          />
        </div>
      </Popover>
    </div>
  )
}
