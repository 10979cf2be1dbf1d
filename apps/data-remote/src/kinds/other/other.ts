import { Shapes } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { good } from '../parse.ts'

/** An unknown type, shown and typed in Postgres' text format. */
export const other: Kind = {
  name: 'other',
  types: [],
  isReadAsText: true,
  isListReadAsText: true,
  Glyph: Shapes,
  width: 200,
  parse: good,
  lines: 'some',
  operators: [],
}
