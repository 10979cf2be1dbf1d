import type { Kind, Reader } from './kind.ts'
import { bad, filled, good } from './parse.ts'

const dayStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const
const momentStyle = { ...dayStyle, hour: '2-digit', minute: '2-digit' } as const
const exactStyle = { ...momentStyle, second: '2-digit' } as const

/** Written as the reader's language has it: a day, or a day with its time. */
export function formatDay(date: Date, reader: Reader & { timeZone: string }): string | null {
  return write(date, reader.locale, { ...dayStyle, timeZone: reader.timeZone })
}

/** The same with the time, in minutes unless it is to be exact; null where it is no time at all. */
export function formatMoment(date: Date, { locale, timeZone, isExact }: Reader): string | null {
  return write(date, locale, { ...(isExact ? exactStyle : momentStyle), ...(timeZone ? { timeZone } : {}) })
}

/** The day of what was typed, `2026-11-21`; empty where there is none that a calendar shows. */
export function dayOf(text: string): string {
  return /^\d{4}-\d\d-\d\d(?!\d| BC)/i.exec(text.trim())?.[0] ?? ''
}

/** What stands behind the day of what was typed, with its time; empty where there is none. */
export function afterDay(text: string): string {
  const [, rest = ''] = /^\d{4,6}-\d\d-\d\d(?: BC)?(.*)$/is.exec(text.trim()) ?? []
  return rest
}

/** A moment that others are compared with: its day is enough, for the server takes its midnight. */
export const parseMoment: Kind['parse'] = filled((text) =>
  /^(-?infinity$|\d{4,6}-\d\d-\d\d)/i.test(text)
    ? good(text)
    : bad((t) => t('Enter a date, such as 2026-11-21, or a date and time.')),
)

/** The reader’s zone, by its IANA name. */
export function zone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Building a formatter costs more than a thousand uses of one. */
function write(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string | null {
  if (Number.isNaN(date.getTime())) return null
  const id = `${locale}|${JSON.stringify(options)}`
  const made = formatters.get(id) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(id, made)
  return made.format(date)
}
