import { formatDuration } from '../place/format-progress.ts'

/** A day, in seconds. */
export const day = 24 * 60 * 60

const expiries = [
  { seconds: 60 * 60, count: 1, unit: 'hour' },
  { seconds: day, count: 1, unit: 'day' },
  { seconds: 7 * day, count: 7, unit: 'day' },
  { seconds: 30 * day, count: 30, unit: 'day' },
  { seconds: 365 * day, count: 1, unit: 'year' },
] as const

/** The choice that is no time. */
export const never = 'never'

/** What a choice means: after how many seconds a link ends; null where it does not. */
export const secondsOf = (choice: string) => (choice === never ? null : Number(choice))

/** After how long a link may end, as choices: the value is in seconds. */
export function expiriesIn(locale: string) {
  return expiries.map(({ seconds, count, unit }) => ({
    value: `${seconds}`,
    label: formatDuration(count, unit, locale),
  }))
}
