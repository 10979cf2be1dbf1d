import { formatBytes, formatter } from './format.ts'

/** `1.4 MB/s`. */
export function formatSpeed(bytes: number, locale: string): string {
  return formatBytes(bytes, locale, '-per-second')
}

/** `7 days`, or with `short` as it is written where there is little room. */
export function formatDuration(
  count: number,
  unit: 'second' | 'minute' | 'hour' | 'day' | 'year',
  locale: string,
  unitDisplay: 'long' | 'short' = 'long',
): string {
  return formatter(Intl.NumberFormat, locale, { style: 'unit', unit, unitDisplay }).format(count)
}

/** The date and time in the reader's zone. */
export function formatMoment(iso: string, locale: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return formatter(Intl.DateTimeFormat, locale, style).format(new Date(iso))
}
