import { CalendarClock } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { MomentInput } from '../lazy-filter-inputs.ts'
import { formatMoment, getTimePart, parseMoment } from '../moments.ts'
import { dayOperators, timeOperatorTexts } from '../operators.ts'
import { parseMatchingDay } from '../parse.ts'
import { getValueText } from '../value-text.ts'

/** A wall-clock time, which is never shifted. */
export const timestamp: ColumnType = {
  name: 'timestamp',
  types: ['timestamp'],
  Glyph: CalendarClock,
  width: 204,
  isWallClock: true,
  format: (value, reader) =>
    formatMoment(new Date(`${String(value).replace(' ', 'T')}Z`), { ...reader, timeZone: 'UTC' }),
  parse: parseMatchingDay(/^(-?infinity|\d{4,6}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?)?)$/i, (t) =>
    t('Enter a date and time, such as 2026-11-21 14:30.'),
  ),
  example: '2026-11-21 14:30',
  withDay: (text, day) => day + (getTimePart(text) || ' 00:00'),
  isSortable: true,
  compared: getValueText,
  operators: dayOperators,
  operatorWords: timeOperatorTexts,
  FilterInput: MomentInput,
  parseCompared: parseMoment,
}
