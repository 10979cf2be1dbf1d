import type { Translate } from '@portico/ui'

const steps: [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Returns `Opened 5 minutes ago` or `Opened yesterday`, with a date after a week. */
export function formatOpenedAgo(t: Translate, at: number, now = Date.now()): string {
  const passed = Math.max(0, now - at)
  if (passed > 7 * 86_400_000) {
    const day = new Intl.DateTimeFormat(t.locale, { day: 'numeric', month: 'short' }).format(at)
    return t('Opened on {day}', { day })
  }
  const [unit, length] = steps.find(([, step]) => passed >= step) ?? ['minute', 60_000]
  const count = Math.floor(passed / length)
  if (count === 0) return t('Opened just now')
  const ago = new Intl.RelativeTimeFormat(t.locale, { numeric: 'auto' }).format(-count, unit)
  return t('Opened {ago}', { ago })
}
