import { Calendar } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { MomentInput } from '../lazy-filter-inputs.ts'
import { formatDay } from '../moments.ts'
import { dayOperators, timeWords } from '../operators.ts'
import { matchingDay } from '../parse.ts'
import { valueText } from '../value-text.ts'

/** A day without a time zone. */
export const date: Kind = {
  name: 'date',
  types: ['date'],
  Glyph: Calendar,
  width: 132,
  format: (value, { locale }) =>
    /^\d{4}-\d\d-\d\d$/.test(String(value))
      ? formatDay(new Date(`${value}T00:00:00Z`), { locale, timeZone: 'UTC' })
      : null,
  parse: matchingDay(/^(-?infinity|\d{4,6}-\d\d-\d\d( BC)?)$/i, (t) =>
    t('Enter a date, such as 2026-11-21.'),
  ),
  example: '2026-11-21',
  withDay: (_text, day) => day,
  isSortable: true,
  compared: valueText,
  operators: dayOperators,
  operatorWords: timeWords,
  FilterInput: MomentInput,
}
