import { Braces } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { parseFilled } from '../parse.ts'
import { getValueText } from '../value-text.ts'
import { JsonControl } from './lazy-json-control.ts'
import { parseJson } from './parse-json.ts'

/** JSON in its original text, which the database can’t compare. */
export const json: ColumnType = {
  name: 'json',
  types: ['json'],
  isReadAsText: true,
  isJson: true,
  // Line breaks are only between tokens, because strings escape them.
  toJson: (text) => text.replaceAll(/[\r\n]+/g, ' '),
  Glyph: Braces,
  width: 240,
  isCode: true,
  format: (value) => fold(getValueText(value) ?? ''),
  parse: parseFilled(parseJson),
  isStructured: true,
  lines: 'many',
  Control: JsonControl,
  operators: [],
}

/** Returns the start of the text; the editor has all of it. */
function fold(exact: string): string {
  return exact.length > 200 ? `${exact.slice(0, 200)}…` : exact
}
