import { msg } from '@portico/ui'
import { Type } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { good } from '../parse.ts'
import { valueText } from '../value-text.ts'
import { RichText } from './lazy-rich-text.tsx'

/** Words, as somebody writes them. */
export const text: Kind = {
  name: 'text',
  types: ['text', 'varchar', 'bpchar', 'citext', 'name'],
  Glyph: Type,
  width: 200,
  Value: RichText,
  // Of three digits alone, such as #123, most are numbers of something.
  isDrawn: (value) =>
    /^(#((?=.*[a-f])[\da-f]{3}|[\da-f]{6}|[\da-f]{8})|(rgb|hsl)a?\(.*\)|(https?:\/\/|mailto:)\S+)$/i.test(
      value,
    ),
  parse: good,
  isFreeText: true,
  lines: 'some',
  isSortable: true,
  compared: valueText,
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
  // Not NULL, which is asked for by a name of its own.
  operatorWords: { empty: msg('is empty text'), notempty: msg('is not empty text') },
}
