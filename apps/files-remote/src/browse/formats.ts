const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in the reader's words: `1.4 MB`. Decimal units, like the limits of storage. */
export function formatSize(bytes: number, locale?: string): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 || value >= 100 ? 0 : 1,
  }).format(value)
}

/** A date as short as it stays clear: the time today, the day this year, else with its year. */
export function formatDate(iso: string, now: Date, locale?: string): string {
  const date = new Date(iso)
  const isToday = date.toDateString() === now.toDateString()
  if (isToday) return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(date)
  const isThisYear = date.getFullYear() === now.getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date)
}

/** The exact moment, for a hint. */
export function formatMoment(iso: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(iso))
}

/** What is left, roughly: `5 sec`, `3 min`, `2 hr`. `seconds` of time. */
export function formatDuration(seconds: number, locale?: string): string {
  const [value, unit] =
    seconds < 60
      ? [Math.max(1, Math.round(seconds)), 'second']
      : seconds < 3600
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour']
  return new Intl.NumberFormat(locale, { style: 'unit', unit: `${unit}`, unitDisplay: 'short' }).format(
    Number(value),
  )
}
