import { Hash } from 'lucide-react'
import type { Kind } from '../kind.ts'
import { numberOperators } from '../operators.ts'
import { bad, filled, good, type Parsed } from '../parse.ts'
import { valueText } from '../value-text.ts'

/** A floating-point number, as in JavaScript. */
export const float: Kind = {
  name: 'float',
  types: ['float4', 'float8'],
  Glyph: Hash,
  width: 112,
  isNumber: true,
  parse: filled(parseFloating),
  isSortable: true,
  compared: valueText,
  operators: numberOperators,
}

function parseFloating(text: string): Parsed {
  if (/^(NaN|[+-]?Infinity)$/.test(text)) return good(text)
  const value = Number(text)
  return Number.isFinite(value) ? good(value) : bad((t) => t('Enter a number, with a dot for decimals.'))
}
