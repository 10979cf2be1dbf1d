import { Hash } from 'lucide-react'
import type { ColumnType, TypedColumn } from '../column-type.ts'
import { numberOperators } from '../operators.ts'
import { fail, type ParseResult, parseFilled, succeed } from '../parse.ts'
import { getValueText } from '../value-text.ts'

/** A number that may have more digits than a JavaScript number, so it stays text. */
export const exact: ColumnType = {
  name: 'exact',
  types: ['int8', 'numeric'],
  isReadAsText: true,
  isListReadAsText: true,
  toJson: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : JSON.stringify(text)),
  Glyph: Hash,
  width: 120,
  isNumber: true,
  parse: parseFilled(parseExact),
  isSortable: true,
  compared: getValueText,
  operators: numberOperators,
}

const int8Max = 9_223_372_036_854_775_807n

function parseExact(text: string, { type }: TypedColumn): ParseResult {
  if (type === 'bigint') {
    if (!/^[+-]?\d+$/.test(text)) return fail((t) => t('Enter a whole number.'))
    const value = BigInt(text.replace(/^\+/, ''))
    return value > int8Max || value < -int8Max - 1n
      ? fail((t) => t('The number is out of range.'))
      : succeed(value.toString())
  }
  if (!/^(NaN|[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)$/i.test(text))
    return fail((t) => t('Enter a number, with a dot for decimals.'))
  return succeed(text)
}
