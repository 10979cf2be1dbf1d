import { Calendar } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { MomentInput } from '../lazy-filter-inputs.ts'
import { formatDate } from '../moments.ts'
import { dayOperators, timeOperatorTexts } from '../operators.ts'
import { parseMatchingDay } from '../parse.ts'
import { getValueText } from '../value-text.ts'

/** A day without a time zone. */
export const date: ColumnType = {
  name: 'date',
  types: ['date'],
  Glyph: Calendar,
  width: 132,
  format: (value, { locale }) =>
    /^\d{4}-\d\d-\d\d$/.test(String(value))
      ? formatDate(new Date(`${value}T00:00:00Z`), { locale, timeZone: 'UTC' })
      : null,
  parse: parseMatchingDay(/^(-?infinity|\d{4,6}-\d\d-\d\d( BC)?)$/i, (t) =>
    t('Enter a date, such as 2026-11-21.'),
  ),
  example: '2026-11-21',
  withDay: (_text, day) => day,
  isSortable: true,
  compared: getValueText,
  operators: dayOperators,
  operatorWords: timeOperatorTexts,
  FilterInput: MomentInput,
}
