import { Hash } from 'lucide-react'
import type { Kind, TypedColumn } from '../kind.ts'
import { numberOperators } from '../operators.ts'
import { bad, filled, good, type Parsed } from '../parse.ts'
import { valueText } from '../value-text.ts'

/** A number that may have more digits than a JavaScript number, so it stays text. */
export const exact: Kind = {
  name: 'exact',
  types: ['int8', 'numeric'],
  isReadAsText: true,
  isListReadAsText: true,
  toJson: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : JSON.stringify(text)),
  Glyph: Hash,
  width: 120,
  isNumber: true,
  parse: filled(parseExact),
  isSortable: true,
  compared: valueText,
  operators: numberOperators,
}

const int8Max = 9_223_372_036_854_775_807n

function parseExact(text: string, { type }: TypedColumn): Parsed {
  if (type === 'bigint') {
    if (!/^[+-]?\d+$/.test(text)) return bad((t) => t('Enter a whole number.'))
    const value = BigInt(text.replace(/^\+/, ''))
    return value > int8Max || value < -int8Max - 1n
      ? bad((t) => t('The number is out of range.'))
      : good(value.toString())
  }
  if (!/^(NaN|[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)$/i.test(text))
    return bad((t) => t('Enter a number, with a dot for decimals.'))
  return good(text)
}
