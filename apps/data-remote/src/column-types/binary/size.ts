/** Returns the number of bytes of a value in Postgres' hex format (`\\x00ff`). Null for other formats. */
export function countBytes(value: unknown): number | null {
  return typeof value === 'string' && /^\\x([\da-f]{2})*$/i.test(value) ? (value.length - 2) / 2 : null
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a size for display. */
export function formatSize(bytes: number, locale: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step)
}
