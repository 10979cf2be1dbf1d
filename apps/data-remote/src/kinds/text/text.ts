import { Type } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { good } from '../parse.ts'
import { valueText } from '../value-text.ts'

/** Words, as somebody writes them. */
export const text: Kind = {
  name: 'text',
  types: ['text', 'varchar', 'bpchar', 'citext', 'name'],
  Glyph: Type,
  width: 200,
  parse: good,
  isFreeText: true,
  lines: 'some',
  isSortable: true,
  compared: valueText,
  operators: ['contains', 'starts', 'eq', 'neq', 'in', 'gt', 'lt'],
}
