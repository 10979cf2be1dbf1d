const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Returns how long ago a moment was, such as "3 minutes ago". Null for less than a minute ago and for the future. */
export function formatTimeAgo(locale: string, moment: string, now: number): string | null {
  const seconds = (now - new Date(moment).getTime()) / 1000
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? []
  if (!unit || !length) return null
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}
