import { Clock } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { timeOperators, timeWords } from '../operators.ts'
import { matching } from '../parse.ts'
import { valueText } from '../value-text.ts'

/** A time of day, with or without a time zone. */
export const time: Kind = {
  name: 'time',
  types: ['time', 'timetz'],
  Glyph: Clock,
  width: 112,
  parse: matching(/^\d\d:\d\d(:\d\d(\.\d{1,6})?)?( ?(Z|[+-]\d\d(:?\d\d)?))?$/i, (t) =>
    t('Enter a time, such as 14:30.'),
  ),
  example: '14:30',
  isSortable: true,
  compared: valueText,
  operators: timeOperators,
  operatorWords: timeWords,
}
