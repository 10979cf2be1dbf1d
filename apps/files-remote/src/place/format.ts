const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `1.4 MB`, in the reader's way to write numbers. Steps of 1000, as file managers count; with `per`, of bytes per that. */
export function formatBytes(bytes: number, locale: string, per: '' | '-per-second' = ''): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return formatter(Intl.NumberFormat, locale, {
    style: 'unit',
    unit: `${units[step] ?? 'byte'}${per}`,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1,
  }).format(value)
}

/** A date short enough for a column: with the time today, without the year this year. */
export function formatDate(iso: string, locale: string, now = new Date()): string {
  const date = new Date(iso)
  if (date.toDateString() === now.toDateString())
    return formatter(Intl.DateTimeFormat, locale, { hour: 'numeric', minute: '2-digit' }).format(date)
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return formatter(Intl.DateTimeFormat, locale, { day: 'numeric', month: 'short', ...year }).format(date)
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
export function formatter<Formatter, Options>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  const id = `${Kind.name} ${locale} ${JSON.stringify(options)}`
  const kept = (made.get(id) as Formatter | undefined) ?? new Kind(locale, options)
  made.set(id, kept)
  return kept
}
