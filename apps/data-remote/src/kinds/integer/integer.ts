import { Hash } from 'lucide-react'
import type { Kind, TypedColumn } from '../kind.ts'
import { numberOperators } from '../operators.ts'
import { bad, filled, good, type Parsed } from '../parse.ts'
import { valueText } from '../value-text.ts'

/** An integer that JavaScript represents exactly. */
export const integer: Kind = {
  name: 'integer',
  types: ['int2', 'int4'],
  Glyph: Hash,
  width: 112,
  isNumber: true,
  parse: filled(parseInteger),
  isSortable: true,
  compared: valueText,
  operators: numberOperators,
}

const bounds: ReadonlyMap<string, number> = new Map([
  ['smallint', 32_767],
  ['integer', 2_147_483_647],
])

function parseInteger(text: string, { type }: TypedColumn): Parsed {
  if (!/^[+-]?\d+$/.test(text)) return bad((t) => t('Enter a whole number.'))
  const value = Number(text)
  const bound = bounds.get(type) ?? Number.MAX_SAFE_INTEGER
  return value > bound || value < -bound - 1
    ? bad((t) =>
        t('Enter a number from {least} to {most}.', {
          least: String(-bound - 1),
          most: String(bound),
        }),
      )
    : good(value)
}
