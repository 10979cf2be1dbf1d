import { Clock } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { timeOperators } from '../operators.ts'
import { filled, good } from '../parse.ts'
import { valueText } from '../value-text.ts'

/** A length of time. */
export const interval: Kind = {
  name: 'interval',
  types: ['interval'],
  isReadAsText: true,
  Glyph: Clock,
  width: 200,
  parse: filled(good),
  isSortable: true,
  compared: valueText,
  operators: timeOperators,
}
