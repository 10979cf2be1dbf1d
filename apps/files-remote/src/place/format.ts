const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Returns a size such as `1.4 MB` in the reader's number format, with steps of 1000, as in file managers. `per` adds a unit of time. */
export function formatBytes(bytes: number, locale: string, per: '' | '-per-second' = ''): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return getCachedFormatter(Intl.NumberFormat, locale, {
    style: 'unit',
    unit: `${units[step] ?? 'byte'}${per}`,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1,
  }).format(value)
}

/** Returns a date that fits a column: today's with the time, this year's without the year. */
export function formatDate(iso: string, locale: string, now = new Date()): string {
  const date = new Date(iso)
  if (date.toDateString() === now.toDateString())
    return getCachedFormatter(Intl.DateTimeFormat, locale, { hour: 'numeric', minute: '2-digit' }).format(
      date,
    )
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return getCachedFormatter(Intl.DateTimeFormat, locale, { day: 'numeric', month: 'short', ...year }).format(
    date,
  )
}

/** Returns a function that compares names, with numbers by value: `2` before `10`. */
export function compareNames(locale: string): (one: string, other: string) => number {
  return getCachedFormatter(Intl.Collator, locale, { numeric: true, sensitivity: 'base' }).compare
}

/** Creates the formatters for the first rows of a list in advance. */
export function makeFormatters(locale: string): void {
  compareNames(locale)
  formatBytes(1000, locale)
  formatDate(new Date(0).toISOString(), locale)
}

const made = new Map<string, unknown>()

/** Returns a cached formatter. Creating one takes longer than a thousand uses, and a list has three in each row. */
export function getCachedFormatter<Formatter, Options>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  const id = `${Kind.name} ${locale} ${JSON.stringify(options)}`
  const kept = (made.get(id) as Formatter | undefined) ?? new Kind(locale, options)
  made.set(id, kept)
  return kept
}
