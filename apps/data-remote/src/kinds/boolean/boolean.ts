import { ToggleLeft } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { ChoiceEditor } from '../lazy-choice-editor.ts'
import { ChoiceInput } from '../lazy-filter-inputs.ts'
import { bad, filled, good, type Parsed } from '../parse.ts'
import { valueText } from '../value-text.ts'
import { BooleanMark } from './boolean-mark.tsx'

/** True or false. */
export const boolean: Kind = {
  name: 'boolean',
  types: ['bool'],
  Glyph: ToggleLeft,
  width: 104,
  Value: BooleanMark,
  parse: filled(parseBoolean),
  choices: () => ['true', 'false'],
  Editor: ChoiceEditor,
  isSortable: true,
  compared: valueText,
  isBare: true,
  operators: ['eq', 'neq'],
  FilterInput: ChoiceInput,
}

function parseBoolean(text: string): Parsed {
  if (/^(true|t|yes|y|1|on)$/i.test(text)) return good(true)
  if (/^(false|f|no|n|0|off)$/i.test(text)) return good(false)
  return bad((t) => t('Enter true or false.'))
}
