/** A day as ISO 8601 writes it: `2026-11-21`, from the year 1 to 9999. */
export type Day = string

const first = '0001-01-01'
const last = '9999-12-31'

/** A day of this number in a month of this index; numbers outside it run over into the months beside it. */
function day(year: number, month: number, date: number): Day {
  const time = new Date(0)
  time.setUTCFullYear(year, month, date)
  const years = time.getUTCFullYear()
  if (years < 1) return first
  return years > 9999 ? last : time.toISOString().slice(0, 10)
}

function partsOf(text: Day): [year: number, month: number, date: number] {
  const [year = 1, month = 1, date = 1] = text.split('-').map(Number)
  return [year, month - 1, date]
}

/** The moment that formatters and weekdays are asked of: midnight in UTC. */
function dateOf(text: Day): Date {
  return new Date(`${text}T00:00:00Z`)
}

/** Today, where the reader is. */
export function today(): Day {
  const now = new Date()
  return day(now.getFullYear(), now.getMonth(), now.getDate())
}

/** So many days later. */
export function addDays(text: Day, count: number): Day {
  const [year, month, date] = partsOf(text)
  return day(year, month, date + count)
}

/** The same day so many months later, or that month's last. */
export function addMonths(text: Day, count: number): Day {
  const [year, month, date] = partsOf(text)
  const [, , longest] = partsOf(day(year, month + count + 1, 0))
  return day(year, month + count, Math.min(date, longest))
}

/** The first day of the week of `text`; weeks begin with `firstWeekday`, Monday is 1 and Sunday 7. */
export function startOfWeek(text: Day, firstWeekday: number): Day {
  return addDays(text, -((dateOf(text).getUTCDay() - firstWeekday + 7) % 7))
}

/** Six weeks that show the month of `text`: as many for each, so that nothing moves from one to the next. */
export function weeksOf(text: Day, firstWeekday: number): Day[][] {
  const start = startOfWeek(`${text.slice(0, 8)}01`, firstWeekday)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  )
}

/** The weekday with which weeks begin for these readers, Monday is 1; Monday where the browser does not know. */
export function firstWeekdayOf(locale: string): number {
  const known = new Intl.Locale(locale) as {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** As readers write it, by the calendar in which days are stored, whichever their region keeps beside it. */
export function formatDay(locale: string, options: Intl.DateTimeFormatOptions, text: Day): string {
  const key = `${locale}|${JSON.stringify(options)}`
  const made =
    formatters.get(key) ??
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' })
  formatters.set(key, made)
  return made.format(dateOf(text))
}

/** The name of a weekday over its column: short, or one letter where the language's short names are whole words. */
export function weekdayOf(locale: string, text: Day): string {
  const name = formatDay(locale, { weekday: 'short' }, text)
  return name.length > 4 ? formatDay(locale, { weekday: 'narrow' }, text) : name
}
