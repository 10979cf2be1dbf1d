import { Clock } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { timeOperators, timeOperatorTexts } from '../operators.ts'
import { parseMatching } from '../parse.ts'
import { getValueText } from '../value-text.ts'

/** A time of day, with or without a time zone. */
export const time: ColumnType = {
  name: 'time',
  types: ['time', 'timetz'],
  Glyph: Clock,
  width: 112,
  parse: parseMatching(/^\d\d:\d\d(:\d\d(\.\d{1,6})?)?( ?(Z|[+-]\d\d(:?\d\d)?))?$/i, (t) =>
    t('Enter a time, such as 14:30.'),
  ),
  example: '14:30',
  isSortable: true,
  compared: getValueText,
  operators: timeOperators,
  operatorWords: timeOperatorTexts,
}
