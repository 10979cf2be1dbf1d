import { CircleDot } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { ChoiceEditor } from '../lazy-choice-editor.ts'
import { ChoiceInput } from '../lazy-filter-inputs.ts'
import { bad, filled, good } from '../parse.ts'
import { valueText } from '../value-text.ts'
import { EnumerationChip } from './enumeration-chip.tsx'

/** A value of an enumerated type. */
export const enumeration: Kind = {
  name: 'enumeration',
  types: [],
  Glyph: CircleDot,
  width: 136,
  Value: EnumerationChip,
  parse: filled((text, { enumValues }) =>
    enumValues?.includes(text)
      ? good(text)
      : bad((t) => t('Choose one of these values: {values}.', { values: enumValues?.join(', ') ?? '' })),
  ),
  choices: ({ enumValues }) => enumValues,
  Editor: ChoiceEditor,
  isSortable: true,
  compared: valueText,
  operators: ['eq', 'neq', 'in', 'nin', 'gt', 'gte', 'lt', 'lte'],
  FilterInput: ChoiceInput,
}
