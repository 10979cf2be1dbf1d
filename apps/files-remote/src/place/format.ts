const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `1.4 MB`, in the reader's way to write numbers. Steps of 1000, as file managers count. */
export function formatBytes(bytes: number, locale: string): string {
  return writeBytes(bytes, '', locale)
}

/** In `byte`, `kilobyte` …, or with what follows that in the names of units. */
function writeBytes(bytes: number, per: '' | '-per-second', locale: string): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return formatter(Intl.NumberFormat, locale, {
    style: 'unit',
    unit: `${units[step] ?? 'byte'}${per}`,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1,
  }).format(value)
}

/** `1.4 MB/s`. */
export function formatSpeed(bytes: number, locale: string): string {
  return writeBytes(bytes, '-per-second', locale)
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

/** A date short enough for a column: with the time today, without the year this year. */
export function formatDate(iso: string, locale: string, now = new Date()): string {
  const date = new Date(iso)
  if (date.toDateString() === now.toDateString())
    return formatter(Intl.DateTimeFormat, locale, { hour: 'numeric', minute: '2-digit' }).format(date)
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return formatter(Intl.DateTimeFormat, locale, { day: 'numeric', month: 'short', ...year }).format(date)
}

/** The exact date and time, with its zone. */
export function formatMoment(iso: string, locale: string): string {
  const exact = { dateStyle: 'full', timeStyle: 'long' } as const
  return formatter(Intl.DateTimeFormat, locale, exact).format(new Date(iso))
}

/** Compares names as people count: `2` before `10`. */
export function compareNames(locale: string): (one: string, other: string) => number {
  return formatter(Intl.Collator, locale, { numeric: true, sensitivity: 'base' }).compare
}

/** Makes what the first lines of a list will use, ahead of them. */
export function makeFormatters(locale: string): void {
  compareNames(locale)
  formatBytes(1000, locale)
  formatDate(new Date(0).toISOString(), locale)
}

const made = new Map<string, unknown>()

/** Building a formatter costs more than a thousand uses of one, and a list has three for each line. */
function formatter<Formatter, Options>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  const id = `${Kind.name} ${locale} ${JSON.stringify(options)}`
  const kept = (made.get(id) as Formatter | undefined) ?? new Kind(locale, options)
  made.set(id, kept)
  return kept
}
