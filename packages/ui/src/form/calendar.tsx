import { IconButton, uiTexts, useUi } from '@portico/ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './calendar.module.css'
import {
  addDays,
  addMonths,
  formatDay,
  formatWeekday,
  getCalendarWeeks,
  getFirstWeekday,
  getToday,
  type IsoDate,
  startOfWeek,
} from './calendar-days.ts'

/** Props of {@link Calendar}. */
export interface CalendarProps {
  /** The subject of the day. */
  name: string
  /** The chosen day, `2026-11-21`. Empty if there is none. */
  value: IsoDate
  onChange: (day: IsoDate) => void
}

/**
 * A month in which the user chooses a day. Arrows move by days and weeks, Home and End within the week, Page Up and Page Down by
 * months, and with Shift by years. Enter chooses.
 */
export function Calendar({ name, value, onChange }: CalendarProps) {
  const t = uiTexts.useTexts()
  const id = useId()
  const [at, setAt] = useState({ of: value, day: value || getToday() })
  // Shows the day that is typed next to it. Until then it keeps the month that the user moved to.
  const day = at.of === value ? at.day : value || at.day
  const show = (next: IsoDate) => setAt({ of: value, day: next })
  return (
    <fieldset className={styles.calendar} aria-label={t('{name}: choose a day', { name })} data-calendar="">
      <div className={styles.head}>
        <IconButton
          size="sm"
          tooltip={false}
          label={t('Previous month')}
          icon={<ChevronLeft size={16} aria-hidden="true" className={styles.chevron} />}
          onClick={() => show(addMonths(day, -1))}
        />
        <div id={id} className={styles.month} aria-live="polite">
          {formatDay(t.locale, { month: 'long', year: 'numeric' }, day)}
        </div>
        <IconButton
          size="sm"
          tooltip={false}
          label={t('Next month')}
          icon={<ChevronRight size={16} aria-hidden="true" className={styles.chevron} />}
          onClick={() => show(addMonths(day, 1))}
        />
      </div>
      <Month labelledBy={id} day={day} chosen={value} onMove={show} onChoose={onChange} />
      <button type="button" className={styles.today} onClick={() => onChange(getToday())}>
        {t('Today')}
      </button>
    </fieldset>
  )
}

interface MonthProps {
  labelledBy: string
  /** The day of the keyboard, in the month that is shown. */
  day: IsoDate
  chosen: IsoDate
  onMove: (day: IsoDate) => void
  onChoose: (day: IsoDate) => void
}

function Month({ labelledBy, day, chosen, onMove, onChoose }: MonthProps) {
  const { locale } = uiTexts.useTexts()
  const onward = useUi().direction === 'rtl' ? -1 : 1
  const grid = useRef<HTMLTableElement>(null)
  const weeks = getCalendarWeeks(day, getFirstWeekday(locale))
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event, day, getFirstWeekday(locale), onward)
    // A grid around the calendar uses these keys, too.
    if (target || event.key === 'Enter' || event.key === ' ') event.stopPropagation()
    if (!target) return
    event.preventDefault()
    flushSync(() => onMove(target))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar is a grid of days.
      role="grid"
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      className={styles.days}
    >
      <thead>
        <tr>
          {weeks[0]?.map((one) => (
            <th key={one} scope="col" abbr={formatDay(locale, { weekday: 'long' }, one)}>
              {formatWeekday(locale, one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is selected or not.
              <td key={one} aria-selected={one === chosen}>
                <button
                  type="button"
                  className={styles.day}
                  tabIndex={one === day ? 0 : -1}
                  aria-label={formatDay(locale, { dateStyle: 'full' }, one)}
                  aria-current={one === getToday() ? 'date' : undefined}
                  data-chosen={one === chosen || undefined}
                  data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}
                  onClick={() => onChoose(one)}
                >
                  {formatDay(locale, { day: 'numeric' }, one)}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the day that a key moves to from `day`. Undefined if the key does not move. `onward` is 1, or -1 from right to left. */
function targetOf({ key, shiftKey }: KeyboardEvent, day: IsoDate, firstWeekday: number, onward: number) {
  const start = startOfWeek(day, firstWeekday)
  const months = shiftKey ? 12 : 1
  const targets: Partial<Record<string, IsoDate>> = {
    ArrowRight: addDays(day, onward),
    ArrowLeft: addDays(day, -onward),
    ArrowDown: addDays(day, 7),
    ArrowUp: addDays(day, -7),
    Home: start,
    End: addDays(start, 6),
    PageDown: addMonths(day, months),
    PageUp: addMonths(day, -months),
  }
  return targets[key]
}
