const steps: [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** `5 minutes ago`, `yesterday`; a date after a week. */
export function formatAgo(at: number, locale: string, now = Date.now()): string {
  const passed = Math.max(0, now - at)
  if (passed > 7 * 86_400_000)
    return `on ${new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(at)}`
  const [unit, length] = steps.find(([, step]) => passed >= step) ?? ['minute', 60_000]
  const count = Math.floor(passed / length)
  if (count === 0) return 'just now'
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit)
}
