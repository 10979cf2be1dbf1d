import { Hash } from 'lucide-react'
import type { ColumnType, TypedColumn } from '../column-type.ts'
import { numberOperators } from '../operators.ts'
import { fail, type ParseResult, parseFilled, succeed } from '../parse.ts'
import { getValueText } from '../value-text.ts'

/** An integer that JavaScript represents exactly. */
export const integer: ColumnType = {
  name: 'integer',
  types: ['int2', 'int4'],
  Glyph: Hash,
  width: 112,
  isNumber: true,
  parse: parseFilled(parseInteger),
  isSortable: true,
  compared: getValueText,
  operators: numberOperators,
}

const bounds: ReadonlyMap<string, number> = new Map([
  ['smallint', 32_767],
  ['integer', 2_147_483_647],
])

function parseInteger(text: string, { type }: TypedColumn): ParseResult {
  if (!/^[+-]?\d+$/.test(text)) return fail((t) => t('Enter a whole number.'))
  const value = Number(text)
  const bound = bounds.get(type) ?? Number.MAX_SAFE_INTEGER
  return value > bound || value < -bound - 1
    ? fail((t) =>
        t('Enter a number from {least} to {most}.', {
          least: String(-bound - 1),
          most: String(bound),
        }),
      )
    : succeed(value)
}
