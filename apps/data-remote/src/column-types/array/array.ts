import { Brackets } from 'lucide-react'
import type { ColumnType, TypedColumn } from '../column-type.ts'
import { json } from '../json/json.ts'
import { parseJson } from '../json/parse-json.ts'
import { fail, type ParseResult, parseFilled, succeed } from '../parse.ts'
import { getValueText } from '../value-text.ts'
import { ListControl } from './lazy-list-control.ts'

/** Returns the type of arrays of `element`. */
export const createArrayType = (element: ColumnType): ColumnType => ({
  name: 'array',
  types: [],
  ...(element.isListReadAsText && { isReadAsText: true }),
  Glyph: Brackets,
  width: 200,
  format: (value) =>
    Array.isArray(value) ? value.map((item) => getValueText(item) ?? 'NULL').join(', ') : null,
  parse: parseFilled(parseArray),
  example: '["a", "b"]',
  isStructured: true,
  Control: ListControl,
  lines: 'some',
  compared: (value) => {
    if (!element.isSortable) return null
    return Array.isArray(value) ? arrayText(value) : String(value)
  },
  // Postgres can't compare `json`, nor arrays of it.
  operators: element === json ? [] : ['includes', 'nincludes', 'empty', 'notempty'],
})

function parseArray(text: string, { enumValues }: TypedColumn): ParseResult {
  if (text.startsWith('{') && text.endsWith('}')) return succeed(text)
  const parsed = parseJson(text)
  if (!parsed.ok || !Array.isArray(parsed.value)) return fail((t) => t('Enter a list, such as ["a", "b"].'))
  const stranger =
    enumValues && parsed.value.find((item) => item !== null && !enumValues.includes(String(item)))
  return stranger
    ? fail((t) =>
        t('“{value}” isn’t one of these values: {values}.', {
          value: String(stranger),
          values: enumValues.join(', '),
        }),
      )
    : parsed
}

/** Formats an array as Postgres does: `{1,NULL,"a \"b\""}`. */
function arrayText(items: readonly unknown[]): string {
  const write = (item: unknown): string => {
    if (item === null) return 'NULL'
    if (Array.isArray(item)) return arrayText(item)
    return `"${String(item).replaceAll(/[\\"]/g, '\\$&')}"`
  }
  return `{${items.map(write).join(',')}}`
}
