import { Hash } from 'lucide-react'
import type { ColumnType } from '../column-type.ts'
import { numberOperators } from '../operators.ts'
import { fail, type ParseResult, parseFilled, succeed } from '../parse.ts'
import { getValueText } from '../value-text.ts'

/** A floating-point number, as in JavaScript. */
export const float: ColumnType = {
  name: 'float',
  types: ['float4', 'float8'],
  Glyph: Hash,
  width: 112,
  isNumber: true,
  parse: parseFilled(parseFloating),
  isSortable: true,
  compared: getValueText,
  operators: numberOperators,
}

function parseFloating(text: string): ParseResult {
  if (/^(NaN|[+-]?Infinity)$/.test(text)) return succeed(text)
  const value = Number(text)
  return Number.isFinite(value) ? succeed(value) : fail((t) => t('Enter a number, with a dot for decimals.'))
}
