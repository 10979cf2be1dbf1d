import { createArrayType } from './array/array.ts'
import { binary } from './binary/binary.ts'
import { boolean } from './boolean/boolean.ts'
import type { ColumnType, TypedColumn, ValueLocale } from './column-type.ts'
import { date } from './date/date.ts'
import { enumeration } from './enumeration/enumeration.ts'
import { exact } from './exact/exact.ts'
import { float } from './float/float.ts'
import { integer } from './integer/integer.ts'
import { interval } from './interval/interval.ts'
import { json } from './json/json.ts'
import { jsonb } from './jsonb/jsonb.ts'
import { other } from './other/other.ts'
import { text } from './text/text.ts'
import { time } from './time/time.ts'
import { timestamp } from './timestamp/timestamp.ts'
import { timestamptz } from './timestamptz/timestamptz.ts'
import { TruncatedValue } from './truncated-value.ts'
import { uuid } from './uuid/uuid.ts'
import { getDisplayText, getValueText } from './value-text.ts'

/** Every column type except arrays. */
export const columnTypes: readonly ColumnType[] = [
  text,
  uuid,
  integer,
  exact,
  float,
  boolean,
  enumeration,
  date,
  time,
  timestamp,
  timestamptz,
  interval,
  json,
  jsonb,
  binary,
  other,
]

const byType = new Map(columnTypes.flatMap((kind) => kind.types.map((type) => [type, kind] as const)))
const lists = new Map(columnTypes.map((kind) => [kind, createArrayType(kind)]))

/** Returns the type of a column, or of arrays of it. */
export function getColumnType({ udt, enumValues }: Pick<TypedColumn, 'udt' | 'enumValues'>): ColumnType {
  const isList = udt.startsWith('_')
  const one = enumValues ? enumeration : (byType.get(isList ? udt.slice(1) : udt) ?? other)
  return (isList ? lists.get(one) : undefined) ?? one
}

/** Formats a value for the user's language and time zone. Empty for NULL. */
export function formatColumnValue(column: TypedColumn, value: unknown, reader: ValueLocale): string {
  if (value instanceof TruncatedValue) return getDisplayText(value) ?? ''
  const text = getValueText(value)
  return text === null ? '' : (getColumnType(column).format?.(value, reader) ?? text)
}
