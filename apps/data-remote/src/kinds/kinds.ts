import { listOf } from './array/array.ts'
import { binary } from './binary/binary.ts'
import { boolean } from './boolean/boolean.ts'
import { date } from './date/date.ts'
import { enumeration } from './enumeration/enumeration.ts'
import { exact } from './exact/exact.ts'
import { float } from './float/float.ts'
import { integer } from './integer/integer.ts'
import { interval } from './interval/interval.ts'
import { json } from './json/json.ts'
import { jsonb } from './jsonb/jsonb.ts'
import type { Kind, Reader, TypedColumn } from './kind.ts'
import { other } from './other/other.ts'
import { Shortened } from './shortened.ts'
import { text } from './text/text.ts'
import { time } from './time/time.ts'
import { timestamp } from './timestamp/timestamp.ts'
import { timestamptz } from './timestamptz/timestamptz.ts'
import { uuid } from './uuid/uuid.ts'
import { shownText, valueText } from './value-text.ts'

/** Every column type except arrays. */
export const kinds: readonly Kind[] = [
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

const byType = new Map(kinds.flatMap((kind) => kind.types.map((type) => [type, kind] as const)))
const lists = new Map(kinds.map((kind) => [kind, listOf(kind)]))

/** Returns the type of a column, or of arrays of it. */
export function kindOf({ udt, enumValues }: Pick<TypedColumn, 'udt' | 'enumValues'>): Kind {
  const isList = udt.startsWith('_')
  const one = enumValues ? enumeration : (byType.get(isList ? udt.slice(1) : udt) ?? other)
  return (isList ? lists.get(one) : undefined) ?? one
}

/** Formats a value for the user's language and time zone. Empty for NULL. */
export function printValue(column: TypedColumn, value: unknown, reader: Reader): string {
  if (value instanceof Shortened) return shownText(value) ?? ''
  const text = valueText(value)
  return text === null ? '' : (kindOf(column).format?.(value, reader) ?? text)
}
