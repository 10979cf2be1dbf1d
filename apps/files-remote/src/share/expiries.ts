import { formatDuration } from '../place/format-progress.ts'

/** A day in seconds. */
export const day = 24 * 60 * 60

const expiries = [
  { seconds: 60 * 60, count: 1, unit: 'hour' },
  { seconds: day, count: 1, unit: 'day' },
  { seconds: 7 * day, count: 7, unit: 'day' },
  { seconds: 30 * day, count: 30, unit: 'day' },
  { seconds: 365 * day, count: 1, unit: 'year' },
] as const

/** The choice for a link without an end. */
export const never = 'never'

/** Returns the seconds after which a link ends. Null if it does not end. */
export const secondsOf = (choice: string) => (choice === never ? null : Number(choice))

/** Returns the choices for the lifetime of a link. Values are in seconds. */
export function expiriesIn(locale: string) {
  return expiries.map(({ seconds, count, unit }) => ({
    value: `${seconds}`,
    label: formatDuration(count, unit, locale),
  }))
}
