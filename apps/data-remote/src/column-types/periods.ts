import { type Message, msg } from '@portico/ui'

/** Periods relative to today: their names in the address, and their labels. */
export const periods = {
  today: msg('today'),
  yesterday: msg('yesterday'),
  tomorrow: msg('tomorrow'),
  last7: msg('last 7 days'),
  last30: msg('last 30 days'),
  last90: msg('last 90 days'),
  next7: msg('next 7 days'),
  next30: msg('next 30 days'),
  month: msg('this month'),
  lastmonth: msg('last month'),
  year: msg('this year'),
} satisfies Record<string, Message>

/** Name of a period. */
export type DayPeriod = keyof typeof periods

/** Returns whether the text is the name of a period. */
export function isPeriod(text: string): text is DayPeriod {
  return Object.hasOwn(periods, text)
}

/**
 * Returns the start of a period and the first moment after it, as midnights in the user's time zone. Today counts as one of the last days
 * and as one of the next days.
 */
export function getPeriodBounds(period: DayPeriod, now: Date): { from: Date; to: Date } {
  const [year, month, today] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const days = (from: number, to: number) => ({
    from: new Date(year, month, today + from),
    to: new Date(year, month, today + to),
  })
  const months = (from: number, to: number) => ({
    from: new Date(year, from, 1),
    to: new Date(year, to, 1),
  })
  switch (period) {
    case 'today':
      return days(0, 1)
    case 'yesterday':
      return days(-1, 0)
    case 'tomorrow':
      return days(1, 2)
    case 'month':
      return months(month, month + 1)
    case 'lastmonth':
      return months(month - 1, month)
    case 'year':
      return months(0, 12)
    default: {
      const count = Number(period.slice(4))
      return period.startsWith('last') ? days(1 - count, 1) : days(0, count)
    }
  }
}

/** Returns the day of a moment in the user's time zone, such as `2026-11-21`. */
export function formatLocalDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
