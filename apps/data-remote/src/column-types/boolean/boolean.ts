import { ToggleLeft } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { ChoiceEditor } from '../lazy-choice-editor.ts'
import { ChoiceInput } from '../lazy-filter-inputs.ts'
import { fail, type ParseResult, parseFilled, succeed } from '../parse.ts'
import { getValueText } from '../value-text.ts'
import { BooleanMark } from './boolean-mark.tsx'

/** True or false. */
export const boolean: ColumnType = {
  name: 'boolean',
  types: ['bool'],
  Glyph: ToggleLeft,
  width: 104,
  Value: BooleanMark,
  parse: parseFilled(parseBoolean),
  choices: () => ['true', 'false'],
  Editor: ChoiceEditor,
  isSortable: true,
  compared: getValueText,
  isBare: true,
  operators: ['eq', 'neq'],
  FilterInput: ChoiceInput,
}

function parseBoolean(text: string): ParseResult {
  if (/^(true|t|yes|y|1|on)$/i.test(text)) return succeed(true)
  if (/^(false|f|no|n|0|off)$/i.test(text)) return succeed(false)
  return fail((t) => t('Enter true or false.'))
}
