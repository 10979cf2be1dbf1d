import { CircleDot } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { ChoiceEditor } from '../lazy-choice-editor.ts'
import { ChoiceInput } from '../lazy-filter-inputs.ts'
import { fail, parseFilled, succeed } from '../parse.ts'
import { getValueText } from '../value-text.ts'
import { EnumerationChip } from './enumeration-chip.tsx'

/** A value of an enumerated type. */
export const enumeration: ColumnType = {
  name: 'enumeration',
  types: [],
  Glyph: CircleDot,
  width: 136,
  Value: EnumerationChip,
  parse: parseFilled((text, { enumValues }) =>
    enumValues?.includes(text)
      ? succeed(text)
      : fail((t) => t('Choose one of these values: {values}.', { values: enumValues?.join(', ') ?? '' })),
  ),
  choices: ({ enumValues }) => enumValues,
  Editor: ChoiceEditor,
  isSortable: true,
  compared: getValueText,
  operators: ['eq', 'neq', 'in', 'nin', 'gt', 'gte', 'lt', 'lte'],
  FilterInput: ChoiceInput,
}
