import { Clock } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { timeOperators } from '../operators.ts'
import { parseFilled, succeed } from '../parse.ts'
import { getValueText } from '../value-text.ts'

/** A length of time. */
export const interval: ColumnType = {
  name: 'interval',
  types: ['interval'],
  isReadAsText: true,
  Glyph: Clock,
  width: 200,
  parse: parseFilled(succeed),
  isSortable: true,
  compared: getValueText,
  operators: timeOperators,
}
