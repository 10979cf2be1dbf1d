import { msg } from '@portico/ui'
import { Binary } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { parseFilled, succeed } from '../parse.ts'
import { BinaryValue } from './lazy-binary-value.tsx'
import { countBytes, formatSize } from './size.ts'

/** Bytes. */
export const binary: ColumnType = {
  name: 'binary',
  types: ['bytea'],
  Glyph: Binary,
  width: 200,
  isCode: true,
  format: (value, { locale }) => {
    const size = countBytes(value)
    return size === null ? null : formatSize(size, locale)
  },
  Value: BinaryValue,
  parse: parseFilled(succeed),
  whyReadOnly: msg('Binary data can’t be edited here.'),
  operators: [],
}
