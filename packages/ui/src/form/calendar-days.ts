/** A day in ISO 8601: `2026-11-21`, from the year 1 to 9999. */
export type IsoDate = string

const first = '0001-01-01'
const last = '9999-12-31'

/** Returns the day of this number in the month of this index. Numbers outside the month continue into the adjacent months. */
function day(year: number, month: number, date: number): IsoDate {
  const time = new Date(0)
  time.setUTCFullYear(year, month, date)
  const years = time.getUTCFullYear()
  if (years < 1) return first
  return years > 9999 ? last : time.toISOString().slice(0, 10)
}

function partsOf(text: IsoDate): [year: number, month: number, date: number] {
  const [year = 1, month = 1, date = 1] = text.split('-').map(Number)
  return [year, month - 1, date]
}

/** Returns the time for formatters and weekdays: midnight in UTC. */
function dateOf(text: IsoDate): Date {
  return new Date(`${text}T00:00:00Z`)
}

/** Returns today in the reader's time zone. */
export function getToday(): IsoDate {
  const now = new Date()
  return day(now.getFullYear(), now.getMonth(), now.getDate())
}

/** Returns the day that is `count` days later. */
export function addDays(text: IsoDate, count: number): IsoDate {
  const [year, month, date] = partsOf(text)
  return day(year, month, date + count)
}

/** Returns the same day `count` months later, or the last day of that month. */
export function addMonths(text: IsoDate, count: number): IsoDate {
  const [year, month, date] = partsOf(text)
  const [, , longest] = partsOf(day(year, month + count + 1, 0))
  return day(year, month + count, Math.min(date, longest))
}

/** Returns the first day of the week of `text`. `firstWeekday`: 1 is Monday, 7 is Sunday. */
export function startOfWeek(text: IsoDate, firstWeekday: number): IsoDate {
  return addDays(text, -((dateOf(text).getUTCDay() - firstWeekday + 7) % 7))
}

/** Returns the six weeks that show the month of `text`. Every month has six, so that the layout does not change. */
export function getCalendarWeeks(text: IsoDate, firstWeekday: number): IsoDate[][] {
  const start = startOfWeek(`${text.slice(0, 8)}01`, firstWeekday)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  )
}

/** Returns the first weekday of these readers, where 1 is Monday. Monday if the browser does not know it. */
export function getFirstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns a day as readers write it, in the calendar in which days are stored, even if their region has another one. */
export function formatDay(locale: string, options: Intl.DateTimeFormatOptions, text: IsoDate): string {
  const key = `${locale}|${JSON.stringify(options)}`
  const made =
    formatters.get(key) ??
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' })
  formatters.set(key, made)
  return made.format(dateOf(text))
}

/** Returns the name of a weekday for its column: short, or one letter if the language's short names are whole words. */
export function formatWeekday(locale: string, text: IsoDate): string {
  const name = formatDay(locale, { weekday: 'short' }, text)
  return name.length > 4 ? formatDay(locale, { weekday: 'narrow' }, text) : name
}
