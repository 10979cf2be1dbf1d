import { Shapes } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { succeed } from '../parse.ts'

/** An unknown type, shown and typed in Postgres' text format. */
export const other: ColumnType = {
  name: 'other',
  types: [],
  isReadAsText: true,
  isListReadAsText: true,
  Glyph: Shapes,
  width: 200,
  parse: succeed,
  lines: 'some',
  operators: [],
}
