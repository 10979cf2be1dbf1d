import type { ColumnType, ValueLocale } from './column-type.ts'
import { fail, parseFilled, succeed } from './parse.ts'

const dayStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const
const momentStyle = { ...dayStyle, hour: '2-digit', minute: '2-digit' } as const
const exactStyle = { ...momentStyle, second: '2-digit' } as const

/** Formats a day for the user's language. */
export function formatDate(date: Date, reader: ValueLocale & { timeZone: string }): string | null {
  return write(date, reader.locale, { ...dayStyle, timeZone: reader.timeZone })
}

/** Formats a date with time: to the minute, or to the second if `isExact`. Null for an invalid date. */
export function formatMoment(date: Date, { locale, timeZone, isExact }: ValueLocale): string | null {
  return write(date, locale, { ...(isExact ? exactStyle : momentStyle), ...(timeZone ? { timeZone } : {}) })
}

/** Returns the day of typed text, such as `2026-11-21`. Empty if a calendar can't show it. */
export function getDatePart(text: string): string {
  return /^\d{4}-\d\d-\d\d(?!\d| BC)/i.exec(text.trim())?.[0] ?? ''
}

/** Returns the typed text after its day, which has the time. Empty if there is no day. */
export function getTimePart(text: string): string {
  const [, rest = ''] = /^\d{4,6}-\d\d-\d\d(?: BC)?(.*)$/is.exec(text.trim()) ?? []
  return rest
}

/** Parses the value of a comparison. A day is enough, because the server uses its midnight. */
export const parseMoment: ColumnType['parse'] = parseFilled((text) =>
  /^(-?infinity$|\d{4,6}-\d\d-\d\d)/i.test(text)
    ? succeed(text)
    : fail((t) => t('Enter a date, such as 2026-11-21, or a date and time.')),
)

/** Returns the user's time zone, by its IANA name. */
export function getTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter costs more than a thousand uses of one. */
function write(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string | null {
  if (Number.isNaN(date.getTime())) return null
  const id = `${locale}|${JSON.stringify(options)}`
  const made = formatters.get(id) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(id, made)
  return made.format(date)
}
