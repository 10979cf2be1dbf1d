import { formatBytes, getCachedFormatter } from './format.ts'

/** Returns a speed such as `1.4 MB/s`. */
export function formatSpeed(bytes: number, locale: string): string {
  return formatBytes(bytes, locale, '-per-second')
}

/** Returns a duration such as `7 days`, or an abbreviation with `short`. */
export function formatDuration(
  count: number,
  unit: 'second' | 'minute' | 'hour' | 'day' | 'year',
  locale: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  return getCachedFormatter(Intl.NumberFormat, locale, { style: 'unit', unit, unitDisplay }).format(count)
}

/** Returns the date and time in the reader's zone. */
export function formatMoment(iso: string, locale: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return getCachedFormatter(Intl.DateTimeFormat, locale, style).format(new Date(iso))
}
