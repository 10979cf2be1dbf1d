import { Shapes } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { good } from '../parse.ts'

/** A type that nothing else is known of: it is shown and typed as Postgres writes it. */
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
