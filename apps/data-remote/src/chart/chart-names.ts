import { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { formatColumnValue } from '../column-types/column-types.ts'
import { formatDate } from '../column-types/moments.ts'
import type { Column } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { type Chart, measureTexts, type PeriodUnit } from './chart.ts'

/** Texts of a chart. */
export interface ChartNames {
  /** The measure: “Sum of hours”. */
  measure: string
  group(column: Column, key: unknown): string
  period(key: unknown): string
  value(value: number | null): string
}

/** Returns the texts of a chart, with dates and numbers in the user’s locale. */
export function useChartNames({ unit, measure, of }: Chart): ChartNames {
  const t = useTexts()
  const { locale } = useHost().appearance
  const period = (key: unknown) => periodName(t, String(key), unit ?? 'day', locale)
  return {
    measure:
      of === null
        ? t(measureTexts[measure])
        : t('{measure} of {column}', { measure: t(measureTexts[measure]), column: of }),
    group: (column, key) => {
      if (key === null) return 'NULL'
      return unit ? period(key) : formatColumnValue(column, key, { locale }) || t('empty')
    },
    period,
    value: (value) => (value === null ? '–' : numberText(value, locale)),
  }
}

/** Returns the label of the groups that are combined. */
export function formatOtherGroups(t: Translate, others: number): string {
  return t('{count, plural, one {# other} other {# others}}', { count: others })
}

function periodName(t: Translate, key: string, unit: PeriodUnit, locale: string): string {
  const date = new Date(`${key}T00:00:00Z`)
  const inUtc = { locale, timeZone: 'UTC' }
  const day = /^\d{4}-\d\d-\d\d$/.test(key) ? formatDate(date, inUtc) : null
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
