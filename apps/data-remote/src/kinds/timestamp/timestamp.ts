import { CalendarClock } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { MomentInput } from '../lazy-filter-inputs.ts'
import { afterDay, formatMoment, parseMoment } from '../moments.ts'
import { dayOperators, timeWords } from '../operators.ts'
import { matchingDay } from '../parse.ts'
import { valueText } from '../value-text.ts'

/** A wall-clock time, which is never shifted. */
export const timestamp: Kind = {
  name: 'timestamp',
  types: ['timestamp'],
  Glyph: CalendarClock,
  width: 204,
  isWallClock: true,
  format: (value, reader) =>
    formatMoment(new Date(`${String(value).replace(' ', 'T')}Z`), { ...reader, timeZone: 'UTC' }),
  parse: matchingDay(/^(-?infinity|\d{4,6}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?)?)$/i, (t) =>
    t('Enter a date and time, such as 2026-11-21 14:30.'),
  ),
  example: '2026-11-21 14:30',
  withDay: (text, day) => day + (afterDay(text) || ' 00:00'),
  isSortable: true,
  compared: valueText,
  operators: dayOperators,
  operatorWords: timeWords,
  FilterInput: MomentInput,
  parseCompared: parseMoment,
}
