import { msg } from '@portico/ui'
import { Binary } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { filled, good } from '../parse.ts'
import { BinaryValue } from './lazy-binary-value.tsx'
import { bytesIn, formatSize } from './size.ts'

/** Bytes. */
export const binary: Kind = {
  name: 'binary',
  types: ['bytea'],
  Glyph: Binary,
  width: 200,
  isCode: true,
  format: (value, { locale }) => {
    const size = bytesIn(value)
    return size === null ? null : formatSize(size, locale)
  },
  Value: BinaryValue,
  parse: filled(good),
  whyReadOnly: msg('Binary data can’t be edited here.'),
  operators: [],
}
