import { msg } from '@portico/ui'
import { Binary } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { filled, good } from '../parse.ts'

/** Bytes. */
export const binary: Kind = {
  name: 'binary',
  types: ['bytea'],
  Glyph: Binary,
  width: 200,
  isCode: true,
  parse: filled(good),
  whyReadOnly: msg('Binary data can’t be edited here.'),
  operators: [],
}
