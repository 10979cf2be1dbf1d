import { IconButton, uiTexts } from '@portico/ui'
import type { LazyComponent } from '@portico/ui/on-demand'
import { Popover } from '@portico/ui/popover'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { CalendarProps } from './calendar.tsx'
import styles from './date-picker.module.css'

/** Props of {@link DatePicker}. */
export interface DatePickerProps extends CalendarProps {
  /** The kit's calendar, which loads before it opens. */
  Calendar: LazyComponent<CalendarProps>
  /** The field for a typed day. */
  children: ReactNode
}

/** A field with a calendar button at its end. */
export function DatePicker({ name, value, onChange, Calendar, children }: DatePickerProps) {
  const t = uiTexts.useTexts()
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
        label={t('{name}: open the calendar', { name })}
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
        label={t('{name}: choose a day', { name })}
        initialFocus={() => findFocusedDay(content.current)}
      >
        <div ref={content}>
          <Calendar
            name={name}
            value={value}
            onChange={(day) => {
              onChange(day)
              setOpen(false)
            }}
          />
        </div>
      </Popover>
    </div>
  )
}

/** Returns the day of the keyboard in a calendar below `element`. */
export function findFocusedDay(element: Element | null | undefined): HTMLElement | null {
  return element?.querySelector<HTMLElement>('[data-calendar] table [tabindex="0"]') ?? null
}

/** @alias @deprecated Use `DatePickerProps`. */
export type DayControlProps = DatePickerProps
/** @alias @deprecated Use `DatePicker`. */
export const DayControl = DatePicker
/** @alias @deprecated Use `findFocusedDay`. */
export const dayIn = findFocusedDay
