import { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { printValue } from '../kinds/kinds.ts'
import { formatDay } from '../kinds/moments.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { type Chart, measureWords, type Unit } from './chart.ts'

/** Texts of a chart. */
export interface Names {
  /** The measure: “Sum of hours”. */
  measure: string
  group(column: Column, key: unknown): string
  period(key: unknown): string
  value(value: number | null): string
}

/** Returns the texts of a chart, with dates and numbers in the user’s locale. */
export function useNames({ unit, measure, of }: Chart): Names {
  const t = useTexts()
  const { locale } = useHost().appearance
  const period = (key: unknown) => periodName(t, String(key), unit ?? 'day', locale)
  return {
    measure:
      of === null
        ? t(measureWords[measure])
        : t('{measure} of {column}', { measure: t(measureWords[measure]), column: of }),
    group: (column, key) => {
      if (key === null) return 'NULL'
      return unit ? period(key) : printValue(column, key, { locale }) || t('empty')
    },
    period,
    value: (value) => (value === null ? '–' : numberText(value, locale)),
  }
}

/** Returns the label of the groups that are combined. */
export function namesOf(t: Translate, others: number): string {
  return t('{count, plural, one {# other} other {# others}}', { count: others })
}

function periodName(t: Translate, key: string, unit: Unit, locale: string): string {
  const date = new Date(`${key}T00:00:00Z`)
  const inUtc = { locale, timeZone: 'UTC' }
  const day = /^\d{4}-\d\d-\d\d$/.test(key) ? formatDay(date, inUtc) : null
  if (day === null) return key
  if (unit === 'week') return t('Week of {day}', { day })
  if (unit === 'day') return day
  const month = unit === 'month' ? ({ month: 'short' } as const) : {}
  return new Intl.DateTimeFormat(locale, { year: 'numeric', ...month, timeZone: 'UTC' }).format(date)
}

/** Formats a number. A whole number above 2^53 is marked as approximate. */
function numberText(value: number, locale: string): string {
  const isWhole = Number.isInteger(value)
  const digits = isWhole ? {} : { maximumFractionDigits: Math.abs(value) >= 1 ? 2 : 6 }
  const text = new Intl.NumberFormat(locale, digits).format(value)
  return isWhole && !Number.isSafeInteger(value) ? `≈ ${text}` : text
}
