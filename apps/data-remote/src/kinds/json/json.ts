import { Braces } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { filled } from '../parse.ts'
import { valueText } from '../value-text.ts'
import { JsonControl } from './lazy-json-control.ts'
import { parseJson } from './parse-json.ts'

/** JSON as it was written; the database can’t compare it. */
export const json: Kind = {
  name: 'json',
  types: ['json'],
  isReadAsText: true,
  isJson: true,
  // Line breaks stand between its parts only: in a string they are escaped.
  toJson: (text) => text.replaceAll(/[\r\n]+/g, ' '),
  Glyph: Braces,
  width: 240,
  isCode: true,
  format: (value) => fold(valueText(value) ?? ''),
  parse: filled(parseJson),
  isStructured: true,
  lines: 'many',
  Control: JsonControl,
  operators: [],
}

/** Its beginning; the whole of it stands in the editor. */
function fold(exact: string): string {
  return exact.length > 200 ? `${exact.slice(0, 200)}…` : exact
}
