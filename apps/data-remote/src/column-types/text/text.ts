import { msg } from '@portico/ui'
import { Type } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { succeed } from '../parse.ts'
import { getValueText } from '../value-text.ts'
import { RichText } from './lazy-rich-text.tsx'

/** Free text. */
export const text: ColumnType = {
  name: 'text',
  types: ['text', 'varchar', 'bpchar', 'citext', 'name'],
  Glyph: Type,
  width: 200,
  Value: RichText,
  // Most texts like #123, with three digits only, are numbers and not colors.
  isDrawn: (value) =>
    /^(#((?=.*[a-f])[\da-f]{3}|[\da-f]{6}|[\da-f]{8})|(rgb|hsl)a?\(.*\)|(https?:\/\/|mailto:)\S+)$/i.test(
      value,
    ),
  parse: succeed,
  isFreeText: true,
  lines: 'some',
  isSortable: true,
  compared: getValueText,
  operators: [
    'contains',
    'ncontains',
    'starts',
    'ends',
    'eq',
    'neq',
    'in',
    'nin',
    'gt',
    'lt',
    'empty',
    'notempty',
  ],
  // Empty text differs from NULL, whose operators have other names.
  operatorWords: { empty: msg('is empty text'), notempty: msg('is not empty text') },
}
