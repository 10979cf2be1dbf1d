import { formatDuration } from '../place/format-progress.ts'

/** A day in seconds. */
export const secondsPerDay = 24 * 60 * 60

const expiries = [
  { seconds: 60 * 60, count: 1, unit: 'hour' },
  { seconds: secondsPerDay, count: 1, unit: 'day' },
  { seconds: 7 * secondsPerDay, count: 7, unit: 'day' },
  { seconds: 30 * secondsPerDay, count: 30, unit: 'day' },
  { seconds: 365 * secondsPerDay, count: 1, unit: 'year' },
] as const

/** The choice for a link without an end. */
export const neverExpires = 'never'

/** Returns the seconds after which a link ends. Null if it does not end. */
export const getExpirySeconds = (choice: string) => (choice === neverExpires ? null : Number(choice))

/** Returns the choices for the lifetime of a link. Values are in seconds. */
export function createExpiryOptions(locale: string) {
  return expiries.map(({ seconds, count, unit }) => ({
    value: `${seconds}`,
    label: formatDuration(count, unit, locale),
  }))
}
