import { CalendarClock } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { MomentInput } from '../lazy-filter-inputs.ts'
import { formatMoment, getTimePart, parseMoment } from '../moments.ts'
import { dayOperators, timeOperatorTexts } from '../operators.ts'
import { parseMatchingDay } from '../parse.ts'
import { getValueText } from '../value-text.ts'

/** An instant, shown in the user's time zone. */
export const timestamptz: ColumnType = {
  name: 'timestamptz',
  types: ['timestamptz'],
  Glyph: CalendarClock,
  width: 204,
  isZoned: true,
  format: (value, reader) => formatMoment(new Date(String(value)), reader),
  parse: parseMatchingDay(
    /^(-?infinity|\d{4,6}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?)? ?(Z|[+-]\d\d(:?\d\d)?))$/i,
    (t) => t('Enter a date, a time and its zone, such as 2026-11-21 14:30+01:00.'),
  ),
  example: '2026-11-21 14:30+00:00',
  withDay: (text, day) => day + (getTimePart(text) || ` 00:00${offsetOn(day)}`),
  nowDefault: /^(now\(\)|CURRENT_TIMESTAMP)/,
  isSortable: true,
  compared: getValueText,
  operators: dayOperators,
  operatorWords: timeOperatorTexts,
  FilterInput: MomentInput,
  parseCompared: parseMoment,
}

/** Returns the UTC offset of the user's time zone at that midnight: `+01:00`. */
function offsetOn(day: string): string {
  const minutes = -new Date(`${day}T00:00`).getTimezoneOffset()
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
